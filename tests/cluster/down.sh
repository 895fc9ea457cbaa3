#!/usr/bin/env bash
# Takes clusters down: ends the process that holds their namespaces, with which everything in them ends, and removes
# what outlives a namespace: loop devices, control groups, the folder. Works as well on what was killed half-way.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_root "${BASH_SOURCE[0]}" "$@"
PATH=$PATH:/usr/sbin:/sbin
# Seconds, and half of it done is worse: not even a second Ctrl-C interrupts it.
trap '' INT TERM

main() {
  local folder folders=()
  mkdir -p "$base"
  exec 9>"$base/.lock"
  flock 9 # Not while another is just being made.
  for folder in "$base"/[0-9]*/; do
    folder=${folder%/}
    [ -d "$folder" ] || continue
    if is_stale "$folder"; then take_down "$folder"; else folders+=("$folder"); fi
  done
  case ${1:-} in
    --stale) ;;
    --all) for folder in "${folders[@]}"; do take_down "$folder"; done ;;
    "")
      [ ${#folders[@]} -le 1 ] || fail "down: expected one cluster, there are ${#folders[@]}: ${folders[*]}. Name one, or --all."
      for folder in "${folders[@]}"; do take_down "$folder"; done
      ;;
    *) [ ! -d "$1" ] || take_down "${1%/}" ;;
  esac
}

# Nobody starts it any more, and it never ran, ended, or has lost the process that wanted it.
is_stale() { # FOLDER
  is_alive "$1/starter" && return 1
  [ -e "$1/starter" ] && return 0
  is_alive "$1/holder" || return 0
  [ -e "$1/owner" ] && ! is_alive "$1/owner"
}

take_down() { # FOLDER
  local folder=$1 number=${1##*/} end=$((SECONDS + 60))
  case $folder in "$base"/[0-9]*) ;; *) fail "down: expected a folder of $base, got $folder." ;; esac
  is_alive "$folder/holder" && kill -KILL "$(cut -d' ' -f1 "$folder/holder")"
  while leftovers "$folder" "$number"; do
    [ $SECONDS -lt $end ] || fail "down: $folder is not gone after 60 s: $left is left."
    sleep 0.1
  done
  rm -rf --one-file-system "$folder"
  step "down: $folder"
}

# Removes what can be removed now, and says in `left` what cannot yet.
leftovers() { # FOLDER NUMBER
  local devices groups
  left=
  ip link delete "fiolio$2" 2>/dev/null || true
  devices=$(loops_of "$1/")
  [ -z "$devices" ] || losetup --detach $devices 2>/dev/null || true
  groups=$(find /sys/fs/cgroup -maxdepth 2 -type d -name "fiolio-$2")
  [ -z "$groups" ] || find $groups -depth -type d -exec rmdir {} + 2>/dev/null || true
  ! ip link show "fiolio$2" >/dev/null 2>&1 || left=network
  groups=$(find /sys/fs/cgroup -maxdepth 2 -type d -name "fiolio-$2")
  [ -z "$groups" ] || left="control group $groups"
  devices=$(loops_of "$1/")
  [ -z "$devices" ] || left="loop devices "$devices
  [ -n "$left" ]
}

# Loop devices over files of a folder, and over those devices: kubelet puts one over each Block volume's own. Those are
# known by inode, since a path of mounts that are gone is not shown.
loops_of() { # PREFIX
  local under name over=
  under=$(losetup --list --noheadings --output NAME,BACK-FILE | awk -v prefix="$1" 'index($2, prefix) == 1 { print $1 }')
  for name in $under; do
    over+=" $(losetup --list --noheadings --output NAME,BACK-INO,BACK-MAJ:MIN |
      awk -v file="$(stat -c '%i %Hd:%Ld' "$name")" '$2 " " $3 == file { print $1 }')"
  done
  echo $over $under
}

main "$@"
