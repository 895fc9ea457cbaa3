#!/bin/sh
# PostgreSQL under pgbench
# A PostgreSQL with its defaults on the volume, its tables made and a checkpoint behind it before measuring begins; then pgbench's
# transactions, by default those like TPC-B, each of which commits durably. Tables that fit into memory are read from there: commits
# are what reaches the storage. SCALE counts 100,000 accounts each, some 16 MB.
#
# seconds: 60
# bytes: 2g
# settings: SCALE=50 CLIENTS=8 THREADS=2 BUILTIN=tpcb-like
set -eu
for folder in /usr/lib/postgresql/*/bin; do PATH=$folder:$PATH; done
data=$FIOLIO_VOLUME/postgresql
server="host=$FIOLIO_WORK user=bench dbname=postgres"
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --command "$1" "$server"; }

prepare() {
  initdb --pgdata "$data" --username bench --auth trust --no-locale --encoding UTF8
  pg_ctl --pgdata "$data" --log "$FIOLIO_WORK/server.txt" --wait start \
    --options "-k '$FIOLIO_WORK' -c listen_addresses='' -c max_connections=$((CLIENTS + 10))"
  pgbench --initialize --quiet --scale "$SCALE" "$server"
  ask checkpoint
}

measure() {
  ask "select '# ' || name || ' = ' || current_setting(name) from pg_settings
    where name in ('server_version', 'shared_buffers', 'fsync', 'synchronous_commit', 'wal_sync_method', 'max_wal_size')"
  pgbench --builtin "$BUILTIN" --client "$CLIENTS" --jobs "$THREADS" --time "$FIOLIO_SECONDS" --no-vacuum "$server"
}

stop() { pg_ctl --pgdata "$data" --mode fast --wait stop; }

"$1"
