#!/bin/sh
# etcd under its own check
# An etcd of one member on the volume. `etcdctl check perf` writes for 60 seconds at the rate of a cluster of the size that LOAD names
# (s, m, l or xl), and says whether that was kept up; then etcd's own metrics tell how long each fsync of its write-ahead log took,
# which is what it waits for.
#
# seconds: 62
# bytes: 1g
# settings: LOAD=s
set -eu
here=http://127.0.0.1:23790
ask() { ETCDCTL_API=3 etcdctl --endpoints "$here" --command-timeout 30s "$@"; }
page() { if command -v curl >/dev/null; then curl --silent --fail "$here/metrics"; else wget -q -O - "$here/metrics"; fi; }

prepare() {
  etcd --version
  etcd --name bench --data-dir "$FIOLIO_VOLUME/etcd" --log-level warn \
    --listen-client-urls "$here" --advertise-client-urls "$here" \
    --listen-peer-urls http://127.0.0.1:23800 --initial-advertise-peer-urls http://127.0.0.1:23800 \
    --initial-cluster bench=http://127.0.0.1:23800 >"$FIOLIO_WORK/server.txt" 2>&1 &
  echo $! >"$FIOLIO_WORK/etcd.pid"
  tries=60
  until ask endpoint health; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { cat "$FIOLIO_WORK/server.txt"; return 1; }
    sleep 1
  done
}

measure() {
  # Its exit code says whether etcd was fast enough, too, which is a result: what it printed says whether it measured.
  said=$FIOLIO_WORK/check.txt
  ask check perf --load "$LOAD" >"$said" 2>&1 || grep -q 'Throughput' "$said" || { cat "$said" >&2; return 1; }
  cat "$said"
  page
}

stop() { kill "$(cat "$FIOLIO_WORK/etcd.pid")"; }

"$1"
