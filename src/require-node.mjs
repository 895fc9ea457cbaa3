// Runs after `npm ci`, in plain JavaScript: a Node too old to read TypeScript must still be able to say so.
const needed = [22, 18];
const have = process.versions.node.split(".").map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  console.error(
    `node: expected ${needed.join(".")} or newer, found ${process.versions.node}; npm brings Node 24 for Linux and Windows only. ` +
      "Install Node 24 and run npm ci again.",
  );
  process.exit(1);
}
