/** Lets who waits go on as soon as a watch has told something. */
export class News {
  #next = Promise.withResolvers<void>();

  /** Settles with what is told from now on. */
  get next(): Promise<void> {
    return this.#next.promise;
  }

  tell(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
