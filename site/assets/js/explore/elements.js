// Elements from data; every text is a text.

/** `attributes`: as in markup; a function is a listener, false and undefined are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== false && child !== ""));
  return made;
}

/** A number and what is counted, as "2-core", in one line each (markup.ts): a browser would break it behind the hyphen. */
export const heldWords = (text) =>
  text
    .split(/((?<![\w-])\d{1,3}-[a-z]{1,9}(?![\w-]))/)
    .map((part, at) => (at % 2 === 1 ? element("span", { class: "held" }, part) : part));

/** Lets the page paint before what comes next. */
export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
