#!/bin/sh
# k8s-pod.sh POD [NAMESPACE] [SECONDS] - profile a running pod for 30 seconds, by
# default in the namespace "default"; makes POD.folded and POD.svg
#
# A debug container shares the processes of the pod's first container, or of
# CONTAINER, and has its files below /proc/1/root.  IMAGE is the image of
# Dockerfile in a registry that the cluster can reach.  The cluster must allow
# --profile=sysadmin.
set -e
[ $# -gt 0 ] || { sed -n 's/^# \(k8s.*\)/usage: \1/p' "$0" >&2; exit 2; }
pod=$1 namespace=${2:-default} seconds=${3:-30}
command -v kubectl >/dev/null || { echo "no kubectl here" >&2; exit 2; }
container=${CONTAINER:-$(kubectl get pod "$pod" -n "$namespace" \
	-o 'jsonpath={.spec.containers[0].name}')}
# shellcheck disable=SC2016 # its shell expands $1
kubectl debug "$pod" -n "$namespace" -i -q --profile=sysadmin \
	--image="${IMAGE:?is what Dockerfile builds}" --target="$container" \
	-- sh -c 'perf record -q -F 99 -g -p 1 -o /tmp/perf.data -- sleep "$1" >&2
		stackfold --symfs=/proc/1/root /tmp/perf.data' sh "$seconds" \
	>"$pod.folded"
flamesvg "$pod.folded" >"$pod.svg"
foldtop -n 10 "$pod.folded"
