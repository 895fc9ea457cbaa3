// What is said of storages and answers before any page is opened; loaded when a question asks for it.

const NOTHING = { storages: {}, answers: {} };
let loading;

/** Nothing where it cannot be loaded: pages are found without it. */
export function saidOf(edition) {
  loading ??= fetch(`${edition}searched.json`)
    .then((answer) => (answer.ok ? answer.json() : NOTHING))
    .catch(() => NOTHING);
  return loading;
}
