/**
 * A lookup table without inherited keys such as `toString`, for keys that come from user input or a database row.
 * tests/unit/lookups.test.ts requires it for every table keyed by arbitrary text.
 */
export function byKey<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries);
}
