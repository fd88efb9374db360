import { ButtonLink } from "./button.tsx";
import { Banner } from "./banner.tsx";
import { Link } from "./link.tsx";
import { Notice } from "./notice.tsx";
import { ShutDoor, Signpost } from "./notice-art.tsx";

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

/** The 404 page. */
export function NotFoundPage({ sentence }: { sentence?: string | undefined }) {
  return (
    <Notice
      title="Oops! Page not found"
      art={Signpost}
      actions={<ButtonLink to="/">Return to Home</ButtonLink>}
    >
      <p>{sentence ?? "The address may have a typo, or the page may have moved."}</p>
    </Notice>
  );
}

export type UnavailablePageProps = {
  /** The URL to retry. */
  retryTo: string;
  supportEmail?: string | undefined;
  /** Whether a form was being submitted: its data was not saved. */
  wasSaving?: boolean | undefined;
};

/** For an outage (503): what it means for what the reader was doing. */
export function UnavailablePage({ retryTo, supportEmail, wasSaving }: UnavailablePageProps) {
  return (
    <Notice
      title="The service is temporarily unavailable"
      actions={
        <ButtonLink to={retryTo} reload>
          Try again
        </ButtonLink>
      }
    >
      <p>We can’t reach our database right now. The problem is on our end.</p>
      {wasSaving ? (
        <p>
          What you just sent may not have been saved. Your browser’s back button usually brings back
          what you typed; check whether it was saved before you send it again.
        </p>
      ) : (
        <p>Nothing you saved earlier is lost. Please try again in a minute.</p>
      )}
      {supportEmail ? (
        <p>
          If it keeps happening, write to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>.
        </p>
      ) : null}
    </Notice>
  );
}
