import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { readFilters } from "#app/platform/filters.ts";
import { count } from "#app/platform/format.ts";
import { PART_SIZE } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf, pageOf } from "#app/platform/params.server.ts";
import { redirectWith, refuseTooMany } from "#app/platform/route.server.ts";
import { isMapped } from "#app/positions/import/columns.ts";
import { importLines, undoImport } from "#app/positions/import/commands.server.ts";
import { ImportPage } from "#app/positions/import/components/import.tsx";
import { positionImport, reviewed } from "#app/positions/import/queries.server.ts";
import { LINE_FIELDS } from "#app/positions/import/rules.ts";
import { importForm } from "#app/positions/import/schema.ts";
import { shownLines } from "#app/positions/import/shown.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/employer/positions/import";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Position import" });

export const loader = employerRoute.loader(
  async ({ db, params, url, state, request, path, env }) => {
    // Each request parses up to 1,000 rows again.
    await refuseTooMany(
      state,
      request,
      { path, env },
      { max: 60, windowMs: 60_000, bucket: "import" },
    );
    const held = await positionImport(db, idOf(params["importId"]));
    const isWaiting = !held.imported_at && !held.undone_at;
    if (isWaiting && held.recruits && !isMapped(held.fields, held.header))
      throw redirect(`${HERE}/${held.id}/columns`);
    const asked = readFilters(url, LINE_FIELDS);
    const page = pageOf(url);
    const shown = await shownLines(await reviewed(held), asked, {
      from: (page - 1) * PART_SIZE,
      many: PART_SIZE,
    });
    const { header: _header, fields: _fields, lines: _lines, taken: _taken, ...card } = held;
    return { card, recruits: held.recruits, asked, page, ...shown };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  importForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["importId"]);
    if (form.intent === "undo") {
      const gone = await undoImport(db, id);
      return redirectWith(request, HERE, {
        tone: "success",
        text: gone > 0 ? `${count(gone, "draft")} deleted.` : "The file is deleted.",
      });
    }
    const made = await importLines(db, id, form.twice === "on");
    return redirectWith(request, `${HERE}/${id}`, {
      tone: "success",
      text: `${count(made, "draft")} made. Nothing is posted yet.`,
    });
  },
  { gate: "approved" },
);

export default function ImportPreview() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}
