import { Banner } from "#app/ui/banner.tsx";

/** For members of a team who may look, but not change. */
export function ViewersNote() {
  return (
    <Banner title="You can view everything here.">
      <p>To make changes, ask your facility's owner to make you a recruiter.</p>
    </Banner>
  );
}
