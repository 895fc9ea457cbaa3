// What is said of storages, answers and rankings before any page is opened; loaded when a question asks for it.

const NOTHING = { storages: {}, answers: {}, rankings: {}, nothing: {} };
let loading;

/** Nothing where it cannot be loaded: pages are found without it. */
export function saidOf(edition) {
  loading ??= fetch(`${edition}searched.json`)
    .then((answer) => (answer.ok ? answer.json() : NOTHING))
    .catch(() => NOTHING);
  return loading;
}
