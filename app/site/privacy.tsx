import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import type { PolicyData, PolicyList } from "./data-map/policy.server.ts";
import { IN_SHORT, POLICY, type PolicySection } from "./privacy-copy.ts";

type Props = {
  legalName: string;
  supportEmail: string;
  lastUpdated: { day: string; words: string };
  data: PolicyData;
};

/** The privacy policy: its sections beside a table of contents, with what the data map says about each kind of data. */
export function Privacy({ legalName, supportEmail, lastUpdated, data }: Props) {
  return (
    <div className="wrap py-14 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="text-4xl">Privacy Policy</h1>
        <p className="mt-5 text-xl text-muted">
          What {legalName} (“we”) knows about you, why, and what you can do about it.
        </p>
        <p className="mt-3 text-muted">
          Last updated: <time dateTime={lastUpdated.day}>{lastUpdated.words}</time>
        </p>
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
            <Section
              key={section.id}
              {...section}
              first={section.id === "collect" ? <Collected groups={data.collected} /> : null}
            >
              {section.id === "sharing" ? (
                <Lists title="What facilities see about professionals" lists={data.facilities} />
              ) : null}
              {section.id === "rights" ? (
                <Lists title="How long we keep things" lists={data.kept} />
              ) : null}
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

function Section(props: PolicySection & { first: ReactNode; children: ReactNode }) {
  const { id, title, lead, points, first, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      {first}
      {first ? <h3 className="mt-10 text-xl">What we record when you visit</h3> : null}
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

/** Everything we collect: what and why, who sees it, and for how long. */
function Collected({ groups }: { groups: PolicyData["collected"] }) {
  return groups.map(({ title, entries }) => (
    <div key={title}>
      <h3 className="mt-10 text-xl">{title}</h3>
      <dl className="mt-4 space-y-6">
        {entries.map((entry) => (
          <div key={entry.title}>
            <dt className="font-semibold">{entry.title}</dt>
            <dd className="mt-0.5">{entry.text}</dd>
            <dd className="mt-1 text-sm text-muted">
              <strong className="font-semibold">Who sees it:</strong>
              {` ${entry.seenBy}`}
            </dd>
            <dd className="mt-0.5 text-sm text-muted">
              <strong className="font-semibold">How long:</strong>
              {` ${entry.kept}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

/** The same data grouped by answer: under each, the kinds of data it applies to. */
function Lists({ title, lists }: { title: string; lists: PolicyList[] }) {
  return (
    <>
      <h3 className="mt-10 text-xl">{title}</h3>
      <dl className="mt-4 space-y-5">
        {lists.map((list) => (
          <div key={list.title}>
            <dt className="font-semibold">{list.title}</dt>
            <dd className="mt-0.5">{`${list.items.join("; ")}.`}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
