/** What stands behind "# ": the prompt of root and a command, or a heading. A heading may begin with the name of a tool, and even of a command. */

/** Of these only what is told to do something; `zfs on nvme` and `Docker volumes` are headings. */
const NAMES =
  "arcstat apt apt-get awk bash blkid blockdev camcontrol cat cd ceph chmod cp curl date dd df diskinfo dmesg dnf docker du echo export fdisk fio fsck geom gpart grep gstat hdparm head helm history ioping iostat ip k kubectl lsblk ls lscpu lspci lsscsi lvcreate lvs mdadm mkdir mkfs modprobe mount nvme oc parted podman ps pvs rados rbd rm sdparm sg_raw sgdisk smartctl ssh storcli sudo sync sysctl systemctl tail tee time top touch tune2fs umount uname vgs vmstat watch wget xfs_info yum zdb zfs zpool";
const COMMAND = new RegExp(
  String.raw`^(?:\w+=\S+\s+)*(?:sudo\s+|time\s+)*(?:\.{0,2}/\S+|(?:${NAMES.replaceAll(" ", "|")})(?:\.\w+)?)(?=\s|$)`,
);
/** An option, a path, a setting, a pipe. */
const TOLD = /\s--?[a-zA-Z]|\s\.{0,2}\/[\w.]|\s[\w.]+=\S|\s(?:\||>>?|&&)\s|\$\(/;
/** Shows what goes on, and needs no more than its name. */
const SHOWS =
  /^(?:arcstat|df|dmesg|gstat|history|iostat|lsblk|lscpu|lsscsi|ls|sync|top|uname|vmstat)(?:\s+(?:[a-z]+\d+|\d+|\.\.\.))*$/;
const SUBCOMMAND =
  /^(?:(?:zfs|zpool) (?:create|destroy|get|history|import|iostat|list|scrub|set|status)|geom \w+ (?:list|status)|gpart show|nvme (?:list|format)|(?:kubectl|oc|k|docker|podman|helm|systemctl) (?:apply|create|delete|describe|exec|get|install|logs|ps|pull|restart|run|start|status|stop)|(?:ceph|rbd) (?:bench|create|df|info|map|osd|status)|(?:apt|apt-get|dnf|yum) (?:install|update|upgrade))\b/;
/** As people say what a tool was run on. */
const IN_WORDS = /\s(?:also|and|at|from|in|of|on|over|the|under|versus|via|vs|with|without)\s/;

export const isCommandOfRoot = (text: string): boolean =>
  SHOWS.test(text) ||
  SUBCOMMAND.test(text) ||
  (COMMAND.test(text) && TOLD.test(text) && !IN_WORDS.test(text));
