import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { listHref } from "#app/platform/keyset.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { anyText, choice, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { askToRenew } from "#app/verification/expiring/commands.server.ts";
import { DueTable } from "#app/verification/expiring/components/due-table.tsx";
import { expiring } from "#app/verification/expiring/queries.server.ts";
import { KINDS, WITHIN } from "#app/verification/expiring/rules.ts";
import { askForm } from "#app/verification/expiring/schema.ts";
import { VerificationFrame } from "#app/verification/exclusion-list/components/frame.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/verification";
const FIELDS = {
  kind: choice("Type", KINDS, "All"),
  state: choice("State", servedStateOptions, "All"),
  within: choice("Within", WITHIN),
  after: anyText(60),
};
const APPEARS =
  "Credentials and documents of approved people appear here 90 days before they expire. Our own checks appear 7 days before they are due.";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Verification" });

const askedOf = (url: URL) => readFilters(url, FIELDS);

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = askedOf(url);
  return { ...(await expiring(db, asked)), asked };
});

export const action = adminRoute.action(
  askForm,
  async ({ db, form, request, url }) => {
    await askToRenew(db, form);
    return redirectWith(request, listHref(HERE, askedOf(url)), {
      tone: "success",
      text: "Request sent. They get it in their notifications and, unless they turned those emails off, by email.",
    });
  },
  { apart: "id" },
);

export default function Verification() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const ofChecks = asked.kind === "check";
  return (
    <VerificationFrame
      here={ofChecks ? `${HERE}?kind=check` : HERE}
      title="Verification"
      lead={
        ofChecks
          ? "Checks of approved people and facilities due within 7 days or overdue. Exclusion list checks are due every month."
          : "Credentials that expire within 90 days or have expired. Expired ones don’t count for positions that require them. We remind people 60, 30 and 7 days ahead."
      }
    >
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <ListPage
        label="Expiring credentials"
        folded="Filters"
        fields={FIELDS}
        asked={{ ...asked, within: asked.within ?? (ofChecks ? "7" : "90") }}
        rows={rows}
        paging={{ after, more: "Later expirations" }}
        noMatch={{ title: "No matches", text: APPEARS }}
        empty={
          <EmptyState title="Nothing expires soon">
            <p>{APPEARS}</p>
          </EmptyState>
        }
      >
        <DueTable rows={rows} />
      </ListPage>
    </VerificationFrame>
  );
}
