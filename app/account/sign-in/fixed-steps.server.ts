import { setTimeout as pause } from "node:timers/promises";

/** In milliseconds. Longer than auth takes to compare a password or to hand an email to its mail server. */
export const EVEN_MS = 1_000;

/**
 * Answers only after a whole number of steps, whether it succeeds or fails, so that timing does not reveal whether an
 * address has an account: auth hashes and emails only if there is one.
 */
export async function inFixedSteps<T>(work: () => Promise<T>, stepMs = EVEN_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await restOfStep(began, stepMs);
  }
}

/** The same, but delays only failures: someone with the right password knows that the account exists. */
export async function failInFixedSteps<T>(work: () => Promise<T>, stepMs = EVEN_MS): Promise<T> {
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
