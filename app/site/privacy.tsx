import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { IN_SHORT, POLICY, type PolicySection } from "./privacy-copy.ts";

type Props = { legalName: string; supportEmail: string; lastUpdated: string };

/** The privacy policy: its sections beside a list of them. */
export function Privacy({ legalName, supportEmail, lastUpdated }: Props) {
  return (
    <div className="wrap py-14 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="text-4xl">Privacy Policy</h1>
        <p className="mt-5 text-xl text-muted">
          What {legalName} (“we”) knows about you, what for, and what you can do about it.
        </p>
        <p className="mt-3 text-muted">Last updated: {lastUpdated}</p>
      </header>

      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_1fr]">
        <nav aria-labelledby="contents" className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="contents" className="text-sm font-semibold tracking-normal text-muted">
            On this page
          </h2>
          <ul className="mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
            {POLICY.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`} className="inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>

        <div className="max-w-2xl">
          <section aria-labelledby="in-short" className="rounded-lg bg-accent-soft p-6 sm:p-8">
            <h2 id="in-short" className="text-xl">
              In short
            </h2>
            <ul className="mt-3 list-disc space-y-2 ps-5">
              {IN_SHORT.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
          {POLICY.map((section) => (
            <Section key={section.id} {...section}>
              {section.id === "contact" ? (
                <p className="mt-4">
                  {legalName}:{" "}
                  <Link to={`mailto:${supportEmail}`} className="break-words">
                    {supportEmail}
                  </Link>
                </p>
              ) : null}
            </Section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Section(props: PolicySection & { children: ReactNode }) {
  const { id, title, lead, points, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      {points.length ? (
        <dl className="mt-6 space-y-5">
          {points.map((point) => (
            <div key={point.title}>
              <dt className="font-semibold">{point.title}</dt>
              <dd className="mt-0.5">
                {point.text}
                {point.link ? (
                  <>
                    {" "}
                    <Link to={point.link.to}>{point.link.label}</Link>.
                  </>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </section>
  );
}
