import { byKey } from "#app/platform/by-key.ts";
import { formatCharge, formatDate, todayCentral } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { DateInput, MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import type { ReferralRow } from "../queries.server.ts";
import { REFERRAL_STATUSES, referredName } from "../rules.ts";

const ROLES: Record<string, string> = byKey({ job_seeker: "Professional", employer: "Facility" });
const STATUSES: Record<string, string> = byKey({ approved: "approved", rejected: "not approved" });

/** The referred person's status with us, in a few words: it decides whether the referral qualifies. */
function status({ user_id, role, approval }: ReferralRow): string {
  if (user_id === null) return "The account was deleted";
  return `${ROLES[role ?? ""] ?? "No role yet"}, ${STATUSES[approval ?? ""] ?? "not decided yet"}`;
}

const columns = (ticked: ReadonlySet<string>): Column<ReferralRow>[] => [
  {
    key: "pick",
    header: "Select",
    cell: (row) =>
      row.status === "paid" ? (
        <span className="text-muted">in a payout</span>
      ) : (
        <label className="choice">
          <input
            type="checkbox"
            name="pick"
            value={`${row.id}:${row.version}`}
            defaultChecked={ticked.has(row.id)}
          />
          <span className="sr-only">Select {referredName(row)}</span>
        </label>
      ),
  },
  {
    key: "who",
    header: "Person",
    isName: true,
    cell: (row) => (
      <>
        {row.user_id ? (
          <Link
            to={`/admin/people/${row.user_id}`}
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {referredName(row)}
          </Link>
        ) : (
          <span className="wrap-anywhere">{referredName(row)}</span>
        )}
        <span className="block text-sm font-normal text-muted">{status(row)}</span>
      </>
    ),
  },
  {
    key: "came",
    header: "Signed up",
    cell: (row) => formatDate(todayCentral(new Date(row.created_at))),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <>
        <StatusPill tone={REFERRAL_STATUSES[row.status].tone}>
          {REFERRAL_STATUSES[row.status].words}
        </StatusPill>
        {row.paid_on ? (
          <span className="block text-sm wrap-anywhere text-muted">
            {formatDate(row.paid_on)}, {row.reference}
          </span>
        ) : null}
        {row.void_reason ? (
          <span className="block text-sm wrap-anywhere text-muted">{row.void_reason}</span>
        ) : null}
      </>
    ),
  },
  {
    key: "bounty",
    header: "Bounty",
    align: "end",
    cell: (row) => formatCharge(row.bounty_cents),
  },
];

const IDS = { pick: "referral-list", reason: "void-reason" };

/** One page of a partner's referrals, with bulk actions. */
export function ReferralList(props: {
  rows: readonly ReferralRow[];
  answer: unknown;
  formKey: string;
  today: string;
}) {
  const { rows, answer, formKey, today } = props;
  const form = formState(answer, { paidOn: today });
  const ticked = new Set(form.group("pick").defaultValues.map((pick) => pick.split(":")[0]!));
  return (
    <Form aria-label="Referrals" errors={summaryErrors(form.errors, IDS)} className="space-y-6">
      <input type="hidden" name="formKey" value={form.value("formKey") ?? formKey} />
      <div id="referral-list" tabIndex={-1}>
        <DataTable
          caption="Referrals"
          hideCaption
          columns={columns(ticked)}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </div>
      <h3 className="text-lg">With selected referrals</h3>
      <div className="grid gap-6 lg:grid-cols-3">
        <fieldset className="space-y-3 rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">Qualify</legend>
          <MoneyInput
            {...form.field("bounty")}
            label="Bounty for each"
            hint="We owe it once you select Qualify. To correct the amount, qualify them again."
          />
          <Button name="intent" value="qualify" variant="secondary">
            Qualify
          </Button>
        </fieldset>
        <fieldset className="space-y-3 rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">Mark as paid</legend>
          <TextInput
            {...form.field("reference")}
            label="Reference"
            hint="How to find the payment in our books. No money moves here."
            autoComplete="off"
            maxLength={120}
          />
          <DateInput {...form.field("paidOn")} label="Paid on" max={today} />
          <Button name="intent" value="pay" variant="secondary">
            Mark as paid
          </Button>
        </fieldset>
        <fieldset className="space-y-3 rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">Void</legend>
          <TextInput
            {...form.field("reason")}
            id="void-reason"
            label="Reason"
            hint="The referred person can ask to see it."
            autoComplete="off"
            maxLength={500}
          />
          <Button name="intent" value="void" variant="danger">
            Void
          </Button>
        </fieldset>
      </div>
    </Form>
  );
}
