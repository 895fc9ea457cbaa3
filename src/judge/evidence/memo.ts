/** Work that is done once for each group of results, however many results ask for it. */

/** The same function, which computes once for each object and forgets the value when the object is gone. */
export function onceFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const once = onceWith(compute);
  return (key) => once(key, undefined);
}

/** The same for each name, worked out when it is first asked for. */
export function onceByName<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, { of: T }>();
  return (name) => {
    const one = made.get(name) ?? { of: make(name) };
    made.set(name, one);
    return one.of;
  };
}

/** A text for some objects that no others have: what is kept of them is found by it again. */
export function namedBy(): (...all: readonly (object | undefined)[]) => string {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (one: object | undefined): number => {
    if (one === undefined) return 0;
    const number = numbers.get(one) ?? ++last;
    numbers.set(one, number);
    return number;
  };
  return (...all) => all.map(numberOf).join(" ");
}

/** The same for a value that also depends on thresholds: it is computed again where they are not those of the last time. */
export function onceWith<Key extends object, By, Value>(
  compute: (key: Key, by: By) => Value,
): (key: Key, by: By) => Value {
  const known = new WeakMap<Key, { value: Value; by: By }>();
  return (key, by) => {
    const before = known.get(key);
    if (before !== undefined && before.by === by) return before.value;
    const value = compute(key, by);
    known.set(key, { value, by });
    return value;
  };
}
