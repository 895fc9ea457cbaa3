/** Whether something is lost within lines that were told apart: the beginning of one and the end of the next may make a whole one. */
type Piece = { text: string; number: number };

/** Percentages of fio's own choice. */
const OWN_LIST = "1 5 10 20 30 40 50 60 70 80 90 95 99 99.5 99.9 99.95 99.99";
const DEPTHS = /^IO depths\s*: 1=\S+ 2=\S+ 4=\S+ 8=\S+ 16=\S+ 32=\S+ >=64=\S+$/;

/** @returns the number of the line that lacks something */
export function lostWithin(pieces: readonly Piece[]): number | undefined {
  const lists = pieces.flatMap((piece, i) =>
    /^\w+ percentiles/.test(piece.text) ? { ...piece, of: percentagesFrom(pieces, i + 1) } : [],
  );
  const counts = new Map<string, number>();
  for (const { of } of lists) counts.set(of, (counts.get(of) ?? 0) + 1);
  const unlike = lists.find(({ of }) => of !== OWN_LIST && counts.get(of) === 1);
  const wrong = unlike ?? pieces.find((_, i) => lacksDepths(pieces, i) || lacksLatencies(pieces, i));
  return wrong?.number;
}

function percentagesFrom(pieces: readonly Piece[], from: number): string {
  const shares: number[] = [];
  for (let i = from; pieces[i]?.text.startsWith("|"); i += 1)
    for (const [, share] of pieces[i]?.text.matchAll(/([\d.]+)th=/g) ?? []) shares.push(Number(share));
  return shares.join(" ");
}

function lacksDepths(pieces: readonly Piece[], at: number): boolean {
  const [depths = "", submitted = "", completed = ""] = pieces.slice(at, at + 3).map(({ text }) => text);
  if (!depths.startsWith("IO depths")) return false;
  return !DEPTHS.test(depths) || !/^submit\b/.test(submitted) || !/^complete\b/.test(completed);
}

/** fio tells clat and lat, or no latency at all. */
function lacksLatencies(pieces: readonly Piece[], at: number): boolean {
  if (!/^\w+\s*: (?:IOPS|io)=/.test(pieces[at]?.text ?? "")) return false;
  const told = new Set<string>();
  for (let i = at + 1; /^(?:[sc]?lat |bw|iops|\|)/.test(pieces[i]?.text ?? ""); i += 1) {
    const of = /^(\w+) \([num]?sec\)\s*: min=/.exec(pieces[i]?.text ?? "")?.[1];
    if (of !== undefined) told.add(of);
  }
  return told.size > 0 && !(told.has("clat") && told.has("lat"));
}
