import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { readFilters, words } from "#app/platform/filters.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { PART_SIZE } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { units } from "#app/domain/units.server.ts";
import { addUnit } from "#app/positions/units/commands.server.ts";
import { AddUnit, UnitTable } from "#app/positions/units/components/unit-list.tsx";
import { unitList } from "#app/positions/units/queries.server.ts";
import { unitsForm } from "#app/positions/units/schema.ts";
import { Counted } from "#app/ui/counted.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/units";
const FIELDS = { q: words("Find a unit", 80, "Any word for it, or the beginning of one.") };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Units" });

export const loader = adminRoute.ahead(async ({ state, url }) => {
  const page = pageOf(url);
  const { q: search = "" } = readFilters(url, FIELDS);
  const [found, list, all] = await Promise.all([unitList(state, search), professions(), units()]);
  return {
    units: found.units.slice((page - 1) * PART_SIZE, page * PART_SIZE),
    total: found.units.length,
    counted_at: found.counted_at,
    search,
    page,
    groups: all
      .filter(({ parent }) => parent === null)
      .map(({ code, name }) => ({ value: code, label: name })),
    professions: list.map(({ code, name }) => ({ value: code, label: name })),
  };
});

export const action = adminRoute.action(
  unitsForm,
  async ({ state, form, request }) => {
    const code = await addUnit(state, form);
    return redirectWith(request, `${HERE}/${code}`, {
      tone: "success",
      text: `“${form.name}” was added.`,
    });
  },
  { apart: "intent" },
);

export default function Units() {
  const { search, page, total, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6 sm:space-y-8">
      <PageHeading
        title="Units"
        lead="Units for positions and profiles, with the words that find them: “MICU” finds “ICU, medical.”"
      />
      <FilterForm label="Find a unit" fields={FIELDS} asked={{ q: search }} />
      <AddUnit answer={useAnswer()} groups={data.groups} professions={data.professions} />
      <UnitTable units={data.units} search={search} />
      <Counted at={data.counted_at} />
      <Pagination here={HERE} asked={{ q: search }} {...{ page, total }} noun="units" />
    </div>
  );
}
