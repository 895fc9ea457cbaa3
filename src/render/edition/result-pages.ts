/** On which page the results of a run stand: a phone does not lay out hundreds of them at once. By number alone, as links to a result know no more of its run. */

/** On the run's own page. */
export const LEADING = 12;
/** On each page below it: few enough that all of a result stays on its page (light-page.ts). */
const EACH = 5;

/** Below the site. `index`: of the result, from 0. */
export function resultPath(id: string, index: number): string {
  const first = index - ((index - LEADING) % EACH);
  return index < LEADING ? `runs/${id}` : `runs/${id}/results-${first + 1}`;
}

/** What follows the leading ones of `count` results, page by page. */
export const pagesBelow = (id: string, count: number): { path: string; from: number; to: number }[] =>
  Array.from({ length: Math.max(0, Math.ceil((count - LEADING) / EACH)) }, (_, i) => {
    const from = LEADING + i * EACH;
    return { path: resultPath(id, from), from, to: Math.min(count, from + EACH) };
  });
