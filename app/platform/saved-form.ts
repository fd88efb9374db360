import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { FormAgain } from "./form-state.ts";

/** What the root loader says about a form saved when a session ended (docs/decisions/0013). */
export type Kept = {
  /** This page's form as it was typed, for the person who typed it. */
  answer: FormAgain | null;
  /** A message for the top of the page. */
  note: string | null;
};

/** What a page fills its form with: the action's answer, else the saved form. */
export function useAnswer(): unknown {
  const answered = useActionData();
  const kept = useRouteLoaderData<{ kept: Kept | null }>("root")?.kept;
  return answered ?? kept?.answer ?? undefined;
}
