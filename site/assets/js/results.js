// Where the results of a run stand, as src/render/edition/result-pages.ts has it.
const LEADING = 12;
const EACH = 5;

/** Below the site. `number`: of the result, from 1. */
export function resultAddress(run, number) {
  const index = number - 1;
  const below = index < LEADING ? "" : `results-${index - ((index - LEADING) % EACH) + 1}/`;
  return `runs/${run}/${below}#result-${number}`;
}

/** An address of the run's page that names a result which stands below it. */
export function laterResult() {
  const [, run, number] = /\/runs\/([^/]+)\/#result-(\d+)$/.exec(location.pathname + location.hash) ?? [];
  if (run === undefined || document.getElementById(`result-${number}`) !== null) return;
  const [, below] = resultAddress(run, Number(number)).split(`${run}/`);
  const [page] = below.split("#");
  if (page && document.querySelector("#further") !== null) location.replace(below);
}
