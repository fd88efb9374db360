/**
 * A table that is looked up by what somebody sent, or by what a row holds: without the keys that every object inherits,
 * such as `toString`. tests/unit/lookups.test.ts wants it of every table whose key is any text.
 */
export function byKey<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries);
}
