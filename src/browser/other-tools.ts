/** Other files than fio's JSON that readers bring, by how they look: Fiolio reads them, a page does not. */

/** `id`: of the importer that reads it. `holdsJson`: fio's JSON may stand in it. */
export type OtherTool = { id: string; title: string; looks: RegExp; holdsJson?: true };

/** The first that fits counts; kbench's importer itself tells its logs. */
export const OTHER_TOOLS: readonly OtherTool[] = [
  {
    id: "kubestr",
    title: "kubestr's output",
    looks: /^JobName: |^Running FIO test \(|"fioConfig"|"TestName"/m,
    holdsJson: true,
  },
  {
    id: "benchmark-operator",
    title: "what benchmark-operator wrote",
    looks:
      /^(?:START_FIO_JSON_OUTPUT_|FIO Result for \S)| - MainProcess - (?:run_snafu|trigger_fio): |"fio-version"/m,
    holdsJson: true,
  },
  {
    id: "dbench",
    title: "a dbench log",
    looks: /^=+\s*\r?\n= Dbench Summary =|^Testing (?:Read|Write) (?:IOPS|Bandwidth)\.\.\./m,
  },
  { id: "fio-normal", title: "fio's text", looks: /\(groupid=\d{1,9}, jobs=\d{1,9}\): err=/ },
  { id: "fio-terse", title: "fio's terse output", looks: /^[2-5];fio-\d/m },
  { id: "fio-normal", title: "fio's text", looks: /\(g=\d{1,9}\): rw=/ },
  { id: "fio-log", title: "a log of fio's", looks: /^\d{1,15}, \d{1,20}, [0-2], \d{1,10}/ },
  {
    id: "elbencho",
    title: "elbencho's output",
    looks: /IOPS \[first\]|"first_done"|^ELBENCHO|FIRST DONE/m,
  },
  { id: "sysbench", title: "sysbench's output", looks: /^sysbench \d/m },
  {
    id: "pgbench",
    title: "pgbench's output",
    looks: /^pgbench \(|^number of transactions actually processed/m,
  },
  { id: "pg-test-fsync", title: "pg_test_fsync's output", looks: /^Compare file sync methods using/m },
  { id: "iozone", title: "iozone's output", looks: /^[ \t]{0,40}Iozone: Performance Test/m },
  {
    id: "ioping",
    title: "ioping's output",
    looks: /^--- .{1,200} ioping statistics ---|: request=\d{1,9} time=/m,
  },
  { id: "yabs", title: "a YABS report", looks: /Yet-Another-Bench-Script/ },
  { id: "dd", title: "dd's output", looks: /^\d{1,12}\+\d{1,12} records (?:in|out)/m },
];

export const otherTool = (head: string, isFio: boolean): OtherTool | undefined =>
  OTHER_TOOLS.find(({ looks, holdsJson }) => (holdsJson || !isFio) && looks.test(head));
