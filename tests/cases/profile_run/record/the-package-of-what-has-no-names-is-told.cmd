tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cp -r ../fake "$tmp" && cd "$tmp" || exit
printf 'echo app-deb: /usr/bin/app\n' >fake/dpkg
cat >fake/stackfold <<'END'
echo '# event="cpu-clock"'
for f in a b c; do echo "app;main;$f;[${MODULE-app}] 300"; done
END
chmod +x fake/dpkg fake/stackfold
: >app
export XDG_CACHE_HOME=/dev/null PATH=$tmp/fake:$PATH
profile_run capture --call-graph fp --event cpu-clock true 2>&1 | sed -n '/unknown/s/.*names//p'
MODULE=gone profile_run capture --call-graph fp --event cpu-clock true 2>&1 | sed -n '/unknown/s/.*names//p'
: >fake/dpkg
profile_run capture --call-graph fp --event cpu-clock true 2>&1 | sed -n '/unknown/s/.*names//p'
