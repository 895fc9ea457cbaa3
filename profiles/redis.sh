#!/bin/sh
# Redis that appends to a file
# A Redis whose every write is appended to a file on the volume and flushed before it is answered (appendfsync always), under
# redis-benchmark's SET. Reads come from memory. REQUESTS decides how long it takes.
#
# seconds: 60
# bytes: 4g
# settings: REQUESTS=1000000 CLIENTS=50 PAYLOAD=1024 FSYNC=always
set -eu
socket=$FIOLIO_WORK/redis.sock

prepare() {
  mkdir -p "$FIOLIO_VOLUME/redis"
  redis-server --port 0 --unixsocket "$socket" --dir "$FIOLIO_VOLUME/redis" --save "" --appendonly yes --appendfsync "$FSYNC" \
    >"$FIOLIO_WORK/server.txt" 2>&1 &
  tries=60
  until redis-cli -s "$socket" ping; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { cat "$FIOLIO_WORK/server.txt"; return 1; }
    sleep 1
  done
}

measure() { redis-benchmark -s "$socket" -t set -n "$REQUESTS" -c "$CLIENTS" -d "$PAYLOAD" -r 100000; }

stop() { redis-cli -s "$socket" shutdown nosave; }

"$1"
