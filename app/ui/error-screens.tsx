import { Button, ButtonLink } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Link } from "./link.tsx";
import { Notice } from "./notice.tsx";

/** What was happening, derived from the error's source. */
function duringWhat(src: string | undefined): string {
  if (src && /oauth|callback/i.test(src)) return "OAuth callback processing";
  if (src && /post.?auth/i.test(src)) return "Post-authentication routing";
  return "application processing";
}

export type ErrorScreenProps =
  | {
      /** A page that could not be reached. */
      kind: "navigation";
    }
  | {
      /** Anything unexpected while a page was loading. */
      kind: "general";
      /** The id under which it was logged. */
      errorId?: string | undefined;
      retryTo?: string | undefined;
    }
  | {
      /** The /error page. */
      kind: "route";
      /** The src query parameter: says what was happening, and is shown as the Error ID. */
      src?: string | undefined;
      errorId?: string | undefined;
      retryTo: string;
      /** The previous page on this site, if known. */
      backTo?: string | undefined;
      supportEmail?: string | undefined;
    };

/** The product's error pages. */
export function ErrorScreen(props: ErrorScreenProps) {
  if (props.kind === "navigation") {
    return (
      <Notice title="Navigation Error" actions={<ButtonLink to="/">Go to Home</ButtonLink>}>
        <p>
          There was an error navigating to this page. Please try refreshing or go back to the home
          page.
        </p>
      </Notice>
    );
  }

  if (props.kind === "general") {
    return (
      <Notice
        title="Something went wrong"
        actions={
          <>
            {props.retryTo ? (
              <ButtonLink to={props.retryTo} reload>
                Try again
              </ButtonLink>
            ) : null}
            <ButtonLink to="/" variant="secondary">
              Go to Home
            </ButtonLink>
          </>
        }
      >
        <p>We hit an unexpected error while loading the app.</p>
        <ErrorId id={props.errorId} />
      </Notice>
    );
  }

  const id = props.errorId ?? props.src;
  return (
    <Notice
      title="Something Went Wrong"
      actions={
        <>
          <ButtonLink to={props.retryTo} reload>
            Try Again
          </ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
          <GoBack to={props.backTo} />
        </>
      }
    >
      <p>
        We encountered an unexpected error during {duringWhat(props.src)}. The error has been
        logged.
      </p>
      <ErrorId id={id} />
      <p>
        If it persists, please contact support
        {props.supportEmail ? (
          <>
            {" at "}
            <Link to={`mailto:${props.supportEmail}`}>{props.supportEmail}</Link>
          </>
        ) : null}
        .
      </p>
    </Notice>
  );
}

/** Back to the previous page: if the server does not know it, the browser does. */
function GoBack({ to }: { to: string | undefined }) {
  const live = useHydrated();
  if (to) {
    return (
      <ButtonLink to={to} variant="quiet">
        Go Back
      </ButtonLink>
    );
  }
  if (!live || window.history.length < 2) return null;
  return (
    <Button type="button" variant="quiet" onClick={() => window.history.back()}>
      Go Back
    </Button>
  );
}

function ErrorId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="text-base text-muted">
      Error ID: <code className="break-all text-ink">{id}</code>
    </p>
  );
}

export type ComponentErrorProps = {
  /** A link that reloads the page, for readers without scripts. */
  retryTo?: string | undefined;
  /** Mounts the part again, if scripts run. */
  onRetry?: (() => void) | undefined;
};

/** Replaces a part of a page that could not be rendered. */
export function ComponentError({ retryTo, onRetry }: ComponentErrorProps) {
  return (
    <div role="alert" className="rounded-lg border border-danger p-5">
      <p>This component encountered an error and couldn't be displayed.</p>
      <div className="mt-3">
        {onRetry ? (
          <Button type="button" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        ) : retryTo ? (
          <ButtonLink to={retryTo} variant="secondary" reload>
            Try again
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
