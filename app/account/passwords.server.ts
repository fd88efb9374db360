import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { Refusal } from "#app/platform/failures.server.ts";

/** On zxcvbn's scale: below 3, fewer than 100 million guesses are enough for someone who stole the hashes. */
const STRONG_ENOUGH = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses an easily guessed password: common ones, keyboard rows, repetitions, and the user's own address with
 * something added. Works offline: the lists come with the package.
 * @throws {Refusal} 422 at the password field
 */
export function refuseGuessable(password: string, email: string): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = ["nomera", "nomerahealth", email.split("@")[0]!, ...email.split(/[@.]/)];
  const { score } = estimator.check(password, known);
  if (score >= STRONG_ENOUGH) return;
  throw new Refusal(
    422,
    "This password is easy to guess. Add to it, or use four words that do not belong together.",
    "password",
  );
}
