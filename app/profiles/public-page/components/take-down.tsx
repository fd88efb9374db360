import { benefitNames } from "#app/domain/benefits.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { FacilityParts } from "../queries.server.ts";
import { facilityPathById } from "../rules.ts";
import type { Part } from "../schema.ts";
import { ShownPicture } from "./picture-form.tsx";

/** A facility's public content, with a form to take a part down. For admins. */
export function TakeDown(props: { facility: FacilityParts; form: ReturnType<typeof formState> }) {
  const { facility, form } = props;
  const name = facility.facility_name ?? "A facility";
  const picture = (kind: "logo" | "photo") =>
    facility.facility_images.find((one) => one.kind === kind) ?? null;
  const [logo, photo] = [picture("logo"), picture("photo")];
  const benefits = benefitNames(facility.benefits);
  const parts: { value: Part; label: string }[] = [
    ...(logo ? [{ value: "logo" as const, label: "The logo" }] : []),
    ...(photo ? [{ value: "photo" as const, label: "The photo" }] : []),
    ...(facility.about ? [{ value: "about" as const, label: "The text about the facility" }] : []),
    ...(benefits.length ? [{ value: "benefits" as const, label: "The benefits" }] : []),
  ];
  return (
    <div className="max-w-3xl space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/admin/people", label: "People" },
            { to: `/admin/people/${facility.user_id}`, label: name },
          ]}
          current="Public page"
        />
        <PageHeading
          title="Public page"
          lead={name}
          actions={
            <ButtonLink to={facilityPathById(facility.user_id)} variant="secondary">
              View public page
            </ButtonLink>
          }
        />
      </div>
      {parts.length === 0 ? (
        <EmptyState title="Nothing on the page yet">
          <p>A logo, a photo, the text and the benefits appear here once the facility adds them.</p>
        </EmptyState>
      ) : (
        <>
          <DefinitionList
            items={[
              ...(logo
                ? [
                    {
                      term: "Logo",
                      description: <ShownPicture kind="logo" name={name} picture={logo} />,
                    },
                  ]
                : []),
              ...(photo
                ? [
                    {
                      term: "Photo",
                      description: (
                        <div className="space-y-2">
                          <ShownPicture kind="photo" name={name} picture={photo} />
                          <p className="wrap-break-word text-muted">{photo.alt}</p>
                        </div>
                      ),
                    },
                  ]
                : []),
              {
                term: "About",
                description: (
                  <span className="wrap-break-word whitespace-pre-line">
                    {facility.about ?? "Nothing"}
                  </span>
                ),
              },
              { term: "Benefits", description: benefits.join(", ") || "None listed" },
            ]}
          />
          <section aria-labelledby="take-down" className="space-y-4">
            <h2 id="take-down" className="text-xl">
              Take something down
            </h2>
            <Form errors={summaryErrors(form.errors)}>
              <RadioGroup
                name="part"
                label="What to take down"
                options={parts}
                defaultValue={form.value("part")}
                errors={form.errors["part"]}
                required
              />
              <TextArea
                {...form.field("reason")}
                label="Reason"
                hint="The facility sees it."
                rows={3}
                maxLength={500}
                required
              />
              <SubmitButton variant="danger" pendingText="Taking it down…">
                Take down
              </SubmitButton>
            </Form>
          </section>
        </>
      )}
    </div>
  );
}
