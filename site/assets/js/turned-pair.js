// The page of a pair has one address, by the alphabet. Who asked for the other one first (?first=ID) has it first: in the heading, the lead and the columns. Ratios name who is better, and stay.
const asked = location.pathname.includes("/compare/") && new URLSearchParams(location.search).get("first");
// Before the first paint: what is moved was not seen where it lay.
if (asked) document.documentElement.classList.add("turning");

export function turnedPair() {
  try {
    const main = document.querySelector("main[data-second]");
    if (asked && asked === main?.dataset.second) turn(main);
  } finally {
    document.documentElement.classList.remove("turning");
  }
}

function turn(main) {
  const { titleA, titleB } = main.dataset;
  const [printed, turned] = [`${titleA} against ${titleB}`, `${titleB} against ${titleA}`];
  document.title = document.title.replace(printed, () => turned);
  for (const own of main.querySelectorAll("h1, .crumbs [aria-current]")) own.textContent = turned;
  const [one, other] = main.querySelectorAll(".sides > code");
  if (other) [one.textContent, other.textContent] = [other.textContent, one.textContent];
  ledeTurned(main.querySelector(".lede"), titleA, titleB);
  for (const table of main.querySelectorAll("table")) columnsTurned(table, asked);
  // Who goes to a part of the page has it turned still.
  for (const link of main.querySelectorAll(`a[href^="${location.pathname}#"]`))
    link.setAttribute("href", link.hash);
}

/** "A and B cannot be compared.": wherever the page wraps its words, names may be held together in elements of their own. */
function ledeTurned(lede, titleA, titleB) {
  const both = `${titleA} and ${titleB} `;
  if (!lede?.textContent.startsWith(both)) return;
  const texts = document.createTreeWalker(lede, NodeFilter.SHOW_TEXT);
  let left = both.length;
  for (let text = texts.nextNode(); text && left > 0; text = texts.nextNode()) {
    const taken = Math.min(left, text.data.length);
    text.data = text.data.slice(taken);
    left -= taken;
  }
  // As bold as what it stands before.
  (lede.querySelector("strong") ?? lede).prepend(`${titleB} and ${titleA} `);
}

/** Of a table in which it stands right behind the other. */
function columnsTurned(table, id) {
  const leadsTo = (cell) => cell?.querySelector("a")?.getAttribute("href") ?? "";
  const heads = [...table.tHead.rows[0].cells];
  const at = heads.findIndex((cell) => leadsTo(cell).endsWith(`/deployments/${id}/`));
  if (at < 1 || !/\/deployments\/[^/]+\/$/.test(leadsTo(heads[at - 1]))) return;
  for (const { cells } of table.rows) if (cells.length > at) cells[at - 1].before(cells[at]);
}
