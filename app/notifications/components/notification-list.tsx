import { formatMoment } from "#app/platform/format.ts";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Notification } from "../queries.server.ts";

/** Notifications, each with its link. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {notifications.map(({ id, title, text, at, isUnread }) => (
        <li key={id} className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link
              to={`/notifications/${id}`}
              className={cx(
                "inline-flex min-h-11 min-w-0 items-center wrap-anywhere",
                isUnread && "font-semibold",
              )}
            >
              {title}
            </Link>
            {isUnread ? <StatusPill tone="info">New</StatusPill> : null}
          </div>
          <p className="max-w-2xl wrap-anywhere">{text}</p>
          <p className="mt-1 text-sm text-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
