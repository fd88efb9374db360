import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { duplicatePosition, setPositionStatus } from "#app/positions/posting/commands.server.ts";
import { PositionList } from "#app/positions/posting/components/position-list.tsx";
import { copyId, facilityPositions, myFacility } from "#app/positions/posting/queries.server.ts";
import { POSITION_STATUSES } from "#app/positions/posting/rules.ts";
import { positionAction } from "#app/positions/posting/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

const PER_PAGE = 25;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Positions" });

export const loader = employerRoute.loader(
  async ({ db, url }) => {
    const asked = url.searchParams;
    const status = POSITION_STATUSES.find((one) => one === asked.get("status")) ?? null;
    const search = (asked.get("search") ?? "").trim().slice(0, 120);
    const page = Math.min(10_000, Math.max(1, Math.trunc(Number(asked.get("page"))) || 1));
    const [list, facility, names] = await Promise.all([
      facilityPositions(db, { status, search, page, perPage: PER_PAGE }),
      myFacility(db),
      professions(),
    ]);
    const shortNames = Object.fromEntries(names.map(({ code, shortName }) => [code, shortName]));
    return {
      formKey: randomUUID(),
      rows: list.rows.map((row, at) => ({
        ...row,
        at,
        profession: shortNames[row.profession] ?? row.profession,
      })),
      total: list.total,
      pageCount: Math.ceil(list.total / PER_PAGE),
      page,
      status,
      search,
      recruits: facility?.recruits ?? true,
      plan: facility?.plan ?? null,
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  positionAction,
  async ({ db, form, request, url }) => {
    const { positionId: id, version, intent } = form.do;
    if (intent === "duplicate") {
      const copy = copyId(form.key, id);
      await duplicatePosition(db, id, copy);
      return redirectWith(request, `/employer/positions/${copy}/edit`, {
        tone: "success",
        text: "This is the copy, as a draft. Change what differs.",
      });
    }
    await setPositionStatus(db, id, version, intent === "pause" ? "paused" : "open");
    return redirectWith(request, `/employer/positions${url.search}`, {
      tone: "success",
      text:
        intent === "pause"
          ? "The position is paused. Nobody new sees it; its applications go on."
          : "The position is open again.",
    });
  },
  { gate: "approved", whileActing: "positions" },
);

export default function Positions() {
  return <PositionList {...useLoaderData<typeof loader>()} />;
}
