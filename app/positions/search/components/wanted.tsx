import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Form } from "#app/ui/form.tsx";

/** The position the user signed up to apply for, until they apply or dismiss it. */
export function Wanted(props: { wanted: { id: string; title: string; facility: string } | null }) {
  const { wanted } = props;
  if (!wanted) return null;
  return (
    <Banner
      tone="info"
      title={`You wanted to apply for ${wanted.title} at ${wanted.facility}.`}
      actions={
        <>
          <ButtonLink to={`/job-seeker/positions/${wanted.id}#apply`}>Apply now</ButtonLink>
          <Form aria-label="No longer interested">
            <SubmitButton name="intent" value="forget" variant="quiet" pendingText="Removing…">
              No longer interested
            </SubmitButton>
          </Form>
        </>
      }
    >
      <p>Your profile is approved, so you can apply.</p>
    </Banner>
  );
}
