import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { DeadLetterTable } from "#app/notifications/components/dead-letter-table.tsx";
import { UnconfirmedTable } from "#app/notifications/components/unconfirmed-table.tsx";
import { decideDeadLetter } from "#app/notifications/commands.server.ts";
import { deadLetters, unconfirmedMail } from "#app/notifications/queries.server.ts";
import { deadLetterForm } from "#app/notifications/schema.ts";
import { MOMENT_AND_NUMBER, readFilters } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { countOrMore } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/dead-letters";
const FIELDS = { after: MOMENT_AND_NUMBER };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Dead letters" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const asked = readFilters(url, FIELDS);
  const [{ rows, after }, { dead, ...unconfirmed }] = await Promise.all([
    deadLetters(state, asked.after),
    unconfirmedMail(state),
  ]);
  return { rows, after, asked, total: dead, unconfirmed };
});

export const action = adminRoute.action(
  deadLetterForm,
  async ({ state, form, request }) => {
    await decideDeadLetter(state, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text:
        form.intent === "again"
          ? "Queued again. We retry within a minute."
          : "Abandoned. We won’t retry it.",
    });
  },
  { apart: "id" },
);

export default function DeadLetters() {
  const { rows, after, asked, total, unconfirmed } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="space-y-8">
      <PageHeading
        title="Dead letters"
        lead={
          total > 0
            ? `${countOrMore(total, "email")} the mail server refused every time. People with an account still see the same news in their notifications.`
            : undefined
        }
      />
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <ListPage
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older emails" }}
        empty={
          <EmptyState title="No undelivered emails">
            <p>
              Emails the mail server refused six times appear here with its answer. You can retry or
              abandon each.
            </p>
          </EmptyState>
        }
      >
        <DeadLetterTable letters={rows} />
      </ListPage>
      <UnconfirmedTable {...unconfirmed} />
    </div>
  );
}
