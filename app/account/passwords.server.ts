import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { Refusal } from "#app/platform/failures.server.ts";

/** zxcvbn's own scale: below 3, fewer than 100 million guesses are enough for somebody who has stolen the hashes. */
const STRONG_ENOUGH = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is among the first anybody would try: the commonest ones, keyboard rows, repetitions, and
 * the person's own address with something added. It asks nobody: the lists come with the package.
 * @throws {Refusal} 422 by the password's field
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
