// The page of a pair has one address, by the order of the alphabet: who asks for the other way round is led there, and has it so.
const [, before, pair, after] = /^(.*\/compare\/)([^/]+-vs-[^/]+)(\/.*)?$/.exec(location.pathname) ?? [];
const parts = pair?.split("-vs-") ?? [];

async function turned() {
  for (let at = 1; at < parts.length; at += 1) {
    const names = [parts.slice(at), parts.slice(0, at)].map((some) => some.join("-vs-"));
    const page = `${before}${names.join("-vs-")}${after ?? "/"}`;
    const answer = await fetch(page, { method: "HEAD" });
    if (!answer.ok) continue;
    const asked = new URLSearchParams(location.search);
    asked.set("first", names[1]);
    return location.replace(`${page}?${asked}${location.hash}`);
  }
}
void turned();
