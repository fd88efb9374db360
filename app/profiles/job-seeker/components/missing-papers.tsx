import type { Missing } from "#app/verification/papers/rules.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Missing credentials and documents, each with a link. */
export function MissingPapers(props: { missing: readonly Missing[]; credentialsTo: string }) {
  const { missing, credentialsTo } = props;
  if (missing.length === 0) return null;
  const of = (what: Missing["what"]) => missing.some((one) => one.what === what);
  return (
    <Banner
      tone="warning"
      title="Still missing"
      actions={
        <>
          {of("credentials") ? (
            <ButtonLink to={credentialsTo} variant="secondary">
              Add licenses and certifications
            </ButtonLink>
          ) : null}
          {of("documents") ? (
            <ButtonLink to="/job-seeker/documents" variant="secondary">
              Add documents
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <ul className="list-disc space-y-1 ps-5">
        {missing.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
