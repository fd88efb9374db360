// Apart from the other notices, which every page loads.
import { ButtonLink } from "./button.tsx";
import { Banner } from "./banner.tsx";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import { Notice } from "./notice.tsx";

/** A closed door with light behind it and a clock on it. Decoration. */
function ShutDoor({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 300 320" className={cx("h-auto", className)} aria-hidden="true">
      <path d="M74 272h152l24 26H50Z" className="fill-art-pool" />
      <path d="M74 272V132a76 76 0 0 1 152 0v140Z" className="fill-art-tree" />
      {/* Morning, through the window above. */}
      <path d="M94 126a56 56 0 0 1 112 0Z" className="fill-art-glow" />
      <path d="M120 126a30 30 0 0 1 60 0Z" className="fill-art-sun" />
      <path
        d="M150 70v56m-36-40 36 40 36-40"
        fill="none"
        strokeWidth="6"
        className="stroke-art-tree"
      />
      <circle cx="150" cy="182" r="34" strokeWidth="7" className="fill-art-wall stroke-warm" />
      <path
        d="M150 162v20l14 9"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-art-roof"
      />
      <circle cx="212" cy="206" r="6" className="fill-warm" />
      <path d="M74 264h152v8H74Z" className="fill-art-lit" />
      <path
        d="M66 272V132a84 84 0 0 1 168 0v140"
        fill="none"
        strokeWidth="16"
        className="stroke-art-frame"
      />
      <path d="M36 268h38v10H36Zm190 0h38v10h-38Z" className="fill-art-frame" />
    </svg>
  );
}

export type ComingSoonNoticeProps = {
  supportEmail: string;
  /** What went wrong on the way here, in a sentence. */
  error?: string | undefined;
};

/** What every sign-in page shows while sign-in is paused. */
export function ComingSoonNotice({ supportEmail, error }: ComingSoonNoticeProps) {
  return (
    <Notice
      title="Authentication is coming soon"
      art={ShutDoor}
      actions={<ButtonLink to="/">Return home</ButtonLink>}
    >
      {error ? (
        <Banner tone="error" live>
          {error}
        </Banner>
      ) : null}
      <p>Login and registration are temporarily unavailable.</p>
      <p>
        If you need help, write to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>. A
        person will answer.
      </p>
    </Notice>
  );
}

export type SignInUnfinishedNoticeProps = {
  /** What went wrong, in a sentence. */
  error: string;
  /** What to do next. */
  onwards: { to: string; label: string };
  supportEmail: string;
};

/** For a provider sign-in that came back without a session. */
export function SignInUnfinishedNotice(props: SignInUnfinishedNoticeProps) {
  const { error, onwards, supportEmail } = props;
  return (
    <Notice
      title="Sign-in not finished"
      art={ShutDoor}
      actions={
        <>
          <ButtonLink to={onwards.to}>{onwards.label}</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Return home
          </ButtonLink>
        </>
      }
    >
      <Banner tone="error" live>
        {error}
      </Banner>
      <p>
        If it happens again, write to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>. A
        person will answer.
      </p>
    </Notice>
  );
}
