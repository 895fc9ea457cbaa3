#!/bin/sh
# Runs in a pod or a virtual machine: fills the volume, waits for the others, measures, hands the output over through the log, and stays until it
# is ended. POSIX sh, and fio, gzip, sha256sum, od, tr, fold, wc, cut, date, cat, sleep.
#
# FIOLIO_JOBS    folder with job.fio, and fill.fio where the volume is to be filled first; or with application.sh
# FIOLIO_TOLD    folder that the kubelet writes: "go" holds the second at which to start
# FIOLIO_WORK    folder for output
# FIOLIO_VOLUME  folder of the volume; fio runs in it
# FIOLIO_LIMIT   bytes that the log may hold in all
# FIOLIO_AT_ONCE  set where nobody says when to start
# FIOLIO_ALONE    set where nobody fetches, and the script ends by itself
# FIOLIO_REPEAT_SECONDS  for how long to repeat the job; without it the job runs once
set -u
say() { printf 'fiolio: %s\n' "$*"; }

told() { [ -s "$FIOLIO_TOLD/$1" ] && cat "$FIOLIO_TOLD/$1"; }

# A fraction of a second where sleep knows fractions.
nap() { sleep 0.05 2>/dev/null || sleep 1; }

left=$FIOLIO_LIMIT

# hand NAME FILE [spare]: the file, compressed and in hexadecimal, between two lines with its sizes and checksum. With
# "spare" it is left out where there is no room for it.
hand() {
  before=$left
  bytes=$(($(wc -c <"$2")))
  gzip -n -c "$2" >"$FIOLIO_WORK/packed"
  packed=$(($(wc -c <"$FIOLIO_WORK/packed")))
  # Two digits a byte, and the timestamps that the node puts before each line.
  left=$((left - packed * 2 - packed / 25 - 400))
  if [ "$left" -lt 0 ]; then
    if [ $# -gt 2 ]; then left=$before; else say "too-large $1 $bytes $packed"; fi
    return
  fi
  say "begin $1 $bytes $packed $(sha256sum <"$FIOLIO_WORK/packed" | cut -c 1-64)"
  od -A n -v -t x1 "$FIOLIO_WORK/packed" | tr -d ' \n' | fold -w 4000
  printf '\n'
  say "end $1"
}

# Whether the kernel killed a process for memory, where cgroups tell.
killed_for_memory() {
  cat /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control 2>/dev/null | grep -q '^oom_kill [1-9]'
}

finish() {
  killed_for_memory && say "out-of-memory"
  say "exit $1"
  # A shell that is a container's first process is deaf to what it does not trap: it would be waited for.
  trap 'exit 0' TERM
  say "phase done"
  [ -z "${FIOLIO_ALONE:-}" ] || exit 0
  while :; do
    sleep 1 &
    wait $!
  done
}

application() { sh "$FIOLIO_JOBS/application.sh" "$1" 2>>"$FIOLIO_WORK/stderr"; }

# What the application's server said, where it has one.
tell_server() {
  if [ -e "$FIOLIO_WORK/server.txt" ]; then cat "$FIOLIO_WORK/server.txt" >>"$FIOLIO_WORK/stderr"; fi
}

measure() {
  if [ -e "$FIOLIO_JOBS/application.sh" ]; then
    application measure >"$FIOLIO_WORK/output.json"
    return
  fi
  fio --output-format="${FIOLIO_FORMAT:-json+}" --output="$FIOLIO_WORK/output.json" "$FIOLIO_JOBS/job.fio" >"$FIOLIO_WORK/stdout" 2>>"$FIOLIO_WORK/stderr"
  failed=$?
  cat "$FIOLIO_WORK/stdout" >>"$FIOLIO_WORK/stderr"
  return "$failed"
}

cd "$FIOLIO_VOLUME" || { say "no-volume"; finish 1; }

if [ -e "$FIOLIO_JOBS/fill.fio" ]; then
  say "phase filling"
  fio --output="$FIOLIO_WORK/fill.txt" "$FIOLIO_JOBS/fill.fio" >"$FIOLIO_WORK/stdout" 2>"$FIOLIO_WORK/stderr"
  code=$?
  if [ "$code" -ne 0 ]; then
    cat "$FIOLIO_WORK/fill.txt" "$FIOLIO_WORK/stdout" >>"$FIOLIO_WORK/stderr"
    hand stderr "$FIOLIO_WORK/stderr"
    finish "$code"
  fi
fi

if [ -e "$FIOLIO_JOBS/application.sh" ]; then
  say "phase filling"
  application prepare >>"$FIOLIO_WORK/stderr" || { code=$?; tell_server; hand stderr "$FIOLIO_WORK/stderr"; finish "$code"; }
fi

say "phase ready"
go=$(date +%s)
if [ -z "${FIOLIO_AT_ONCE:-}" ]; then
  until go=$(told go); do nap; done
  say "phase told"
  while [ "$(date +%s)" -lt "$go" ]; do nap; done
fi

say "phase measuring"
: >"$FIOLIO_WORK/stderr"
code=0
runs=0
until [ "$code" -ne 0 ]; do
  measure
  code=$?
  runs=$((runs + 1))
  [ -n "${FIOLIO_REPEAT_SECONDS:-}" ] || break
  # A run that ends after the time is over does not count.
  [ "$(date +%s)" -gt $((go + FIOLIO_REPEAT_SECONDS)) ] && break
  say "completed $runs"
  cat "$FIOLIO_WORK/output.json" >>"$FIOLIO_WORK/outputs.json"
done

say "phase handing over"
if [ -e "$FIOLIO_JOBS/application.sh" ]; then
  [ "$code" -eq 0 ] || tell_server
  sh "$FIOLIO_JOBS/application.sh" stop >"$FIOLIO_WORK/stopped.txt" 2>&1
fi
output=$FIOLIO_WORK/output.json
[ -n "${FIOLIO_REPEAT_SECONDS:-}" ] && output=$FIOLIO_WORK/outputs.json
[ -e "$output" ] && hand output "$output"
[ -s "$FIOLIO_WORK/stderr" ] && hand stderr "$FIOLIO_WORK/stderr"
job=1
while [ -e "$FIOLIO_WORK/rates_iops.$job.log" ]; do
  hand "rates.$job" "$FIOLIO_WORK/rates_iops.$job.log" spare
  hist=$FIOLIO_WORK/rates_clat_hist.$job.log
  [ -e "$hist" ] && hand "hist.$job" "$hist" spare
  job=$((job + 1))
done
finish "$code"
