// Before every program, in plain JavaScript: a folder without the libraries, and a Node too old for the rest, must still be able to say so in one line.
import { createRequire } from "node:module";

const isRepository = new URL(".", import.meta.url).pathname.endsWith("/src/");

export const missing = (name) => {
  console.error(
    `fiolio: expected the library ${name}, it is not installed. Run ${isRepository ? "npm ci" : "npm install"}.`,
  );
  process.exit(1);
};

// Said first: npm brings the Node that is new enough with the libraries.
try {
  createRequire(import.meta.url).resolve("commander");
} catch {
  missing("commander");
}
await import("./require-node.mjs");
