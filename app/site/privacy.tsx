import { Link } from "#app/ui/link.tsx";

type Props = { legalName: string; supportEmail: string; lastUpdated: string };

const SECTIONS = [
  {
    id: "collect",
    title: "What we collect",
    text: "What you enter: contact details, license and experience, or your facility and its positions. Technical facts of each visit: time, page pattern, status. No Social Security numbers, no salary history.",
  },
  {
    id: "use",
    title: "How we use it",
    text: "To check profiles, to match professionals with positions, to explain each match, and to keep the service safe. Name, age and other protected facts are no part of matching.",
  },
  {
    id: "sharing",
    title: "With whom we share it",
    text: "Facilities see your profession, city, experience and license reach before you are in touch, not your name. Our hosting, database and mail providers process data for us. We do not sell data.",
  },
  {
    id: "hipaa",
    title: "HIPAA",
    text: "We do not handle patient records. Employment records are outside of HIPAA; please send us no patient information.",
  },
  {
    id: "security",
    title: "Security",
    text: "Connections are encrypted, rows are protected by the database for each person, and every decision of an administrator is recorded.",
  },
  {
    id: "rights",
    title: "Your rights",
    text: "You can ask for a copy of your data, for correction and for deletion. We keep records that law or accounting requires.",
  },
];

/** The privacy policy. */
export function Privacy({ legalName, supportEmail, lastUpdated }: Props) {
  return (
    <article className="wrap max-w-3xl space-y-10 py-14 sm:py-20">
      <header>
        <h1 className="text-3xl">Privacy Policy</h1>
        <p className="mt-2 text-muted">
          {legalName}. Last updated: {lastUpdated}.
        </p>
      </header>
      <nav aria-label="Sections">
        <ul className="flex flex-wrap gap-x-6">
          {[...SECTIONS, { id: "contact", title: "Contact" }].map(({ id, title }) => (
            <li key={id}>
              <Link to={`#${id}`} className="inline-flex min-h-11 items-center">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS.map(({ id, title, text }) => (
        <section key={id} id={id} className="scroll-mt-24">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2">{text}</p>
        </section>
      ))}
      <section id="contact" className="scroll-mt-24">
        <h2 className="text-xl">Contact</h2>
        <p className="mt-2">
          Write to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>. A person answers.
        </p>
      </section>
    </article>
  );
}
