import { Form } from "@remix-run/react";
import type { Problem } from "#app/platform/problem.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorScreen } from "#app/ui/error-screens.tsx";
import { UnavailablePage } from "#app/ui/notice-pages.tsx";
import { Notice } from "#app/ui/notice.tsx";

const REFUSED_TITLES: Record<number, string> = {
  401: "Your session has ended",
  403: "That is not allowed",
  405: "That is not possible here",
  409: "This has changed",
  410: "This link no longer works",
  413: "That is too large",
  429: "One moment, please",
};

/** Says why a page could not be shown, and what to do next. */
export function ProblemPage(props: {
  problem: Problem;
  here: string;
  supportEmail: string | undefined;
}) {
  const { problem, here, supportEmail } = props;
  if (problem.kind === "unexpected") {
    return <ErrorScreen kind="general" errorId={problem.errorId} retryTo={here} />;
  }
  if (problem.kind === "unavailable") {
    if (!problem.typed) return <UnavailablePage retryTo={here} supportEmail={supportEmail} />;
    return (
      <Notice title="The service is temporarily unavailable">
        <p>
          We can’t reach our database right now. The problem is on our end.{" "}
          {problem.mayBeSaved
            ? "We can’t tell whether what you typed was saved. It is still here: send it again in a moment."
            : "What you typed was not saved, but it is still here: send it again in a moment."}
        </p>
        <Form method="post" action={here} reloadDocument>
          {problem.typed.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton>Send it again</SubmitButton>
        </Form>
      </Notice>
    );
  }
  return (
    <Notice
      title={REFUSED_TITLES[problem.status] ?? "That did not work"}
      actions={
        problem.status === 401 ? (
          <ButtonLink to={`/auth?next=${encodeURIComponent(here)}`}>Log in</ButtonLink>
        ) : (
          <ButtonLink to={here} variant="secondary" reload>
            Back to the page
          </ButtonLink>
        )
      }
    >
      <p>{problem.sentence}</p>
      {problem.typed ? <TypedCopy typed={problem.typed} /> : null}
    </Notice>
  );
}

/** What was typed, for copying, if it cannot be restored automatically. */
function TypedCopy({ typed }: { typed: readonly [string, string][] }) {
  return (
    <>
      <p>Nothing was saved. Copy what you need from here before you log in:</p>
      <dl className="space-y-4 text-base">
        {typed
          .filter(([, value]) => value)
          .map(([name, value], index) => (
            <div key={index}>
              <dt className="font-semibold">{inWords(name)}</dt>
              <dd className="rounded-md border border-line p-3 wrap-anywhere whitespace-pre-wrap">
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** A field's name as words: "payMin" is "Pay min". */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
