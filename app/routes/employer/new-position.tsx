import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/credentials/queries.server.ts";
import { postPosition } from "#app/hiring/commands.server.ts";
import { periodOptions, professionOptions, shiftOptions } from "#app/platform/words.ts";
import { facilityOf } from "#app/hiring/queries.server.ts";
import { positionForm } from "#app/hiring/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Post a position" });

export const loader = employerRoute.loader(
  async ({ who, db }) => {
    const [list, facility] = await Promise.all([professions(), facilityOf(db, who.userId)]);
    return { professions: professionOptions(list), zip: facility?.zip ?? "" };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  positionForm,
  async ({ db, who, form, request }) => {
    await postPosition(db, who.userId, form);
    return redirectWith(request, "/employer/dashboard", {
      tone: "success",
      text: `“${form.title}” is open. Below are the candidates that fit.`,
    });
  },
  { gate: "approved", whileActing: "allowed" },
);

export default function NewPosition() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), { zip: data.zip, payPeriod: "hour" });
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title="Post a position"
        lead="Permanent positions only. Matches appear the moment you post, and everybody can see an open position on a public page with your facility's name."
      />
      <Form errors={summaryErrors(form.errors)}>
        <TextInput
          {...form.field("title")}
          label="Title"
          hint="Such as: Registered Nurse, Medical-Surgical"
          required
        />
        <Select
          {...form.field("profession")}
          label="Profession"
          options={data.professions}
          placeholder="Choose a profession"
          required
        />
        <TextInput
          {...form.field("zip")}
          label="ZIP code of the workplace"
          inputMode="numeric"
          hint="In Missouri or Kansas."
          width="sm"
          required
        />
        <Select
          {...form.field("shift")}
          label="Shift"
          options={shiftOptions}
          placeholder="Choose a shift"
          width="md"
          required
        />
        <TextInput
          {...form.field("minYearsExperience")}
          label="Years of experience you ask for"
          inputMode="numeric"
          hint="0 if new graduates are welcome. Fewer years lower the match, they do not exclude."
          width="sm"
          required
        />
        <MoneyInput
          {...form.field("payMin")}
          label="Pay, from"
          unitChoice={{
            name: "payPeriod",
            label: "Pay is for",
            options: periodOptions,
            defaultValue: form.field("payPeriod").defaultValue,
          }}
          required
        />
        <MoneyInput
          {...form.field("payMax")}
          label="Pay, up to"
          hint="For the same period."
          required
        />
        <DateInput {...form.field("startsOn")} label="Start date" required />
        <TextArea {...form.field("description")} label="Description" rows={6} />
        <SubmitButton size="lg" pendingText="Posting…">
          Post this position
        </SubmitButton>
      </Form>
    </div>
  );
}
