import { randomUUID } from "node:crypto";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { employerRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import {
  confirmStart,
  duplicatePosition,
  setPositionStatus,
} from "#app/positions/posting/commands.server.ts";
import { PositionList } from "#app/positions/posting/components/position-list.tsx";
import { copyId, facilityPositions, myFacility } from "#app/positions/posting/queries.server.ts";
import { POSITION_FIELDS } from "#app/positions/posting/rules.ts";
import { positionAction } from "#app/positions/posting/schema.ts";
import { readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Positions" });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

export const loader = employerRoute.ahead(
  async ({ db, url }) => {
    const asked = readFilters(url, POSITION_FIELDS);
    const page = pageOf(url);
    const [list, facility, names] = await Promise.all([
      facilityPositions(db, { ...asked, page }),
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
      page,
      asked,
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
        text: "Copied as a draft. Change what’s different.",
      });
    }
    if (intent === "confirm") {
      await confirmStart(db, id);
      return redirectWith(request, `/employer/positions${url.search}`, {
        tone: "success",
        text: "The position stays open. We’ll ask again in 30 days.",
      });
    }
    await setPositionStatus(db, id, version, intent === "pause" ? "paused" : "open");
    return redirectWith(request, `/employer/positions${url.search}`, {
      tone: "success",
      text:
        intent === "pause"
          ? "Position paused. New candidates don’t see it; current applications continue."
          : "Position reopened.",
    });
  },
  { gate: "approved", whileActing: "positions" },
);

export default function Positions() {
  return <PositionList {...useLoaderData<typeof loader>()} />;
}
