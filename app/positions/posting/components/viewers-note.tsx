import { Banner } from "#app/ui/banner.tsx";

/** For members of a team who may look, but not change. */
export function ViewersNote() {
  return (
    <Banner title="You may look at everything here.">
      <p>To change something, ask your facility's owner to make you a recruiter.</p>
    </Banner>
  );
}
