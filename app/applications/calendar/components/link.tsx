import { formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  /** When the link was created; null without one. */
  since: string | null;
  /** The full URL, shown only right after it was created. */
  made: string | null;
};

/** Secret URL of the user's calendar: create, replace, revoke. */
export function CalendarLink({ since, made }: Props) {
  return (
    <div className="space-y-6" data-answered={made !== null || undefined}>
      {made ? (
        <Banner tone="success" title="Copy the link now. We can’t show it again." live>
          <p className="font-mono break-all select-all">{made}</p>
          <p>
            <Link
              to={made.replace(/^https?:/, "webcal:")}
              className="inline-flex min-h-11 items-center"
            >
              Open it in this device’s calendar
            </Link>
          </p>
        </Banner>
      ) : null}
      <p>
        Anyone with your calendar link can see your interviews and start dates, without logging in.
        Don’t share it. If someone else has it, create a new one. The old link stops working right
        away.
      </p>
      <p className="text-muted">
        {since
          ? `You created your calendar link on ${formatMoment(since)}.`
          : "You don’t have a calendar link yet."}{" "}
        In Google Calendar, choose Other calendars &gt; From URL. In Apple Calendar, choose File
        &gt; New Calendar Subscription. In Outlook, choose Add calendar &gt; Subscribe from web.
        Changes can take up to a day to show. For the latest times, open your applications.
      </p>
      <Form className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="make" pendingText="Creating…">
          {since ? "Create a new calendar link" : "Create a calendar link"}
        </SubmitButton>
        {since ? (
          <SubmitButton variant="danger" name="intent" value="end" pendingText="Removing…">
            Remove this link
          </SubmitButton>
        ) : null}
      </Form>
    </div>
  );
}
