#!/usr/bin/env node
// In plain JavaScript: a Node too old to read TypeScript must still be able to say so in one line.
import "./require-node.mjs";

await import("./cli.ts");
