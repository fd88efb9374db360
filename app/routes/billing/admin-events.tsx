import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { replayEvent } from "#app/billing/admin/commands.server.ts";
import { EventTable } from "#app/billing/admin/components/event-table.tsx";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { events } from "#app/billing/admin/queries.server.ts";
import { EVENT_STATUSES } from "#app/billing/admin/rules.ts";
import { replayForm } from "#app/billing/admin/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText, askedWord } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { Select } from "#app/ui/select.tsx";

const HERE = "/admin/billing/events";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Stripe's events" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    status: askedWord(url, "status", Object.keys(EVENT_STATUSES)),
    type: askedText(url, "type", 100),
    after: askedText(url, "after", 100),
  };
  return { ...(await events(db, asked)), asked };
});

export const action = adminRoute.action(
  replayForm,
  async ({ db, form, request, url }) => {
    const done = await replayEvent(db, form.event);
    return redirectWith(
      request,
      HERE + url.search,
      done
        ? { tone: "success", text: "Replayed: what we have of that facility equals Stripe again." }
        : {
            tone: "error",
            text: "It failed again. The reason stands beside it, and it is tried again by itself.",
          },
    );
  },
  { apart: "event" },
);

export default function AdminEvents() {
  const { rows, after, types, asked } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <BillingFrame
      here={HERE}
      title="Stripe's events"
      lead="Failed ones first. Whatever an event says, we read that facility anew at Stripe: replaying one does no harm."
    >
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <Filters label="Find events">
        <Select
          name="status"
          label="Status"
          placeholder="All"
          defaultValue={asked.status}
          options={Object.entries(EVENT_STATUSES).map(([value, { words }]) => ({
            value,
            label: words,
          }))}
        />
        <Select
          name="type"
          label="Type"
          placeholder="All"
          defaultValue={asked.type}
          options={types.map((type) => ({ value: type, label: type }))}
        />
      </Filters>
      <EventTable rows={rows} isFiltered={Boolean(asked.status ?? asked.type ?? asked.after)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older events" />
    </BillingFrame>
  );
}
