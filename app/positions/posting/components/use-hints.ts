import { useEffect, useState } from "react";
import type { OptionGroup } from "#app/ui/select.tsx";
import { hintsPath, unknownMustsSentence } from "../rules.ts";

type Hints = { units: OptionGroup[]; unknownSkills: string[] };
type Saved = {
  units: readonly OptionGroup[];
  unitsFor: string | null;
  unrecognizedRequiredSkills?: readonly string[] | undefined;
};

/** Debounce in milliseconds, long enough to finish a word. */
const TYPED_MS = 400;
const chosen = (id: string) =>
  (document.getElementById(id) as HTMLSelectElement | HTMLTextAreaElement | null)?.value ?? "";

/**
 * Live hints of a position's form: units for the chosen profession, and required skills that matching does not
 * recognize. Without JavaScript a button reloads the units, and the preview reports the skills.
 */
export function useHints({ units, unitsFor, unrecognizedRequiredSkills = [] }: Saved) {
  const [asked, setAsked] = useState<{ profession: string; skills: string } | null>(null);
  const [found, setFound] = useState<(Hints & { profession: string }) | null>(null);

  // Restored or resubmitted values may differ from those the page was rendered with.
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
        // Safe to ignore: saving checks both.
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
    unknown: unknownMustsSentence(found?.unknownSkills ?? unrecognizedRequiredSkills),
    onProfession: (profession: string) => ask({ profession }),
    onSkills: (skills: string) => ask({ skills }),
  };
}
