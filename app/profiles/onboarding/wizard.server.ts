/** What the loaders and actions of a profile in steps have in common, whoever's it is. */
import { redirect } from "@remix-run/node";
import { destinationOf, type Account } from "#app/account/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formatMoment } from "#app/platform/format.ts";
import { redirectWith, type RouteArgs } from "#app/platform/route.server.ts";
import { completeness, firstIncomplete, type WizardState } from "./rules.ts";

/** What becomes of a step that was taken: they leave, or go on, told something or not. */
export type Taken = { exit: true } | { to: string; text?: string };

/** The step that an address names. @throws {Refusal} 404 */
export function stepNamed<Step extends string>(
  steps: readonly Step[],
  word: string | undefined,
): Step {
  const step = steps.find((one) => one === word);
  if (!step) throw new Refusal(404, "There is no such step.");
  return step;
}

/** Leads whoever is approved to where they work: they change their profile there. @throws {Response} a redirect */
export function leaveWhenApproved(who: Account): void {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
}

/**
 * Where somebody is in the steps of their profile.
 * @param wanted the step that the address names; null for the first that needs something
 */
export function wizardState<Step extends string>(
  who: Account,
  {
    steps,
    wanted,
    isDone,
    hasChanges,
  }: {
    steps: readonly Step[];
    wanted: Step | null;
    isDone: (step: Step) => boolean;
    hasChanges: boolean;
  },
): WizardState & { step: Step } {
  // Said once, on coming back: not at each step that was just kept.
  const savedAt = wanted || who.onboardingCompleted ? null : who.draftSavedAt;
  return {
    step: wanted ?? firstIncomplete(steps, isDone),
    steps: steps.map((name) => ({ name, done: isDone(name) })),
    meter: completeness(steps, isDone),
    again: who.onboardingCompleted,
    hasChanges: who.onboardingCompleted && hasChanges,
    savedAt: savedAt && !Number.isNaN(Date.parse(savedAt)) ? formatMoment(savedAt) : null,
  };
}

/**
 * Leads on from a step that was taken.
 * @param exit how somebody leaves who has not submitted yet: the landing page then does not lead them back at once
 */
export async function leadOn<Args extends Pick<RouteArgs<Account>, "who" | "request" | "state">>(
  args: Args,
  taken: Taken,
  exit: (args: Args) => Promise<Response>,
): Promise<Response> {
  if (!("exit" in taken)) {
    return taken.text
      ? redirectWith(args.request, taken.to, { tone: "success", text: taken.text })
      : redirect(taken.to);
  }
  if (!args.who.onboardingCompleted) return exit(args);
  return redirectWith(args.request, destinationOf(args.who), {
    tone: "success",
    text: "Saved. It counts once you submit it again.",
  });
}
