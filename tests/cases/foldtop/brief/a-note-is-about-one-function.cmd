printf 'a;do_idle_work 5\na;do_idle 3\na;finish_task_switch.isra.0_[k] 2\n' | foldtop --brief
