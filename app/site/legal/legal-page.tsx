import type { ReactNode } from "react";
import { formatDate } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { DRAFT_NOTE, LEGAL_DOCUMENTS, type LegalDocument, type Section } from "./rules.ts";
import { fill } from "./fill.ts";

/** Notes that a text is a draft, and its version. */
export function VersionNote({ document }: { document: LegalDocument }) {
  const { version, effectiveOn } = LEGAL_DOCUMENTS[document];
  return (
    <Banner tone="warning" title={`Draft, version ${version}, ${formatDate(effectiveOn)}`}>
      <p>{DRAFT_NOTE}</p>
    </Banner>
  );
}

type Props = {
  document: LegalDocument;
  lead: string;
  sections: readonly Section[];
  /** The value of each `{name}` in the text; null if they could not be read. */
  numbers?: Readonly<Record<string, string>> | null;
  /** What follows a section's text, by section id. */
  after?: Readonly<Record<string, ReactNode>>;
};

/** A legal text: its version, and its sections beside a table of contents. */
export function LegalPage({ document, lead, sections, numbers = {}, after = {} }: Props) {
  return (
    <div className="wrap py-14 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="text-4xl">{LEGAL_DOCUMENTS[document].title}</h1>
        <p className="mt-5 text-xl text-muted">{lead}</p>
        <div className="mt-6">
          <VersionNote document={document} />
        </div>
      </header>
      {numbers === null ? (
        <Banner tone="error" className="mt-8 max-w-3xl">
          We can’t load the numbers on this page right now. Try again in a few minutes.
        </Banner>
      ) : (
        <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_1fr]">
          <Contents sections={sections} />
          <div className="min-w-0">
            {sections.map(({ id, title, paragraphs }) => (
              <section
                key={id}
                id={id}
                aria-labelledby={`${id}-title`}
                className="mt-12 first:mt-0"
              >
                <h2 id={`${id}-title`} className="text-2xl">
                  {title}
                </h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-3 max-w-2xl">
                    {fill(paragraph, numbers)}
                  </p>
                ))}
                {after[id]}
              </section>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="contents" className="text-sm font-semibold tracking-normal text-muted">
        On this page
      </h2>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} className="inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to related pages, below a section's text. */
export function Related({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
