/** What is read out in a cell: its figure, without what is said beside it. */
export const shownIn = (cell) => cell.querySelector(".v") ?? cell;

/** The exact value of a cell, as text: its own, or that with which its title begins, or the whole number that it shows; "" of what was not measured, undefined of words. */
export function exactOf(cell) {
  const shown = shownIn(cell);
  return (
    cell.dataset.value ??
    /^[\d,.e+-]+(?=\s(?:IOPS|B\/s|B|ns))/.exec(shown.title)?.[0].replaceAll(",", "") ??
    /^#?(\d+)(?:–\d+)?$/.exec(shown.textContent.trim())?.[1]
  );
}
