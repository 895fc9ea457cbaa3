/**
 * One comment in a pull request, which is kept up to date and made only where something changed. It runs on workflow_run, with
 * the base's rights and none of the pull request's code: what the other job left is text from outside.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasChanged } from "./changed.mjs";

const MARK = "<!-- fiolio: what changed in storage -->";
/** GitHub takes 65,536. */
const MOST_CHARACTERS = 60_000;
const PER_PAGE = 100;

const { COMPARISON, TOKEN, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH } = process.env;
const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? "", "utf8"));
const left = (name) => {
  const path = join(COMPARISON ?? "", name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

const number = /^\d{1,9}$/.exec(left("pull-request.txt").trim())?.[0];
if (number === undefined) done("the job compared for no pull request");
else await comment(number);

async function comment(number) {
  const pull = await api("GET", `/pulls/${number}`);
  const sha = event.workflow_run?.head_sha;
  if (pull.head?.sha !== sha)
    return done(`pull request ${number} is at another commit than the job was (${sha})`);
  const before = await ownComment(number);
  const changed = hasChanged(left("comparison.json"));
  if (!changed && before === undefined) return done("nothing changed, and nothing was said before");
  const said =
    changed === undefined ? "### Storage: not compared at this commit\n" : harmless(left("comparison.md"));
  const body = `${MARK}\n${said.slice(0, MOST_CHARACTERS)}`;
  if (before === undefined) await api("POST", `/issues/${number}/comments`, { body });
  else if (before.body !== body) await api("PATCH", `/issues/comments/${before.id}`, { body });
  done(before === undefined ? "commented" : "the comment is up to date");
}

/** Tables, headings and folds pass as they are written by `compare`; nothing else that a comment can do: no links, no pictures, no names. */
function harmless(text) {
  return text
    .split("\n")
    .map((line) => {
      const fold = /^<details><summary>([^<>]*)<\/summary>$/.exec(line);
      if (fold) return `<details><summary>${plain(fold[1])}</summary>`;
      return line === "</details>" ? line : plain(line);
    })
    .join("\n");
}

function plain(text) {
  return (
    text
      .replaceAll("<", "&lt;")
      .replace(/@(?!&#8203;)/g, "@&#8203;")
      // As entities: whether a backslash before one counts depends on those before it.
      .replace(/\\?([[\]])/g, (_, sign) => (sign === "[" ? "&#91;" : "&#93;"))
      .replace(/(https?):/gi, "$1&#58;")
      .replace(/www\./gi, "www&#46;")
  );
}

async function ownComment(number) {
  for (let page = 1; ; page++) {
    const some = await api("GET", `/issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`);
    const own = some.find(({ body, user }) => body?.startsWith(MARK) && user?.type === "Bot");
    if (own !== undefined || some.length < PER_PAGE) return own;
  }
}

async function api(method, path, body) {
  const answer = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${TOKEN}`,
      "x-github-api-version": "2022-11-28",
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (answer.ok) return answer.json();
  throw new Error(
    `${method} ${path}: GitHub answered ${answer.status}. The job needs permissions: pull-requests: write.`,
  );
}

function done(what) {
  console.log(`comment: ${what}.`);
}
