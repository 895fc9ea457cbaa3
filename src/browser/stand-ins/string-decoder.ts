/** In place of node:string_decoder in browsers: text of bytes that come in pieces. */
export class StringDecoder {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  write(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(bytes?: Uint8Array): string {
    return this.#decoder.decode(bytes);
  }
}
