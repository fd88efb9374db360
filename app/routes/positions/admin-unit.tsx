import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { units } from "#app/domain/units.server.ts";
import { changeUnit } from "#app/positions/units/commands.server.ts";
import { UnitPage } from "#app/positions/units/components/unit-page.tsx";
import { unitCode, unitOf } from "#app/positions/units/queries.server.ts";
import { unitForm } from "#app/positions/units/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.unit.name : "Unit" });

export const loader = adminRoute.ahead(async ({ state, params }) => {
  const [unit, list, all] = await Promise.all([
    unitOf(state, unitCode(params["code"])),
    professions(),
    units(),
  ]);
  return {
    unit,
    groups: all
      .filter(({ parent }) => parent === null)
      .map(({ code, name }) => ({ value: code, label: name })),
    professions: list.map(({ code, name }) => ({ value: code, label: name })),
  };
});

const SAID = {
  save: "Saved.",
  forget: "Word removed. It no longer means this unit.",
  close: "No longer offered.",
  reopen: "Offered again.",
};

export const action = adminRoute.action(
  unitForm,
  async ({ state, form, params, request }) => {
    const code = unitCode(params["code"]);
    await changeUnit(state, code, form);
    return redirectWith(request, `/admin/units/${code}`, {
      tone: "success",
      text: SAID[form.intent],
    });
  },
  { apart: "key" },
);

export default function OneUnit() {
  return <UnitPage {...useLoaderData<typeof loader>()} />;
}
