/** diskspd's tables of percentiles: of several targets there is one for each, and one of all. */

const PERCENTILE = /^(min|max|\d{1,2}th|\d-nines) \| +(\S{1,20}) \| +(\S{1,20}) \| +\S{1,20}$/;
/** Above the latencies of all targets; above those of one stands its path. */
const OF_ALL = /^(?:total|Total latency distribution):$/;
const LATENCIES = /^%-ile \|/;

/** Of all targets or of one. `twice`: percentiles that it has another time. */
export type Latencies = {
  isOfAll: boolean;
  rows: Map<string, [read: string, write: string]>;
  twice: string[];
};

export function addLatencies(tables: Latencies[], text: string): void {
  const last = tables.at(-1);
  const begin = (isOfAll: boolean): Latencies => {
    const next = { isOfAll, rows: new Map(), twice: [] };
    tables.push(next);
    return next;
  };
  if (OF_ALL.test(text)) begin(true);
  // A title stands above the columns.
  else if (LATENCIES.test(text) && last?.rows.size !== 0) begin(false);
  const [, percent, read, write] = PERCENTILE.exec(text) ?? [];
  if (percent === undefined || read === undefined || write === undefined) {
    // What is neither was no title.
    if (last?.rows.size === 0 && !/^(?:-*|%-ile .*)$/.test(text)) tables.splice(tables.indexOf(last), 1);
    return;
  }
  const table = last ?? begin(false);
  if (table.rows.has(percent)) table.twice.push(percent);
  else table.rows.set(percent, [read, write]);
}

/** The latencies of all targets; a single table is theirs also where its title is lost, if there is one target. */
export function latenciesOf(tables: readonly Latencies[], targets: number): Latencies | undefined {
  const filled = tables.filter(({ rows }) => rows.size > 0);
  const ofAll = filled.find(({ isOfAll }) => isOfAll);
  return ofAll ?? (filled.length === 1 && targets < 2 ? filled[0] : undefined);
}

export function doubtsOfLatencies(tables: readonly Latencies[], table: Latencies | undefined): string[] {
  if (table === undefined)
    return [
      tables.some(({ rows }) => rows.size > 0)
        ? 'expected the percentiles of all targets, below "total:", found only those of one target: none are imported'
        : 'expected the table of percentiles up to "max"',
    ];
  const [first, ...more] = table.twice;
  const ofAll = tables.filter(({ isOfAll, rows }) => isOfAll && rows.size > 0);
  return [
    ...(ofAll.length > 1 ? ['the percentiles below "total:" come twice: the first are read'] : []),
    ...(first === undefined
      ? []
      : [
          more.length === 0
            ? `the percentile ${first} comes twice`
            : `${more.length + 1} percentiles come twice, the first of them ${first}`,
        ]),
    ...(table.rows.has("max") ? [] : ['expected the table of percentiles up to "max"']),
  ];
}
