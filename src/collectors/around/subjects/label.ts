/** What a heading, a file's name or a pod's name says of the storage, without its words for the test. */

/** Words for a test and for talking of one. */
const OF_TESTS = new Set(
  `fio kbench kubestr dbench elbencho vdbench dd hdparm ioping iozone sysbench pgbench redis-benchmark bonnie bonnie++ s3bench diskspd bench benchmark benchmarks benchmarking test tests testing tested tester result results res
  output outputs out raw log logs run runs running ran read reads reading write writes writing rand random randomly seq sequential
  sequentially randread randwrite randrw readwrite rw r w wr rd mix mixed mixture rwmix iops bw bandwidth throughput latency lat latencies
  clat slat depth queue qd iodepth bs block blocks size sizes blocksize job jobs jobfile numjobs thread threads parallel concurrent single
  multi multiple small large big direct sync async fsync fdatasync flush buffered libaio psync posixaio io_uring uring engine ioengine io
  the a an of on in at for with by and or to from vs versus per is are was were be here this that these those it its my our we i you
  following follows below above first second third fourth fifth sixth last next final finally initial again repeat repeated repeats rep
  iteration iterations round rounds attempt attempts pass trial trials sample samples example examples part step steps case scenario number
  no nr full quick short long default standard summary summaries details detail appendix section data performance perf speed ms us sec
  secs seconds second minute minutes min mins hour hours command commands using used use uses then now once more time times json txt text
  md yaml csv terse normal bench-fio report reports measurement measurements measured measure figures numbers same shows shown showing get
  gets got gives gave see looks looked like as follow so all each every just only bash sh shell console code pod pods container task
  what how when where which there have has had did do does done jan feb mar apr may jun jul aug sep oct nov dec january february march
  april june july august september october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday utc cet am pm kib mib gib tib kb mb gb tb byte bytes percent
  ios op ops seek seeks rate rates avg average workload workloads profile profiles pattern patterns comparison finished overview conclusion discussion notes note environment setup`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
/** Words for what is tested: with a number or a letter behind it, one of several. */
const OF_STORAGES =
  /^(?:disks?|drives?|volumes?|nodes?|hosts?|servers?|machines?|clusters?|pools?|class|storage|storageclass|providers?|clouds?|systems?|nas|san|devices?|backends?|pvcs?|pv|vm|vms|zone|region|az|site)$/;
/** Numbers, sizes, dates, depths. */
const NUMBER =
  /^(?:#?\d[\d.:,_x*]*(?:th|st|nd|rd)?(?:[kmgt]i?)?b?(?:ps|\/s)?|(?:qd?|t|j|nj|bs|d|n|v|x|p)=?\d+[kmg]?i?b?|\d+[smh]|\d+(?:pct|percent|%)|\d{4}\d{2}\d{2}t?\d*z?|[a-z]|i{1,3}|iv|vi{0,3})$/;
/** What Kubernetes puts behind the name of a pod: letters without vowels. */
const SUFFIX = /(?:-[bcdfghjklmnpqrstvwxz2456789]{8,10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$/;
const LONGEST = 120;

const isOfTests = (word: string): boolean =>
  word === "" || OF_TESTS.has(word) || NUMBER.test(word) || isNumbered(word);

/** "run1", "4krandread", "randread4k" */
function isNumbered(word: string): boolean {
  const letters = word.split(/\d+[kmg]?(?=[a-z]|$)/).filter((part) => part !== "");
  return /\d/.test(word) && letters.every((part) => OF_TESTS.has(part));
}

/** Undefined if nothing is left: it names a test. */
export function labelOf(text: string): string | undefined {
  const words = plain(text)
    .split(/[\s,;:()[\]{}"'`|!?&+<>*=~]+/)
    .map((word) => word.replace(/^[-_./#]+|[-_./#]+$/g, ""));
  const kept = words.filter(
    (word) =>
      !word
        .toLowerCase()
        .split(/[-_./@]/)
        .every(isOfTests),
  );
  const isOneOfSeveral = kept.some((word) => OF_STORAGES.test(word.toLowerCase()));
  const named = kept.filter((word) => !OF_STORAGES.test(word.toLowerCase()));
  if (named.length > 0) return shortened(kept.join(" "));
  const ordinals = words.filter((word) => /^(?:\d+|[a-z]|[ivx]+)$/i.test(word) && !OF_TESTS.has(word));
  const letters = words.filter((word) => /^[A-Z]$/.test(word));
  return isOneOfSeveral && ordinals.length + letters.length > 0
    ? shortened([...kept, ...new Set([...ordinals, ...letters])].join(" "))
    : undefined;
}

/** What a pod's name says, without what tells its replicas apart. */
export const labelOfStream = (stream: string): string | undefined =>
  labelOf(
    ofAddress(stream)
      .split(/[\s/]+/)
      .map((name) => name.replace(SUFFIX, ""))
      .join(" "),
  );

/** Where a file comes from says nothing of what is in it. */
const ofAddress = (text: string): string =>
  text.replace(/\bhttps?:\/\/(?:[^\s/]*\/)*([^\s/?#)"'`>]+)[^\s)"'`>]*/g, "$1");

/** Without Markdown's marks. */
const plain = (text: string): string =>
  ofAddress(text)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

const shortened = (text: string): string => (text.length > LONGEST ? text.slice(0, LONGEST).trim() : text);

/** Labels that are written otherwise may be the same. */
export const keyOfLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
