import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { versionWords, type Agreements } from "../rules.ts";

/** Documents the user still has to agree to: each with a link to read it and a button. */
export function DueAgreements({ due }: { due: Agreements["due"] }) {
  return (
    <ul className="space-y-5">
      {due.map(({ document, version }) => {
        const { title, path } = LEGAL_DOCUMENTS[document];
        return (
          <Card key={document} as="li" level={2} title={versionWords({ document, version })}>
            <p>
              <Link to={path} className="inline-flex min-h-11 items-center">
                Read the {title}
              </Link>
            </p>
            <Form className="mt-3">
              <input type="hidden" name="document" value={document} />
              <input type="hidden" name="version" value={version} />
              <SubmitButton pendingText="Saving…">I agree to the {title}</SubmitButton>
            </Form>
          </Card>
        );
      })}
    </ul>
  );
}

/** Documents the user agreed to, newest first. */
export function AgreedList({ agreed }: { agreed: Agreements["agreed"] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {agreed.map(({ document, version, agreed_at }) => (
        <li
          key={`${document} ${version}`}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4"
        >
          <span className="font-semibold">{versionWords({ document, version })}</span>
          <span className="text-muted">Agreed {formatMoment(agreed_at)}</span>
        </li>
      ))}
    </ul>
  );
}
