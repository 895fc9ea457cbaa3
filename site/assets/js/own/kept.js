// What was brought, for as long as its tab is open: who follows a link and comes back finds the verdict again.
const KEY = "own-results";
/** In characters, below what browsers keep of a site. */
const MOST = 2_000_000;

const decoded = ({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) });

/** Nothing is kept of what is too large. */
export function keep(brought, facts) {
  try {
    const size = brought.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size === 0 || size > MOST) return sessionStorage.removeItem(KEY);
    sessionStorage.setItem(KEY, JSON.stringify({ brought: brought.map(decoded), facts }));
  } catch {
    // Storage may be denied or full: coming back begins anew.
  }
}

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? undefined;
  } catch {
    return undefined; // As above.
  }
}
