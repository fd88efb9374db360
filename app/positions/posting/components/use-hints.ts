import { useEffect, useState } from "react";
import type { OptionGroup } from "#app/ui/select.tsx";
import { hintsPath, unknownMustsSentence } from "../rules.ts";

type Hints = { units: OptionGroup[]; unknownSkills: string[] };
type Saved = {
  units: readonly OptionGroup[];
  unitsFor: string | null;
  unknownMusts?: readonly string[] | undefined;
};

/** Long enough that a word is finished. */
const TYPED_MS = 400;
const chosen = (id: string) =>
  (document.getElementById(id) as HTMLSelectElement | HTMLTextAreaElement | null)?.value ?? "";

/**
 * What the form of a position says while it is filled in: the units of the profession that is chosen, and which required
 * skills matching does not know. Without a script there is a button for the first, and the preview says the second.
 */
export function useHints({ units, unitsFor, unknownMusts = [] }: Saved) {
  const [asked, setAsked] = useState<{ profession: string; skills: string } | null>(null);
  const [found, setFound] = useState<(Hints & { profession: string }) | null>(null);

  // What the browser filled in again, or was given back, may differ from what the page was made with.
  useEffect(() => {
    const timer = setTimeout(() => {
      const profession = chosen("profession");
      if (profession && profession !== unitsFor)
        setAsked({ profession, skills: chosen("mustSkills") });
    });
    return () => clearTimeout(timer);
  }, [unitsFor]);

  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(hintsPath(asked), { signal: stop.signal, headers: { Accept: "application/json" } })
        .then(async (answer) => {
          if (answer.ok)
            setFound({ ...((await answer.json()) as Hints), profession: asked.profession });
        })
        // Nothing is lost: saving checks both.
        .catch(() => undefined);
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);

  const ask = (changed: Partial<NonNullable<typeof asked>>) =>
    setAsked({ profession: chosen("profession"), skills: chosen("mustSkills"), ...changed });
  return {
    units: found?.units ?? units,
    unitsFor: found?.profession ?? unitsFor,
    unknown: unknownMustsSentence(found?.unknownSkills ?? unknownMusts),
    onProfession: (profession: string) => ask({ profession }),
    onSkills: (skills: string) => ask({ skills }),
  };
}
