import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { publicPosition } from "#app/positions/queries.server.ts";
import { reportPosition } from "#app/positions/reporting/commands.server.ts";
import { ReportForm } from "#app/positions/reporting/components/report-form.tsx";
import { reportForm } from "#app/positions/reporting/schema.ts";
import { positionPath } from "#app/positions/rules.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Report a position" });

export const loader = publicRoute.loader(async ({ params }) => {
  const position = await publicPosition(idOf(params["positionId"]));
  if (!position) throw new Refusal(404, "This position is no longer open.");
  const { id, title, facility, city, state } = position;
  return { id, title, at: `${title} at ${facility} in ${city}, ${state}` };
});

export const action = publicRoute.action(
  reportForm,
  async ({ params, form, request, who, db }) => {
    const id = idOf(params["positionId"]);
    await reportPosition(who && db, id, form);
    return redirectWith(request, positionPath({ id }), {
      tone: "success",
      text: "Thank you. An administrator will review it. We never tell the facility who reported it.",
    });
  },
  {
    // Rejected attempts count too, and a whole hospital may share one IP address.
    limit: { max: 10, windowMs: 10 * 60_000, bucket: "report-position" },
    honeypot: true,
  },
);

export default function ReportPosition() {
  const { id, title, at } = useLoaderData<typeof loader>();
  const back = positionPath({ id });
  return (
    <div className="wrap max-w-2xl space-y-8 py-8 sm:py-12">
      <Breadcrumb parents={[{ to: back, label: title }]} current="Report" />
      <PageHeading
        title="Report this position"
        lead={`${at}. The facility is not told who reported it.`}
      />
      <ReportForm answer={useActionData()} back={back} />
    </div>
  );
}
