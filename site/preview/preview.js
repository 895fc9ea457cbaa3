// Only in a preview: reloads the page when it has changed, and shows what is wrong with the report's files over it.
const { src } = document.currentScript;
const shown = new URL(src).searchParams.get("of");
const query = new URLSearchParams({ page: location.pathname, of: shown });
const source = new EventSource(`/_fiolio/events?${query}`);
let server;

source.addEventListener("server", ({ data }) => {
  if (server !== undefined && server !== data) location.reload();
  server = data;
});
source.addEventListener("reload", () => location.reload());
source.addEventListener("problems", ({ data }) => show(JSON.parse(data)));
addEventListener("pagehide", () => source.close());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

const PANEL =
  "position:fixed;inset:auto 0 0 0;max-height:50vh;overflow:auto;z-index:1000;margin:0;padding:1rem 1.25rem;color-scheme:dark;" +
  "background:#3b0d0c;color:#fff;font:15px/1.5 system-ui,sans-serif;border-top:3px solid #f2695c";
const LINE = "margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere";
const BUTTON =
  "float:right;margin:0 0 .5rem 1rem;padding:.25rem .75rem;font:inherit;color:inherit;background:none;border:1px solid;border-radius:6px;cursor:pointer";

const element = (name, text, style = "") => {
  const made = document.createElement(name);
  made.textContent = text;
  made.style.cssText = style;
  return made;
};

function show({ problems, isBuilt, stopped }) {
  document.getElementById("fiolio-problems")?.remove();
  if (problems.length === 0) return;
  const panel = element("section", "", PANEL);
  panel.id = "fiolio-problems";
  panel.setAttribute("role", "alert");
  const said = !stopped
    ? "The page is up to date, but:"
    : isBuilt
      ? "The page above is the last good one:"
      : "Nothing is built yet:";
  const hide = element("button", "Hide", BUTTON);
  hide.addEventListener("click", () => panel.remove());
  panel.append(hide, element("strong", said));
  for (const { path, message } of problems) {
    const line = element("p", "", LINE);
    if (path !== "") line.append(element("code", path, "font:600 .95em ui-monospace,monospace"), "\n");
    line.append(message);
    panel.append(line);
  }
  document.body.append(panel);
}
