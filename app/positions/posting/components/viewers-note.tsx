import { Banner } from "#app/ui/banner.tsx";

/** Note for team members with view-only access. */
export function ViewersNote() {
  return (
    <Banner title="You can view everything here.">
      <p>To make changes, ask your facility’s owner to make you a recruiter.</p>
    </Banner>
  );
}
