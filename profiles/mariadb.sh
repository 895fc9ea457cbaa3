#!/bin/sh
# MariaDB under sysbench
# A MariaDB with its defaults on the volume, filled by sysbench before measuring begins; then sysbench's transactions on it, by default
# reads and writes in one, each of which commits durably. ROWS are those of each table, some 0.25 kB a row.
#
# seconds: 60
# bytes: 2g
# settings: TEST=oltp_read_write TABLES=4 ROWS=250000 THREADS=8
set -eu
PATH=$PATH:/usr/sbin
data=$FIOLIO_VOLUME/mariadb
socket=$FIOLIO_WORK/mariadb.sock
ask() { mariadb-admin --no-defaults --socket "$socket" --user root "$@"; }
bench() {
  sysbench "$TEST" --db-driver=mysql --mysql-socket="$socket" --mysql-user=root --mysql-db=sbtest \
    --tables="$TABLES" --table-size="$ROWS" --threads="$THREADS" "$@"
}

prepare() {
  mariadb-install-db --no-defaults --datadir="$data" --auth-root-authentication-method=normal --skip-test-db
  mariadbd --no-defaults --datadir="$data" --socket="$socket" --pid-file="$FIOLIO_WORK/mariadb.pid" --skip-networking \
    >"$FIOLIO_WORK/server.txt" 2>&1 &
  tries=60
  until ask ping 2>/dev/null; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { cat "$FIOLIO_WORK/server.txt"; return 1; }
    sleep 1
  done
  ask create sbtest
  bench prepare
}

measure() {
  echo "sysbench $TEST --tables=$TABLES --table-size=$ROWS --threads=$THREADS --time=$FIOLIO_SECONDS run"
  bench --time="$FIOLIO_SECONDS" --percentile=99 run
}

stop() { ask shutdown; }

"$1"
