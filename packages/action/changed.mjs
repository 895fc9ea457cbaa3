/** Whether a comparison, as `fiolio compare --format json` writes it, found a change; undefined where it is none. */
export function hasChanged(json) {
  let figures;
  try {
    ({ figures } = JSON.parse(json));
  } catch {
    return undefined;
  }
  return Array.isArray(figures) ? figures.some((figure) => CHANGED.has(figure?.verdict)) : undefined;
}

const CHANGED = new Set(["worse", "behind", "better", "ahead"]);
