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
import { useAnswer } from "#app/platform/saved-form.ts";
import { anyText, choice, known, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/billing/events";
const FIELDS = {
  status: choice("Status", EVENT_STATUSES, "All"),
  type: known("Type", "All"),
  after: anyText(100),
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Stripe events" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
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
        ? { tone: "success", text: "Event replayed. Our records match Stripe again." }
        : {
            tone: "error",
            text: "The event failed again. We retry automatically; see the reason next to it.",
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
      title="Stripe events"
      lead="Failed first. Replaying is safe: each time, we get the facility’s current data from Stripe."
    >
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <ListPage
        label="Find events"
        folded="Filters"
        fields={FIELDS}
        options={{ type: types.map((type) => ({ value: type, label: type })) }}
        {...{ asked, rows }}
        paging={{ after, more: "Older events" }}
        noMatch={{ title: "No matching events" }}
        empty={
          <EmptyState title="No Stripe events yet">
            <p>
              Stripe reports every payment and plan change here. If a payment doesn’t show up, check
              the webhook’s address and secret.
            </p>
          </EmptyState>
        }
      >
        <EventTable rows={rows} />
      </ListPage>
    </BillingFrame>
  );
}
