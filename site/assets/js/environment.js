// What the reader chose last, and no more, is kept for this site: the next use case opens in that environment, and the entrance as it was left.
const SITE = new URL("..", document.currentScript.src).pathname;
const ENVIRONMENT = `environment of ${SITE}`;
const USE = `use case of ${SITE}`;

const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage may be denied.
  }
};

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is denied: the choice lasts as long as the page.
  }
}

export const chosenEnvironment = () => kept(ENVIRONMENT);
export const chooseEnvironment = (id) => keep(ENVIRONMENT, id);

/** A product, such as etcd, or else a use case. */
export const chosenUse = () => kept(USE);
export const chooseUse = (id) => keep(USE, id);

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
