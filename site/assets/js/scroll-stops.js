// A table that fits needs no stop on the way of the Tab key. The browser tells of sizes after layout, so that none is forced.

/** Reads all, then writes all: a write between two reads would lay out the page anew each time. */
function settle(boxes) {
  const fits = boxes.map((box) => box.scrollWidth <= box.clientWidth);
  boxes.forEach((box, index) => {
    if (fits[index]) box.removeAttribute("tabindex");
    else box.tabIndex = 0;
  });
}

const sizes = new ResizeObserver((entries) => settle(entries.map(({ target }) => target)));

export function scrollStops(within = document) {
  for (const box of within.querySelectorAll(".scroll")) sizes.observe(box);
}
