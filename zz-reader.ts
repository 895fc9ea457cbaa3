import { chromium } from "@playwright/test";
import { launchOptions, readyBrowser } from "./tests/support/browser.ts";
import { readFileSync } from "node:fs";
await readyBrowser();
const b = await chromium.launch(launchOptions);
const AsyncFunction = Object.getPrototypeOf(async function(){}).constructor;
const code = readFileSync(process.argv[2], "utf8");
const B = "http://localhost:8200/fiolio/v2026.3.0";
const O = "/tmp/rdr7/";
try { await new AsyncFunction("b","B","O", code)(b,B,O); } finally { await b.close(); }
