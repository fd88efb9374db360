import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { submitEmployer } from "#app/hiring/commands.server.ts";
import { facilityTypeOptions } from "#app/platform/words.ts";
import { facilityOf } from "#app/hiring/queries.server.ts";
import { employerForm } from "#app/hiring/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(async ({ who, db }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  const facility = await facilityOf(db, who.userId);
  return {
    again: who.onboardingCompleted,
    defaults: {
      fullName: who.fullName,
      facilityName: facility?.facility_name,
      facilityType: facility?.facility_type,
      addressLine: facility?.address_line,
      zip: facility?.zip,
      phone: facility?.phone,
      npi: facility?.npi,
      about: facility?.about,
    },
  };
});

export const action = employerRoute.action(
  employerForm,
  async ({ db, form, request }) => {
    await submitEmployer(db, form);
    return redirectWith(request, "/employer/awaiting-approval", {
      tone: "success",
      text: "Your facility's profile is handed in.",
    });
  },
  { whileActing: "allowed" },
);

export default function EmployerOnboarding() {
  const { defaults, again } = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), defaults);
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={again ? "Your facility" : "Tell us about your facility"}
        lead="A person checks it, then you post positions and see who fits them, and why."
      />
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
        <SubmitButton size="lg" pendingText="Handing in…">
          Hand in for checking
        </SubmitButton>
      </Form>
    </div>
  );
}
