import { setTimeout as pause } from "node:timers/promises";

/** Longer than auth takes to compare a password or to hand an email to its mail server. In milliseconds. */
export const EVEN_MS = 1_000;

/**
 * Answers only at whole steps of time, whether it succeeds or fails, so that how long it took does not tell whether an
 * address has an account: auth hashes and mails only for one that has.
 */
export async function evenly<T>(work: () => Promise<T>, stepMs = EVEN_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await restOfStep(began, stepMs);
  }
}

/** The same where only a failure is kept back: whoever gave the right password knows that the account is there. */
export async function failEvenly<T>(work: () => Promise<T>, stepMs = EVEN_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await restOfStep(began, stepMs);
    throw error;
  }
}

function restOfStep(began: number, stepMs: number): Promise<void> {
  const took = performance.now() - began;
  return pause(Math.ceil(Math.max(took, 1) / stepMs) * stepMs - took);
}
