import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { facilityTypeOptions } from "#app/platform/words.ts";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { employerPage } from "../onboarding/queries.server.ts";
import { HandIn, SavedNote } from "./hand-in.tsx";

type Props = Awaited<ReturnType<typeof employerPage>>;

/** The page on which an employer tells about the facility. */
export function EmployerOnboarding({ defaults, again, savedAt }: Props) {
  const answer = useAnswer();
  const form = formState(answer, defaults);
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={again ? "Your facility" : "Tell us about your facility"}
        lead="A person checks it, then you post positions and see who fits them, and why."
      />
      {answer ? null : <SavedNote at={savedAt} />}
      <Form errors={summaryErrors(form.errors)}>
        <TextInput
          {...form.field("fullName")}
          label="Your full name"
          autoComplete="name"
          required
        />
        <TextInput
          {...form.field("facilityName")}
          label="Facility name"
          autoComplete="organization"
          required
        />
        <Select
          {...form.field("facilityType")}
          label="Kind of facility"
          options={facilityTypeOptions}
          placeholder="Choose one"
          width="md"
          required
        />
        <TextInput
          {...form.field("addressLine")}
          label="Street address"
          autoComplete="street-address"
          required
        />
        <TextInput
          {...form.field("zip")}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="In Missouri or Kansas."
          width="sm"
          required
        />
        <TextInput
          {...form.field("phone")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          width="md"
          required
        />
        <TextInput
          {...form.field("npi")}
          label="NPI"
          inputMode="numeric"
          hint="The facility's National Provider Identifier, ten digits. It makes checking faster."
          width="md"
        />
        <TextArea
          {...form.field("about")}
          label="About the facility"
          hint="What should somebody who might work with you know?"
        />
        <HandIn to="/employer/onboarding" again={again}>
          Hand in for checking
        </HandIn>
      </Form>
    </div>
  );
}
