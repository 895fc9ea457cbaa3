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

/** Runs up to `width` tasks at once; `add` waits while all places are taken, `finish` for the last, and throws what one threw. */
export class Pool {
  readonly #running = new Set<Promise<void>>();
  readonly #width: number;
  #failure: { error: unknown } | undefined;

  constructor(width: number) {
    this.#width = width;
  }

  async add(task: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#width) await Promise.race(this.#running);
    const running = task()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}
