/** What takes turns with what it is compared with. */
import { median } from "../../src/judge/evidence/statistics.ts";

type Timed = readonly [prepare: () => Promise<void>, work: () => Promise<void>];

type Times<K extends string> = Record<K, number>;

/** Median milliseconds of each, by the clock and of CPU, run A B C A B C ... after one round that does not count. */
export async function inTurn<K extends string>(
  work: Record<K, Timed>,
  repeats: number,
): Promise<{ wall: Times<K>; cpu: Times<K> }> {
  const names = Object.keys(work) as K[];
  const none = (): Record<K, number[]> =>
    Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  const [wall, cpu] = [none(), none()];
  for (let round = 0; round <= repeats; round++)
    for (const name of names) {
      await work[name][0]();
      const [from, used] = [performance.now(), process.cpuUsage()];
      await work[name][1]();
      if (round === 0) continue;
      const { user, system } = process.cpuUsage(used);
      wall[name].push(performance.now() - from);
      cpu[name].push((user + system) / 1000);
    }
  const medians = (times: Record<K, number[]>): Times<K> =>
    Object.fromEntries(names.map((name) => [name, median(times[name])])) as Times<K>;
  return { wall: medians(wall), cpu: medians(cpu) };
}
