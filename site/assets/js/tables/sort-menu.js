// How rows that are stacked as cards are sorted: one list in place of the heads of columns that do not stand above them.

/** A column each way, by "2-down" as the address has it. */
function waysOf(header, at, isOfNumbers) {
  const name = header.querySelector(".sort").textContent;
  const [up, down] = isOfNumbers ? ["lowest first", "highest first"] : ["A to Z", "Z to A"];
  return [new Option(`${name}, ${up}`, `${at}`), new Option(`${name}, ${down}`, `${at}-down`)];
}

/**
 * @param choose told what is chosen; "" is the order of the page
 * @returns the list, and a function that says what it was sorted by elsewhere
 */
export function sortMenu(headers, isOfNumbers, choose) {
  const select = document.createElement("select");
  select.append(
    new Option("as listed", ""),
    ...headers.flatMap((header, i) =>
      header.querySelector(".sort") ? waysOf(header, i + 1, isOfNumbers(i)) : [],
    ),
  );
  const status = document.createElement("span");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  select.addEventListener("change", () => {
    choose(select.value);
    status.textContent = `Sorted by ${select.selectedOptions[0].text}`;
  });
  const label = document.createElement("label");
  label.className = "sort-by";
  label.append("Sort by ", select, status);
  return {
    label,
    show: (way) => {
      select.value = way;
    },
  };
}
