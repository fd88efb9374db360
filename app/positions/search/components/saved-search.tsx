import { count, formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { SavedSearch } from "../queries.server.ts";
import { alertsNotice, frequencyOptions, type AlertsState } from "../rules.ts";

/** Tells the user that saved-search emails are off or slowed down, with a button to fix it; nothing otherwise. */
export function AlertsNotice(props: { alerts: AlertsState; isActing: boolean }) {
  const notice = alertsNotice(props.alerts);
  if (!notice) return null;
  // Only the users themselves may change their notifications.
  const actions = props.isActing ? undefined : (
    <Form>
      <SubmitButton name="intent" value="resume" variant="secondary">
        {notice.action}
      </SubmitButton>
    </Form>
  );
  return (
    <Banner title={notice.title} actions={actions}>
      <p>{notice.text}</p>
    </Banner>
  );
}

/** The database stops counting after this many. */
const MOST_COUNTED = 100;

/** One saved search: its results, email frequency and actions. */
export function SearchItem({ search }: { search: SavedSearch }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0">
        <h2 className="text-lg break-words">{search.name}</h2>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span>
            {search.total > MOST_COUNTED
              ? `${MOST_COUNTED}+ positions`
              : count(search.total, "position")}
          </span>
          {search.new ? (
            <StatusPill tone="info">
              {search.new > MOST_COUNTED ? `${MOST_COUNTED}+` : search.new} new
            </StatusPill>
          ) : null}
          <span className="text-sm">Last viewed {formatMoment(search.looked_at)}</span>
        </p>
      </div>
      <Form aria-label={search.name}>
        <input type="hidden" name="id" value={search.id} />
        <div className="flex flex-wrap items-end gap-3">
          <Select
            name="frequency"
            id={`frequency-${search.id}`}
            label="Email me new positions"
            options={frequencyOptions}
            defaultValue={search.frequency}
            required
          />
          <SubmitButton name="intent" value="frequency" variant="secondary">
            Update <span className="sr-only">emails for {search.name}</span>
          </SubmitButton>
          <SubmitButton name="intent" value="run" variant="secondary">
            View positions <span className="sr-only">of {search.name}</span>
          </SubmitButton>
          <SubmitButton name="intent" value="delete" variant="quiet">
            Delete <span className="sr-only">{search.name}</span>
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}
