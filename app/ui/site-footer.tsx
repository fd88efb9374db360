import { Anchor, type SignInMode } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { Footer } from "./shell.tsx";

/** `soon`: a placeholder while sign-in is paused; `open`: hidden then. */
type FooterLink = { label: string; to: string; when?: "soon" | "open" };

const columns: readonly { heading: string; links: readonly FooterLink[] }[] = [
  {
    heading: "Company",
    links: [
      { label: "Vision", to: "/vision" },
      { label: "Stories", to: "/#stories" },
      { label: "Blog", to: "/blog" },
      { label: "Contact", to: "/contact", when: "soon" },
    ],
  },
  {
    heading: "Product",
    links: [
      { label: "For Candidates", to: "/auth" },
      { label: "For Employers", to: "/auth" },
      { label: "How it works", to: "/#how-it-works" },
    ],
  },
  {
    heading: "Trust & Contact",
    links: [
      { label: "Privacy Policy", to: "/privacy" },
      { label: "Terms of Service", to: "/terms", when: "soon" },
      { label: "Facility Agreement", to: "/facility-agreement", when: "open" },
      { label: "How we verify", to: "/how-we-verify", when: "open" },
      { label: "Contact Us", to: "/contact", when: "soon" },
    ],
  },
];

/** The public pages' footer. While sign-in is paused, some entries are placeholders. */
export function SiteFooter({ signIn }: { signIn: SignInMode }) {
  const isOpen = signIn === "open";
  return (
    <Footer className="bg-sunken">
      <div className="wrap grid gap-x-12 gap-y-10 py-14 lg:grid-cols-[1.3fr_2fr]">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-4 text-lg text-balance">Hire in the most humane, and efficient way.</p>
          <div className="mt-6">
            <label htmlFor="newsletter" className="block text-sm font-semibold">
              Email
            </label>
            <div className="mt-1.5 flex flex-wrap gap-2">
              <input
                id="newsletter"
                type="email"
                disabled
                placeholder="you@example.com"
                aria-describedby="newsletter-note"
                className="control w-auto min-w-0 grow basis-40"
              />
              <button type="button" disabled className="btn" aria-describedby="newsletter-note">
                Stay in the loop
              </button>
            </div>
            <p id="newsletter-note" className="sr-only">
              Signup temporarily disabled.
            </p>
          </div>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
          {columns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="text-sm font-semibold tracking-normal text-muted">{heading}</h2>
              <ul className="mt-1">
                {links
                  .filter(({ when }) => isOpen || when !== "open")
                  .map(({ label, to, when }) => (
                    <li key={label}>
                      {isOpen || !when ? (
                        <Anchor
                          to={to}
                          className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
                        >
                          {label}
                        </Anchor>
                      ) : (
                        // Not a link: the page does not exist yet, and the label says so.
                        <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-muted">
                          {label} <span className="text-xs">(soon)</span>
                        </span>
                      )}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap">
        {/* Space for the floating back-to-top button. */}
        {/* The visitor's clock may be in a different year from ours. */}
        <p
          suppressHydrationWarning
          className="border-t border-line pt-6 pb-6 text-sm text-muted max-sm:pb-20"
        >
          © {new Date().getFullYear()} Nomera Health. Serving Missouri and Kansas.
        </p>
      </div>
    </Footer>
  );
}
