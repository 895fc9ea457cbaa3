// What kind of page a name leads to, behind it: apart from it also where it is heard or copied.
const span = (name, text) => {
  const one = document.createElement("span");
  one.className = name;
  one.textContent = text;
  return one;
};

export const kindBehind = (kind) => [span("visually-hidden", ", "), span("search-kind", kind)];
