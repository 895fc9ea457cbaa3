/** In place of node:crypto in browsers, where a hash tells long ids apart and is never shown: 32 bits of FNV-1a, as long as an id keeps of it. */
export function createHash(_: string) {
  let hash = 0x811c9dc5;
  const made = {
    update(text: string) {
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return made;
    },
    digest: (_of: string): string => (hash >>> 0).toString(16).padStart(8, "0"),
  };
  return made;
}
