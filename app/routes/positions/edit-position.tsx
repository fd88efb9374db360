import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { savePosition, positionErrors } from "#app/positions/posting/commands.server.ts";
import { PositionForm } from "#app/positions/posting/components/position-form.tsx";
import { ViewersNote } from "#app/positions/posting/components/viewers-note.tsx";
import { positionChoices } from "#app/positions/posting/form.server.ts";
import { AGAIN } from "#app/positions/posting/rules.ts";
import { positionToEdit } from "#app/positions/posting/queries.server.ts";
import { positionForm } from "#app/positions/posting/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Edit ${args.data.position.title}` : "Edit a position" });

export const loader = employerRoute.ahead(
  async ({ db, params, state }) => {
    const { recruits, ...position } = await positionToEdit(db, params["positionId"] ?? "");
    const choices = await positionChoices(position.defaults, state.sent);
    // Closed positions are read-only; the list has the button to reopen them.
    if (position.status === "closed") throw redirect(`/employer/positions/${position.id}/preview`);
    return { choices, position, recruits };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  positionForm,
  async ({ db, form, params, request }) => {
    if (form.id !== params["positionId"] || form.version === undefined)
      throw new Refusal(422, "Open this position again. The form was incomplete.");
    await savePosition(db, form);
    return redirectWith(request, `/employer/positions/${form.id}/preview`, {
      tone: "success",
      text: `“${form.title}” is saved.`,
    });
  },
  { gate: "approved", whileActing: "positions", also: positionErrors, again: AGAIN },
);

export default function EditPosition() {
  const { choices, position, recruits } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="max-w-2xl space-y-8">
      <Breadcrumb
        parents={[{ to: "/employer/positions", label: "Positions" }]}
        current={position.title}
      />
      <PageHeading
        title="Edit the position"
        lead={
          position.status === "open"
            ? "This position is open. Changes are public within a minute, and matches are updated too."
            : undefined
        }
      />
      {recruits ? (
        <PositionForm
          {...choices}
          answer={answer}
          defaults={position.defaults}
          id={position.id}
          version={position.version}
          unrecognizedRequiredSkills={position.unrecognizedRequiredSkills}
        >
          <SubmitButton size="lg" pendingText="Saving…">
            {position.status === "draft" ? "Save and preview" : "Save"}
          </SubmitButton>
        </PositionForm>
      ) : (
        <ViewersNote />
      )}
    </div>
  );
}
