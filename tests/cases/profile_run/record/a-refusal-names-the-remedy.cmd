FAKE_PERF=refused MACHINE=user FAKE_UID=1000 ../kept true
