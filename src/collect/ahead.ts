/** The results of `work` in the items' order, with up to `width` under way ahead of the one that is wanted. */
export async function* ahead<T, R>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const started: Promise<R>[] = [];
  let next = 0;
  const start = (): void => {
    if (next >= items.length) return;
    const promise = work(items[next++] as T);
    // Awaited below, in its turn; until then a rejection is nobody's fault.
    promise.catch(() => undefined);
    started.push(promise);
  };
  for (let i = 0; i < width; i++) start();
  for (let first = started.shift(); first !== undefined; first = started.shift()) {
    const result = await first;
    start();
    yield result;
  }
}
