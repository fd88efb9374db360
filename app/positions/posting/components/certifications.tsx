import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { formState } from "#app/platform/form-state.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Select } from "#app/ui/select.tsx";
import type { PositionChoices } from "./position-form.tsx";

/** Labels of the two lists of certifications. */
export const CERTIFICATION_LABELS = {
  mustCertifications: "Required certifications",
  niceCertifications: "Preferred certifications",
};
const NAMES = ["mustCertifications", "niceCertifications"] as const;
const IMPORTANCE = { mustCertifications: "must", niceCertifications: "nice" } as const;
const LISTS = "/employer/new-position/certifications";

type Choices = PositionChoices["certifications"];
type Props = {
  choices: Choices;
  form: ReturnType<typeof formState>;
};

/**
 * Required and preferred certifications for the chosen profession. With JavaScript the lists follow profession and
 * unit; without it they are those of the last submit.
 */
export function Certifications({ choices: loaded, form }: Props) {
  const here = useRef<HTMLDivElement>(null);
  const { load, data } = useFetcher<{ certifications: Choices }>();
  // Keeps checked boxes checked when the lists change.
  const [ticked, setTicked] = useState<Record<string, string[]>>();
  useEffect(() => {
    const around = here.current?.closest("form");
    if (!around) return;
    const follow = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      const more = target instanceof HTMLSelectElement && NAMES.some((one) => one === name);
      if (name !== "profession" && name !== "unit" && !more) return;
      const typed = new FormData(around);
      const asked = new URLSearchParams();
      for (const field of ["profession", "unit", ...NAMES])
        for (const value of typed.getAll(field)) if (value) asked.append(field, String(value));
      setTicked(Object.fromEntries(NAMES.map((field) => [field, asked.getAll(field)])));
      // The item picked from the select below becomes a checkbox of the list.
      if (more) target.value = "";
      else load(`${LISTS}?${asked}`);
    };
    around.addEventListener("change", follow);
    return () => around.removeEventListener("change", follow);
  }, [load]);
  const choices = data ? data.certifications : loaded;
  return (
    <div ref={here} id="certifications" className="space-y-2">
      {choices ? (
        NAMES.map((name) => {
          const group = form.group(name);
          const chosen = ticked?.[name] ?? group.defaultValues.filter(Boolean);
          return (
            <Disclosure
              key={name}
              summary={CERTIFICATION_LABELS[name]}
              open={chosen.length > 0 || group.errors !== undefined}
            >
              <List
                {...group}
                label={REQUIREMENT_LABELS[IMPORTANCE[name]]}
                chosen={chosen}
                choices={choices}
              />
            </Disclosure>
          );
        })
      ) : (
        <>
          <p className="font-semibold">Certifications</p>
          <p className="text-muted">Choose a profession to see its certifications.</p>
        </>
      )}
    </div>
  );
}

function List(props: {
  name: string;
  label: string;
  errors: string[] | undefined;
  chosen: readonly string[];
  choices: NonNullable<Choices>;
}) {
  const { name, label, errors, chosen } = props;
  const { usual, others } = props.choices;
  const left = others.filter(({ value }) => !chosen.includes(value));
  return (
    <div className="space-y-4">
      <CheckboxGroup
        // The checkboxes are uncontrolled: a new key starts them from `chosen`.
        key={JSON.stringify([usual, chosen])}
        name={name}
        label={label}
        errors={errors}
        options={[...usual, ...others.filter(({ value }) => chosen.includes(value))]}
        defaultValues={chosen}
        columns={2}
      />
      {left.length ? (
        <Select
          name={name}
          id={`${name}-more`}
          label="Another one"
          placeholder="None"
          hint="Add one at a time. It moves to the list above."
          options={left}
        />
      ) : null}
    </div>
  );
}
