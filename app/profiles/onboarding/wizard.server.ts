/** Shared loaders and actions of a profile in steps, for any role. */
import { redirect } from "@remix-run/node";
import { destinationOf, type Account } from "#app/account/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formatMoment } from "#app/platform/format.ts";
import { redirectWith, type RouteArgs } from "#app/platform/route.server.ts";
import { completeness, firstIncomplete, type WizardState } from "./rules.ts";

/** Result of a submitted step: exit, or redirect with an optional message. */
export type Taken = { exit: true } | { to: string; text?: string };

/** The step named in the URL. @throws {Refusal} 404 */
export function stepNamed<Step extends string>(
  steps: readonly Step[],
  word: string | undefined,
): Step {
  const step = steps.find((one) => one === word);
  if (!step) throw new Refusal(404, "There is no such step.");
  return step;
}

/** Redirects approved users to their home page, where they edit their profile. @throws {Response} a redirect */
export function leaveWhenApproved(who: Account): void {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
}

/**
 * Position in the steps of a profile.
 * @param wanted the step named in the URL; null for the first incomplete one
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
  // Show the save time only when the user comes back, not on every step they just saved.
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
 * Redirects after a submitted step.
 * @param exit how to leave before submitting, so that the home page does not redirect straight back
 */
export async function redirectAfterStep<
  Args extends Pick<RouteArgs<Account>, "who" | "request" | "state">,
>(args: Args, taken: Taken, exit: (args: Args) => Promise<Response>): Promise<Response> {
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
