import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { CONTACT } from "./contact-copy.ts";
import { VersionNote } from "./legal-page.tsx";

/** The contact page: a form, an address, and what happens to a message. */
export function Contact(props: {
  supportEmail: string;
  /** Confirms that a message was sent; replaces the form. */
  sent: { text: string } | null;
  form: ReactNode;
}) {
  const { supportEmail, sent, form } = props;
  return (
    <div className="wrap py-14 sm:py-20">
      <div className="max-w-2xl">
        <h1 className="text-4xl">Contact</h1>
        <p className="mt-5 text-xl text-muted">
          A question, a problem, or something we got wrong? Write to us here, or email{" "}
          <Link to={`mailto:${supportEmail}`} className="break-words">
            {supportEmail}
          </Link>
          .
        </p>
        <div className="mt-10">
          {sent ? (
            <Banner
              tone="success"
              title="Message sent"
              live
              actions={
                <ButtonLink to="/contact" variant="secondary">
                  Write another message
                </ButtonLink>
              }
            >
              <p>{sent.text}</p>
            </Banner>
          ) : (
            form
          )}
        </div>
        {CONTACT.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-14">
            <h2 id={`${id}-title`} className="text-2xl">
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <div className="mt-10">
          <VersionNote document="contact" />
        </div>
      </div>
    </div>
  );
}
