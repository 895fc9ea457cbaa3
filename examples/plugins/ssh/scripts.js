/** What runs on the other machine: POSIX sh, given on standard input. Values come as words that no shell reads. */

const word = (value) => `'${String(value).replaceAll("'", "'\\''")}'`;

/** NAME, a tab, and the value: a line each. */
export const look = (directory) => `
dir=${word(directory)}
say() { printf '%s\\t%s\\n' "$1" "$2"; }
say kernel "$(uname -sr)"
say 'operating system' "$(sed -n 's/^PRETTY_NAME="\\{0,1\\}\\([^"]*\\).*/\\1/p' /etc/os-release 2>/dev/null)"
say cpus "$(getconf _NPROCESSORS_ONLN 2>/dev/null)"
if [ -d "$dir" ] && [ -w "$dir" ]; then say place yes; fi
say 'file system' "$(stat -f -c %T -- "$dir" 2>/dev/null)"
say free "$(df -Pk -- "$dir" 2>/dev/null | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')"
if command -v fio >/dev/null 2>&1; then
  say fio "$(fio --version)"
  say engines "$(fio --enghelp 2>/dev/null | sed -n 's/^[[:space:]]\\{1,\\}\\([a-z0-9_]*\\)$/\\1/p' | tr '\\n' ' ')"
fi
`;

const BENCH = (report) => `.fiolio-bench-${report}-`;

/** Files come back as "== file BYTES NAME", a line end, and that many bytes. The folder goes, whatever happens. */
export const measure = ({ directory, report, job, fill }) => `
set -u
umask 077
cd -- ${word(directory)} || exit 90
bench=$(mktemp -d ${BENCH(report)}XXXXXX) || exit 91
trap 'cd / && rm -rf -- ${word(directory)}/"$bench"' EXIT
trap 'exit 92' HUP INT TERM
cd "$bench" || exit 91
code=0
${fill === undefined ? "" : `echo '== phase filling'\nprintf %s ${word(fill)} >fill.fio\nfio --output=/dev/null fill.fio 2>stderr.txt </dev/null || code=$?`}
if [ $code = 0 ]; then
  echo '== phase measuring'
  printf %s ${word(job)} >job.fio
  fio --output-format=json+ --output=output.json job.fio 2>stderr.txt </dev/null || code=$?
fi
for file in output.json stderr.txt *.log; do
  [ -f "$file" ] || continue
  printf '== file %s %s\\n' "$(wc -c <"$file" | tr -d ' ')" "$file"
  cat -- "$file"
done
printf '== end %s\\n' "$code"
`;

/** Ends what still runs in this report's folders and removes them; names those that stay. */
export const clean = (directory, report) => `
cd -- ${word(directory)} || exit 0
for proc in /proc/[0-9]*; do
  case $(readlink "$proc/cwd" 2>/dev/null) in
    ${word(directory.replace(/\/+$/, ""))}/${BENCH(report)}*) kill -9 "\${proc#/proc/}" 2>/dev/null ;;
  esac
done
rm -rf -- ${BENCH(report)}* 2>/dev/null
for left in ${BENCH(report)}*; do [ ! -e "$left" ] || echo "$left"; done
`;
