// The environment that the reader chose last, and no more, is kept for this site: the next use case opens in it.
const KEY = `environment of ${new URL("..", document.currentScript.src).pathname}`;

export const chosenEnvironment = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage may be denied.
  }
};

export function chooseEnvironment(id) {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is denied: the choice lasts as long as the page.
  }
}

// A use case whose address names no environment and no place on the page: before the first paint, and never to be gone back to.
const others = document.querySelector("meta[name=fiolio-environments]")?.content.split(" ") ?? [];
const chosen = chosenEnvironment();
if (others.includes(chosen) && location.hash === "" && location.search === "") {
  document.documentElement.classList.add("leaving");
  location.replace(`${chosen}/`);
}

export function rememberedTabs() {
  for (const link of document.querySelectorAll("main.kind-use-case .tabs a"))
    link.addEventListener("click", () => chooseEnvironment(link.parentElement.id));
}
