import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Week } from "#app/profiles/my-week/queries.server.ts";

/** The position the user signed up to apply for, until they apply or dismiss it. */
export function Wanted({ wanted }: Pick<Week, "wanted">) {
  if (!wanted) return null;
  return (
    <Banner
      tone="info"
      title={`You wanted to apply for ${wanted.title} at ${wanted.facility}.`}
      actions={
        <>
          <ButtonLink to={`/job-seeker/positions/${wanted.id}#apply`}>
            {wanted.obstacle ? "View position" : "Apply now"}
          </ButtonLink>
          <Form aria-label="No longer interested">
            <SubmitButton name="intent" value="forget" variant="quiet" pendingText="Removing…">
              No longer interested
            </SubmitButton>
          </Form>
        </>
      }
    >
      <p>
        {wanted.obstacle
          ? `You can’t apply right now. ${wanted.obstacle}`
          : "Your profile is approved, so you can apply."}
      </p>
    </Banner>
  );
}
