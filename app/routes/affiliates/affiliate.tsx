import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { changeAffiliate } from "#app/affiliates/commands.server.ts";
import {
  AffiliateHistory,
  ChangeForm,
  DecideForms,
} from "#app/affiliates/components/affiliate-forms.tsx";
import { Payouts } from "#app/affiliates/components/payouts.tsx";
import { ReferralList } from "#app/affiliates/components/referral-list.tsx";
import { affiliateDetails, referralList } from "#app/affiliates/queries.server.ts";
import { AFFILIATE_STATUSES, REFERRAL_FIELDS, payoutSummary } from "#app/affiliates/rules.ts";
import { affiliateForm } from "#app/affiliates/schema.ts";
import { readFilters } from "#app/platform/filters.ts";
import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { formatMoment, todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? (args.data.affiliate.name ?? args.data.affiliate.code) : "Affiliate",
  });

export const loader = adminRoute.loader(async ({ db, env, params, url }) => {
  const id = idOf(params["affiliateId"]);
  const asked = readFilters(url, REFERRAL_FIELDS);
  const [affiliate, referrals] = await Promise.all([
    affiliateDetails(db, id),
    referralList(db, id, asked),
  ]);
  return {
    affiliate,
    ...referrals,
    asked,
    link: `${env.APP_ORIGIN}/r/${affiliate.code}`,
    formKey: randomUUID(),
    today: todayCentral(),
  };
});

const SAID = {
  change: "Saved.",
  approve: "Affiliate approved. The code works now.",
  suspend: "Affiliate suspended. The code no longer works for new people.",
  qualify: "Referrals qualified. The bounty is owed.",
  pay: "Referrals marked as paid.",
  void: "Referrals voided. Nothing is owed.",
  undo: "Payout undone. Its referrals are owed again.",
} as const;

export const action = adminRoute.action(
  affiliateForm,
  async ({ db, form, params, request, url }) => {
    await changeAffiliate(db, idOf(params["affiliateId"]), form);
    return redirectWith(request, url.pathname + url.search, {
      tone: "success",
      text: SAID[form.intent],
    });
  },
  { apart: "intent" },
);

export default function AdminAffiliate() {
  const { affiliate, rows, after, asked, link, formKey, today } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const isOfReferrals = /^(qualify|pay|void)$/.test(intentOf(answer) ?? "");
  const refused = formState(isOfReferrals ? answer : undefined);
  const here = `/admin/affiliates/${affiliate.id}`;
  const { tone, words } = AFFILIATE_STATUSES[affiliate.status];
  const name = affiliate.name ?? affiliate.code;
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/admin/affiliates", label: "Affiliates" }]} current={name} />
        <PageHeading
          title={<span className="wrap-anywhere">{name}</span>}
          lead={payoutSummary(affiliate)}
        />
        <StatusPill tone={tone}>{words}</StatusPill>
      </div>
      <DefinitionList
        items={[
          { term: "Code", description: <span className="wrap-anywhere">{affiliate.code}</span> },
          { term: "Link to share", description: <span className="wrap-anywhere">{link}</span> },
          { term: "Contact", description: affiliate.contact_email ?? "None" },
          { term: "Added", description: formatMoment(affiliate.created_at) },
        ]}
      />
      <div className="space-y-4">
        <DecideForms
          affiliate={affiliate}
          answer={answerTo(answer, "approve") ?? answerTo(answer, "suspend")}
        />
        <ChangeForm
          key={affiliate.version}
          affiliate={affiliate}
          answer={answerTo(answer, "change")}
        />
      </div>
      <section aria-labelledby="referrals" className="space-y-5">
        <h2 id="referrals" className="text-xl">
          Referrals
        </h2>
        {rows.length === 0 && isOfReferrals ? (
          <RefusedForm
            errors={refused.errors}
            typed={refused.value("reason") ?? refused.value("reference")}
          />
        ) : null}
        <ListPage
          label="Find referrals"
          fields={REFERRAL_FIELDS}
          {...{ asked, rows }}
          paging={{ after, more: "Older referrals" }}
          noMatch={{
            title: "No matching referrals",
            text: "Show all of them, or choose another status.",
          }}
          empty={
            <EmptyState title="No referrals yet">
              <p>People who sign up through the affiliate’s link appear here.</p>
            </EmptyState>
          }
        >
          <ReferralList
            rows={rows}
            answer={isOfReferrals ? answer : undefined}
            formKey={formKey}
            today={today}
          />
        </ListPage>
        <ButtonLink
          to={listHref(`${here}/referrals.csv`, { status: asked.status })}
          variant="quiet"
          reload
        >
          Download {asked.status ? "these" : "all"} referrals as CSV
        </ButtonLink>
      </section>
      <section aria-labelledby="payouts" className="space-y-4">
        <h2 id="payouts" className="text-xl">
          Payouts
        </h2>
        <Payouts payouts={affiliate.payouts} answer={answerTo(answer, "undo")} />
      </section>
      <section aria-labelledby="done" className="max-w-3xl space-y-4">
        <h2 id="done" className="text-xl">
          History
        </h2>
        <AffiliateHistory history={affiliate.history} />
      </section>
    </div>
  );
}
