// The page of a pair has one address, by the order of the alphabet: who asks for the other way round is led there, and has it so. Until that is known nobody is told that there is no such page.
const [, before, pair, after] = /^(.*\/compare\/)([^/]+-vs-[^/]+)(\/.*)?$/.exec(location.pathname) ?? [];
const parts = pair?.split("-vs-") ?? [];
const { classList } = document.documentElement;

async function turned() {
  for (let at = 1; at < parts.length; at += 1) {
    const names = [parts.slice(at), parts.slice(0, at)].map((some) => some.join("-vs-"));
    const page = `${before}${names.join("-vs-")}${after ?? "/"}`;
    const answer = await fetch(page, { method: "HEAD" });
    if (!answer.ok) continue;
    const asked = new URLSearchParams(location.search);
    asked.set("first", names[1]);
    location.replace(`${page}?${asked}${location.hash}`);
    return true;
  }
  return false;
}

if (parts.length > 1) {
  classList.add("leaving");
  // Without an answer it is a page that does not exist, as any other.
  turned().then(
    (isLedOn) => isLedOn || classList.remove("leaving"),
    () => classList.remove("leaving"),
  );
}
