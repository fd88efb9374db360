import { PageHeading } from "#app/ui/page-heading.tsx";

/** Status page of a team member while their facility isn’t approved: only its owner can appeal or change it. */
export function TeamWaiting({ facility }: { facility: string }) {
  return (
    <div className="max-w-2xl space-y-6">
      <PageHeading title="Your facility isn’t approved right now" />
      <p>
        Until it’s approved, {facility}’s team can’t see candidates. Its owner can see why and what
        to do. You’ll have access as soon as it’s approved.
      </p>
    </div>
  );
}
