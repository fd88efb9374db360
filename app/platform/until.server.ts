import { setTimeout as pause } from "node:timers/promises";

/**
 * Reads again and again until what comes is as wanted, with a pause before each further try.
 * @returns what the last try read
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
