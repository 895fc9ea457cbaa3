// What was brought, for as long as its tab is open: who follows a link and comes back finds the verdict again.
const KEY = "own-results";
/** In characters, below what browsers keep of a site. */
const MOST = 2_000_000;

/** Nothing is kept of what is too large. */
export async function keep(brought, facts) {
  try {
    const size = brought.reduce((sum, { of }) => sum + of.size, 0);
    if (size === 0 || size > MOST) return sessionStorage.removeItem(KEY);
    const texts = await Promise.all(brought.map(async ({ name, of }) => ({ name, text: await of.text() })));
    sessionStorage.setItem(KEY, JSON.stringify({ brought: texts, facts }));
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
