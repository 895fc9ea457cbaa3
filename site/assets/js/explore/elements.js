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

/** Lets the page paint before what comes next. */
export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
