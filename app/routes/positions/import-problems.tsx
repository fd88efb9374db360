import { employerRoute } from "#app/account/routes.server.ts";
import { csvFile, csvRows } from "#app/platform/csv.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { PROBLEM } from "#app/positions/import/columns.ts";
import { positionImport, reviewed } from "#app/positions/import/queries.server.ts";
import { problemText, sorted } from "#app/positions/import/review.ts";

/** The rows of a file that have problems, as uploaded, each with its problem. */
export const loader = employerRoute.endpoint(
  async ({ db, params, request }) => {
    const held = await positionImport(db, idOf(params["importId"]));
    if (!held.lines) throw new Refusal(404, "This file was deleted.");
    const { wrong } = sorted(await reviewed(held), false);
    const width = held.header.length;
    const rows = wrong.map(({ line, cells, problems }) => [
      ...held.header.map((_, at) => cells[at] ?? ""),
      problems.map((one) => problemText(line, one)).join("\n"),
      ...cells.slice(width),
    ]);
    return csvFile(
      request,
      "positions-problems.csv",
      csvRows([[[...held.header, PROBLEM], ...rows]]),
    );
  },
  { gate: "approved", limit: { max: 30, windowMs: 60_000 } },
);
