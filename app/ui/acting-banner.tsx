/** The banner's content; see ActingBanner. */
export type ActingShown = {
  sessionId: string;
  adminName: string;
  /** The person the admin acts for; null when acting as a role. */
  personName: string | null;
  userId: string | null;
  role: "job_seeker" | "employer" | null;
  reason: string;
  /** When it ends by itself: "3:40 PM". */
  until: string;
};

const ROLES = { job_seeker: "job seeker", employer: "employer" } as const;

/**
 * Shows on every page that an admin acts for someone: both names, why, until when, and how to stop. A plain form,
 * because stopping changes whose data the whole page shows.
 */
export function ActingBanner({ acting }: { acting: ActingShown }) {
  const { personName, role } = acting;
  return (
    <section aria-label="Acting" className="acting">
      <div className="acting-row">
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {personName
              ? `Acting for ${personName}, ${role ? ROLES[role] : "no role yet"}`
              : `Viewing ${role ? `${ROLES[role]} ` : ""}pages, not acting for anyone`}
          </p>
          <p className="text-sm">
            Logged in as {acting.adminName}. Acting ends at {acting.until}.
          </p>
          <p className="acting-reason">Reason: {acting.reason}</p>
        </div>
        <form method="post" action="/admin/acting/stop">
          <button type="submit" className="btn acting-stop">
            Stop acting
          </button>
        </form>
      </div>
    </section>
  );
}
