import { setTimeout as pause } from "node:timers/promises";

/**
 * Reads repeatedly until the result is as wanted, with a pause before each retry.
 * @returns the last result
 */
export async function until<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  { tries, pauseMs }: { tries: number; pauseMs: number },
): Promise<T> {
  let value = await read();
  for (let tried = 1; tried < tries && !isWanted(value); tried += 1) {
    await pause(pauseMs);
    value = await read();
  }
  return value;
}
