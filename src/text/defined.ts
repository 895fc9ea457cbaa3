/** The fields that are there: what is not known is absent, never undefined. */

export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** `fields` without those that are undefined, in their order. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Record<string, unknown> = {};
  // Without a list of entries: every result is put together by hundreds of such calls.
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key];
  return kept as Defined<T>;
}

/** The list, text or object, or undefined where nothing is in it. */
export const nonEmpty = <T extends string | object>(of: T): T | undefined =>
  (typeof of === "string" || Array.isArray(of) ? of : Object.keys(of)).length > 0 ? of : undefined;
