import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { Frame } from "#app/notifications/components/frame.tsx";
import { differingChoices } from "#app/notifications/differing-choices.ts";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { savePreferences } from "#app/notifications/commands.server.ts";
import { grouped } from "#app/notifications/groups.ts";
import { notificationChoices } from "#app/notifications/queries.server.ts";
import { preferencesForm } from "#app/notifications/schema.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Email settings" });

export const loader = signedInRoute.ahead(async ({ state, who }) => {
  const [choices, { acting }] = await Promise.all([notificationChoices(state), who]);
  return { ...choices, isActing: acting !== null };
});

export const action = signedInRoute.action(
  preferencesForm,
  async ({ state, form, request }) => {
    await savePreferences(state, form);
    return redirectWith(request, "/notifications/preferences", {
      tone: "success",
      text: "Your choices are saved. They also apply to emails that haven’t gone out yet.",
    });
  },
  { failure: saveFailure },
);

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, "0")}:00`,
  label: hour === 0 ? "Midnight" : hour === 12 ? "Noon" : `${hour % 12} ${hour < 12 ? "AM" : "PM"}`,
}));
const ZONES = [
  { value: "America/Chicago", label: "Central" },
  { value: "America/Denver", label: "Mountain (western Kansas)" },
];

/** Why a kind cannot be turned off. */
const hintOf = (kind: string) =>
  kind === "security"
    ? "Always on, even during quiet hours, to protect your account."
    : "We always send these.";

const WORDS = Object.fromEntries([...HOURS, ...ZONES].map(({ value, label }) => [value, label]));

/** Quiet hours for email: start and end. */
function Hours(props: {
  form: ReturnType<typeof formState>;
  from: string;
  until: string;
  /** Before the labels: "Saved-search quiet hours start". */
  whose: "Quiet" | "Saved-search quiet";
}) {
  const { form, from, until, whose } = props;
  const shared = { placeholder: "No quiet hours", options: HOURS };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select {...form.field(from)} label={`${whose} hours start`} {...shared} />
      <Select {...form.field(until)} label={`${whose} hours end`} {...shared} />
    </div>
  );
}

export default function Preferences() {
  const { choices, version, isActing, ...chosenHours } = useLoaderData<typeof loader>();
  const kinds = choices.filter(({ email }) => email).map(({ kind }) => kind);
  const searches = choices.some(({ kind }) => kind === "search_alert");
  const saved = { kinds, ...chosenHours };
  const form = formState(useAnswer(), saved);
  const chosen = form.group("kinds").defaultValues;
  const typed = {
    kinds: chosen,
    quietFrom: form.value("quietFrom") ?? "",
    quietUntil: form.value("quietUntil") ?? "",
    alertQuietFrom: form.value("alertQuietFrom") ?? "",
    alertQuietUntil: form.value("alertQuietUntil") ?? "",
    timeZone: form.value("timeZone") ?? "",
  };
  return (
    <Frame>
      <div className="space-y-2">
        <Breadcrumb
          parents={[{ to: "/notifications", label: "Notifications" }]}
          current="Email settings"
        />
        <PageHeading
          title="Email settings"
          lead="You get every notification here. Choose which ones also come by email."
        />
      </div>
      {isActing ? (
        <Banner title="Only the owner of an account chooses this.">
          <p>Stop acting to get back to your own account.</p>
        </Banner>
      ) : choices.length === 0 ? (
        <EmptyState
          title="Nothing to choose yet"
          actions={<ButtonLink to="/role-selection">Choose your role</ButtonLink>}
        >
          <p>First choose whether you’re looking for work or hiring.</p>
        </EmptyState>
      ) : (
        <Form
          errors={summaryErrors(form.errors, {
            kinds: `kind-${choices[0]?.kind}`,
            version: EDIT_CONFLICT,
          })}
          className="space-y-10"
        >
          <input type="hidden" name="version" value={versionToSend(form, version)} />
          {form.errors.version ? (
            <EditConflict lines={differingChoices({ saved, typed, choices, words: WORDS })} />
          ) : null}
          {grouped(choices).map((group) => (
            <fieldset key={group.label}>
              <legend className="mb-1 font-semibold">{group.label}</legend>
              {group.choices.map(({ kind, label, alwaysEmail }) => (
                <Checkbox
                  key={kind}
                  name="kinds"
                  id={`kind-${kind}`}
                  value={kind}
                  label={label}
                  hint={alwaysEmail ? hintOf(kind) : undefined}
                  defaultChecked={alwaysEmail || chosen.includes(kind)}
                  disabled={alwaysEmail}
                />
              ))}
            </fieldset>
          ))}
          <fieldset id="quiet" className="space-y-4">
            <legend className="text-xl font-semibold">Quiet hours</legend>
            <p className="text-muted">
              {searches
                ? "Emails wait until quiet hours end, except security emails. Saved-search emails wait until both kinds of quiet hours end. Both can run past midnight."
                : "Emails wait until quiet hours end, except security emails. Quiet hours can run past midnight."}
            </p>
            <Hours form={form} from="quietFrom" until="quietUntil" whose="Quiet" />
            {searches ? (
              <Hours
                form={form}
                from="alertQuietFrom"
                until="alertQuietUntil"
                whose="Saved-search quiet"
              />
            ) : null}
            <Select
              {...form.field("timeZone")}
              label="Your time zone"
              options={ZONES}
              width="md"
              required
            />
          </fieldset>
          <SubmitButton pendingText="Saving…">Save</SubmitButton>
        </Form>
      )}
    </Frame>
  );
}
