/** The fields that are there: what is not known is absent, never undefined. */

export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** `fields` without those that are undefined, in their order. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) kept[key] = value;
  return kept as Defined<T>;
}

/** The list or text, or undefined where nothing is in it. */
export const nonEmpty = <T extends { readonly length: number }>(list: T): T | undefined =>
  list.length > 0 ? list : undefined;
