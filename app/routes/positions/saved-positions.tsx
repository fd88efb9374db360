import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { todayCentral } from "#app/platform/format.ts";
import { safePath } from "#app/platform/http.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { publicPosition } from "#app/positions/queries.server.ts";
import { removeSaved, savePosition } from "#app/positions/saved/commands.server.ts";
import { saveAnchor, SaveForm } from "#app/positions/saved/components/save-button.tsx";
import { SavedRow } from "#app/positions/saved/components/saved-row.tsx";
import { savedPositions } from "#app/positions/saved/queries.server.ts";
import { SAVED_PATH } from "#app/positions/saved/rules.ts";
import { savedForm } from "#app/positions/saved/schema.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { WaitingArt } from "#app/ui/waiting-art.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Saved positions" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, url }) => {
    // The position a visitor wanted to save before signing in.
    const wanted = askedId(url, "position");
    const [saved, position] = await Promise.all([
      savedPositions(db, pageOf(url)),
      wanted ? publicPosition(wanted) : null,
    ]);
    return { saved, wanted: position, today: todayCentral() };
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  savedForm,
  async ({ db, form, request }) => {
    const back = safePath(form.back, SAVED_PATH);
    if (form.save) await savePosition(db, form.save);
    if (form.remove) await removeSaved(db, form.remove);
    // Scroll back to the position in a long list. On public pages stay at the top, where the message is visible.
    const id = form.save ?? form.remove;
    const at = back.startsWith("/positions") || !id ? back : `${back}#${saveAnchor(id)}`;
    return redirectWith(request, at, {
      tone: "success",
      text: form.save ? "Saved. Find it under Saved positions." : "Removed from saved positions.",
    });
  },
  { gate: "approved", whileActing: "search" },
);

export default function SavedPositions() {
  const { saved, wanted, today } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const asked = wanted?.id ?? form.value("save");
  return (
    <div className="max-w-4xl space-y-8">
      <PageHeading
        title="Saved positions"
        lead={
          saved.total
            ? "We mark what changed since you saved each position. To remove one, select its heart."
            : undefined
        }
        actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
      />
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      {asked ? (
        <Form
          action={SAVED_PATH}
          className="rounded-lg border border-line bg-surface p-5"
          aria-label="Save this position"
        >
          {wanted ? (
            <p className="break-words">
              <span className="font-semibold">{wanted.title}</span> at {wanted.facility} in{" "}
              {wanted.city}, {wanted.state}
            </p>
          ) : null}
          <SubmitButton name="save" value={asked} pendingText="Saving…">
            Save this position
          </SubmitButton>
        </Form>
      ) : null}
      <SaveForm back={saved.page > 1 ? `${SAVED_PATH}?page=${saved.page}` : SAVED_PATH} />
      <ListPage
        fields={{}}
        asked={{}}
        rows={saved.items}
        paging={{ page: saved.page, total: saved.total, noun: "saved positions" }}
        empty={
          <EmptyState
            art={<WaitingArt scene="saved" />}
            title="No saved positions yet"
            actions={
              <ButtonLink to="/job-seeker/positions" variant="secondary">
                Find positions
              </ButtonLink>
            }
          >
            <p>
              Select the heart on a position to save it. You’ll see here when its pay, start date or
              status changes.
            </p>
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {saved.items.map((one) => (
            <SavedRow key={one.id} saved={one} today={today} />
          ))}
        </ul>
      </ListPage>
    </div>
  );
}
