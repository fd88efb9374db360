import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WhileActing } from "#app/account/acting/components/while-acting.tsx";
import { startActing } from "#app/account/acting/commands.server.ts";
import { personOf } from "#app/account/acting/queries.server.ts";
import { roleWithArticle, roleInWords } from "#app/account/acting/rules.ts";
import { accountStatusInWords } from "#app/account/settings/rules.ts";
import { actingForm } from "#app/account/acting/schema.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { actingTarget, destinationOf, roleHint } from "#app/account/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

/** A stand-in account for the role has completed onboarding. */
const DONE = { onboardingCompleted: true, approval: "approved" } as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Start acting" });

export const loader = adminRoute.loader(async ({ state, url, who }) => {
  const target = actingTarget(url.searchParams.get("user") ?? undefined);
  if (!target) throw new Refusal(404, "You can’t act for this account.");
  const adminName = who.fullName ?? who.email;
  if (target.userId) {
    const person = await personOf(state, target.userId);
    if (!person) {
      throw new Refusal(404, "This account no longer exists, or it is an administrator’s.");
    }
    return { adminName, person, role: null };
  }
  const role = roleHint(url.searchParams.get("role"));
  if (!role) throw redirect("/admin/acting");
  return { adminName, person: null, role };
});

export const action = adminRoute.action(
  actingForm,
  async ({ state, who, form, request }) => {
    const userId = actingTarget(form.userId)?.userId ?? null;
    const person = userId && (await personOf(state, userId));
    const role = form.role ?? null;
    await startActing(state, { userId, role }, form.reason);
    const { onboardingCompleted, approval } = person || DONE;
    const acted = { ...who, isAdmin: false, role: person ? person.role : role };
    const to = destinationOf({ ...acted, onboardingCompleted, approval });
    const response = await redirectWith(request, to, {
      tone: "info",
      text: person
        ? `You are now acting for ${person.fullName ?? person.email}. Everything you do is logged.`
        : `You are viewing ${roleWithArticle(role!)}’s pages without acting for anyone. Forms are disabled.`,
    });
    // Reload the whole document, because everything on the page now belongs to another account.
    response.headers.set("X-Remix-Reload-Document", "true");
    return response;
  },
  { failure: (sentence) => `Acting did not start. ${sentence}` },
);

export default function StartActing() {
  const { adminName, person, role } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const name = person ? (person.fullName ?? person.email) : null;
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={name ? `Act for ${name}` : `Act as ${roleWithArticle(role!)}`}
        lead={`Lasts up to 60 minutes. A banner on every page shows your name, ${adminName}.`}
      />
      {person ? (
        <DefinitionList
          items={[
            { term: "Email", description: person.email },
            { term: "Role", description: roleInWords(person.role) },
            ...(person.facilityName
              ? [{ term: "Facility", description: person.facilityName }]
              : []),
            { term: "Verification", description: accountStatusInWords(person).label },
          ]}
        />
      ) : null}
      <WhileActing somebody={person !== null} />
      <Form errors={summaryErrors(form.errors, { userId: "reason", role: "reason" })}>
        {person ? <input type="hidden" name="userId" value={person.userId} /> : null}
        {role ? <input type="hidden" name="role" value={role} /> : null}
        <TextArea
          {...form.field("reason")}
          label="Reason"
          rows={3}
          maxLength={500}
          hint={
            person
              ? "10 to 500 characters. The person sees it in their access log."
              : "10 to 500 characters. Other administrators read it."
          }
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Starting…">Start acting</SubmitButton>
          <ButtonLink to="/admin/acting" variant="quiet">
            Back
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
