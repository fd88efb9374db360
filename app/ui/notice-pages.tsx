import { ButtonLink } from "./button.tsx";
import { Link } from "./link.tsx";
import { Notice } from "./notice.tsx";
import { Signpost } from "./notice-art.tsx";

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
