import { byKey } from "#app/platform/by-key.ts";

const CATEGORY_LABELS: Record<string, string> = byKey({
  nursing: "Nursing",
  allied_health: "Allied Health",
  diagnostic_lab: "Diagnostic and Lab",
  pharmacy_support: "Pharmacy and Support",
  administrative: "Administrative",
});

/** Professions as option groups of a select, in the given order. */
export function professionOptions(
  professions: readonly { code: string; name: string; category: string }[],
) {
  return Object.entries(CATEGORY_LABELS).flatMap(([category, label]) => {
    const members = professions.filter((profession) => profession.category === category);
    return members.length
      ? [{ label, options: members.map(({ code, name }) => ({ value: code, label: name })) }]
      : [];
  });
}
