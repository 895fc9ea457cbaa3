// The colours: as the system has them, or as the reader chose.
const THEMES = ["system", "light", "dark"];
const root = document.documentElement;

const storedTheme = () => {
  try {
    const stored = localStorage.getItem("theme");
    return THEMES.includes(stored) ? stored : "system";
  } catch {
    return "system"; // Storage may be denied.
  }
};

function applyTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

// Before the first paint.
applyTheme(storedTheme());
root.classList.add("js");
if (navigator.clipboard) root.classList.add("copies");
// Of a search that stands in the address, the list of everything is not shown first.
if (/[?&]q=./.test(location.search)) root.classList.add("asked");

export function themeSwitch() {
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  const show = (theme) => {
    button.querySelector("[data-theme-name]").textContent = theme === "system" ? "auto" : theme;
  };
  show(storedTheme());
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length];
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage is denied: the choice lasts as long as the page.
    }
    applyTheme(next);
    show(next);
  });
}
