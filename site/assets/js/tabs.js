// Tabs keep their order: on a phone, where they stand in one line, the open one is brought into view.
export function openTab() {
  const item = document.querySelector(".tabs li:has([aria-current])");
  if (item === null) return;
  requestAnimationFrame(() => {
    const line = item.parentElement;
    if (line.scrollWidth > line.clientWidth) line.scrollLeft = item.offsetLeft - line.offsetLeft;
  });
}
