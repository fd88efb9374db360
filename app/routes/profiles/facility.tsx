import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { updateFacility } from "#app/profiles/facility/commands.server.ts";
import {
  AboutField,
  AddressFields,
  BenefitsField,
  ReachFields,
} from "#app/profiles/facility/components/fields.tsx";
import { differingLines } from "#app/platform/differing.ts";
import { formatPhone } from "#app/platform/format.ts";
import { unknownPlaces } from "#app/domain/places.server.ts";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { liveFacility } from "#app/profiles/facility/queries.server.ts";
import { FIELD_LABELS } from "#app/profiles/facility/words.ts";
import { liveForm } from "#app/profiles/facility/schema.ts";
import { PicturesSection } from "#app/profiles/public-page/components/pictures-section.tsx";
import { facilityPathById } from "#app/profiles/public-page/rules.ts";
import { ViewersNote } from "#app/positions/posting/components/viewers-note.tsx";
import { myFacility } from "#app/positions/posting/queries.server.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { FACILITY_TYPE_LABELS } from "#app/domain/facility-types.ts";
import { benefitNames } from "#app/domain/benefits.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(
  async ({ db, env }) => {
    const [facility, mine] = await Promise.all([liveFacility(db), myFacility(db)]);
    return { facility, recruits: mine?.recruits ?? true, supportEmail: env.SUPPORT_EMAIL };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  liveForm,
  async ({ db, form, request }) => {
    await updateFacility(db, form);
    return redirectWith(request, "/employer/facility", {
      tone: "success",
      text: "Changes saved.",
    });
  },
  { gate: "approved", whileActing: "profile", also: unknownPlaces },
);

export default function FacilityPage() {
  const { facility, recruits, supportEmail } = useLoaderData<typeof loader>();
  const saved = {
    addressLine: facility.address_line ?? "",
    zip: facility.zip ?? "",
    phone: facility.phone ?? "",
    contactTitle: facility.contact_title ?? "",
    website: facility.website ?? "",
    about: facility.about ?? "",
    benefits: facility.benefits,
  };
  const form = formState(useAnswer(), saved);
  const type = facility.facility_type as keyof typeof FACILITY_TYPE_LABELS;
  const name = facility.facility_name ?? "Your facility";
  return (
    <div className="max-w-2xl space-y-10">
      <PageHeading
        title={name}
        lead="What candidates see, and how we reach you."
        actions={
          <ButtonLink to={facilityPathById(facility.user_id)} variant="secondary">
            View public page
          </ButtonLink>
        }
      />
      <PicturesSection name={name} pictures={facility.facility_images} recruits={recruits} />
      {recruits ? (
        <Form
          className="space-y-10"
          errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}
        >
          {form.errors["version"] ? (
            <EditConflict lines={differingLines(saved, form, FIELD_LABELS)} />
          ) : null}
          <input type="hidden" name="version" value={versionToSend(form, facility.version)} />
          <Fieldset legend="Public page">
            <AboutField form={form} />
            <BenefitsField form={form} />
          </Fieldset>
          <Fieldset
            legend="Address and contact"
            hint="Your public page shows only the city and state."
          >
            <AddressFields form={form} />
            <ReachFields form={form} />
          </Fieldset>
          <SubmitButton size="lg" pendingText="Saving…">
            Save changes
          </SubmitButton>
        </Form>
      ) : (
        <>
          <DefinitionList
            items={[
              {
                term: FIELD_LABELS["about"]!,
                description: (
                  <span className="whitespace-pre-line">{saved.about || "Nothing yet"}</span>
                ),
              },
              {
                term: FIELD_LABELS["benefits"]!,
                description: benefitNames(saved.benefits).join(", ") || "None listed",
              },
              {
                term: FIELD_LABELS["addressLine"]!,
                description: `${saved.addressLine}, ${saved.zip}`,
              },
              { term: FIELD_LABELS["phone"]!, description: formatPhone(saved.phone) },
              { term: FIELD_LABELS["website"]!, description: saved.website || "None given" },
            ]}
          />
          <ViewersNote />
        </>
      )}
      <section aria-labelledby="locked" className="space-y-4">
        <h2 id="locked" className="text-xl">
          Locked after approval
        </h2>
        <DefinitionList
          items={[
            { term: "Facility type", description: FACILITY_TYPE_LABELS[type] ?? type },
            { term: "NPI", description: facility.npi ?? "None given" },
            { term: "CCN", description: facility.ccn ?? "None given" },
          ]}
        />
        {recruits ? (
          <p className="text-muted">
            To change the facility’s name, type, NPI or CCN, write to{" "}
            <a className="underline" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            . A person checks the change first.
          </p>
        ) : null}
      </section>
    </div>
  );
}
