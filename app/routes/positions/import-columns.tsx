import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { HEADERS, isMapped } from "#app/positions/import/columns.ts";
import { setFields } from "#app/positions/import/commands.server.ts";
import { ColumnsPage } from "#app/positions/import/components/columns.tsx";
import { positionImport } from "#app/positions/import/queries.server.ts";
import { fieldsForm } from "#app/positions/import/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

/** Number of sample cells per column, and the length of each. */
const SAMPLES = 3;
const MAX_SAMPLE = 60;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Match columns" });

export const loader = employerRoute.ahead(
  async ({ db, params, url }) => {
    const held = await positionImport(db, idOf(params["importId"]));
    const { header, fields, lines } = held;
    if (!lines || held.imported_at) throw redirect(`/employer/positions/import/${held.id}`);
    const columns = header.map((name, at) => ({
      at,
      name,
      samples: lines
        .flatMap(({ cells }) => cells[at]?.trim().slice(0, MAX_SAMPLE) || [])
        .slice(0, SAMPLES),
      field: fields[at] ?? null,
    }));
    // When all columns are mapped, the page is for changing them.
    const all = url.searchParams.get("all") === "yes" || isMapped(fields, header);
    const isAsked = ({ name, field, samples }: (typeof columns)[number]) =>
      all ? name !== "" || samples.length > 0 : field === null;
    return {
      fileName: held.file_name,
      recruits: held.recruits,
      asked: columns.filter(isAsked),
      settled: columns
        .filter((one) => !isAsked(one) && one.field)
        .map(({ name, field }) => ({ name, is: HEADERS[field!]! })),
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  fieldsForm,
  async ({ db, form, params }) => {
    const id = idOf(params["importId"]);
    await setFields(db, id, form);
    return redirect(`/employer/positions/import/${id}`);
  },
  { gate: "approved" },
);

export default function ImportColumns() {
  return <ColumnsPage {...useLoaderData<typeof loader>()} />;
}
