/** Random choices that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    /** An integer, both ends included. */
    between,
    pick: <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!,
    /** A version 4 UUID. */
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16));
      hex[12] = "4";
      hex[16] = "89ab"[between(0, 3)]!;
      return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    },
  };
}
