// What is folded.
/** What an address leads to is shown, however deep it is folded. */
export function unfoldTarget() {
  const id = location.hash.slice(1);
  let folded = document.getElementById(id)?.closest("details");
  while (folded) {
    folded.open = true;
    folded = folded.parentElement.closest("details");
  }
}
