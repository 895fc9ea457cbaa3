// Runs after `npm ci` and before every program, in plain JavaScript: a Node too old for the rest must still be able to say so.
const needed = [22, 18];
const have = process.versions.node.split(".").map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  const isRepository = new URL(".", import.meta.url).pathname.endsWith("/src/");
  const remedy = isRepository
    ? "npm brings Node 24 for Linux and Windows only. Install Node 24 and run npm ci again."
    : "Install Node 24.";
  console.error(
    `node: expected ${needed.join(".")} or newer, found ${process.versions.node}${isRepository ? ";" : "."} ${remedy}`,
  );
  process.exit(1);
}
