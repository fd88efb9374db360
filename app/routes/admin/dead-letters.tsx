import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { DeadLetterTable } from "#app/notifications/components/dead-letter-table.tsx";
import { decideDeadLetter } from "#app/notifications/commands.server.ts";
import { deadLetters, PAGE_SIZE, pageNumber } from "#app/notifications/queries.server.ts";
import { deadLetterForm } from "#app/notifications/schema.ts";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Dead letters" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const page = pageNumber(url);
  const found = await deadLetters(state, page);
  return { ...found, page, pageCount: Math.ceil(found.total / PAGE_SIZE) };
});

export const action = adminRoute.action(
  deadLetterForm,
  async ({ state, form, request }) => {
    await decideDeadLetter(state, form);
    return redirectWith(request, "/admin/dead-letters", {
      tone: "success",
      text:
        form.intent === "again"
          ? "It waits again, and is tried within a minute."
          : "Given up. It is not tried any more.",
    });
  },
  { apart: "id" },
);

export default function DeadLetters() {
  const { letters, total, page, pageCount } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="space-y-8">
      <PageHeading
        title="Dead letters"
        lead={
          total > 0
            ? `${count(total, "e-mail")} that the mail server refused each time. What they say stands in the notifications all the same.`
            : undefined
        }
      />
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <DeadLetterTable letters={letters} isFirst={page === 1} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(n) => `/admin/dead-letters?page=${n}`}
        label="dead letters"
      />
    </div>
  );
}
