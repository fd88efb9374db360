import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { inGroups } from "../rules.ts";

/** Recovery codes, the only time they are shown. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <section aria-labelledby="codes" data-answered className="space-y-4">
      <Banner tone="success" title="Two-step verification is on." live>
        <p>Save these recovery codes now. We can’t show them again.</p>
      </Banner>
      <h2 id="codes" className="text-xl">
        Your recovery codes
      </h2>
      <p>If you lose your phone, one of these takes the place of a code. Each works once.</p>
      <ul className="grid max-w-lg gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{inGroups(code)}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to={next}>I saved them</ButtonLink>
    </section>
  );
}
