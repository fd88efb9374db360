import type { formState } from "#app/platform/form-state.ts";
import { TextInput } from "#app/ui/text-input.tsx";

/** Fields of a partner. */
export function AffiliateFields({ form }: { form: ReturnType<typeof formState> }) {
  return (
    <>
      <TextInput {...form.field("name")} label="Name" autoComplete="off" maxLength={120} required />
      <TextInput
        {...form.field("email")}
        label="Contact email"
        hint="Only administrators see it."
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <TextInput
        {...form.field("code")}
        label="Code"
        hint="3 to 60 capital letters, digits, hyphens and underscores. It is part of the link the affiliate shares."
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        width="md"
        required
      />
    </>
  );
}
