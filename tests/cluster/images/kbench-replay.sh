#!/bin/sh
# A stand-in for kbench's image: prints the log that a real kbench printed in the same mode, and measures nothing.
# Modes of which there is none fail as kbench does.
log=/recorded/${MODE:-full}.log
if [ ! -r "$log" ]; then
  echo "MODE: ${MODE:-full}"
  echo "kbench-replay: no log of this mode was recorded; there are: $(cd /recorded && echo *.log)" >&2
  exit 1
fi
sleep "${REPLAY_SECONDS:-1}"
cat "$log"
