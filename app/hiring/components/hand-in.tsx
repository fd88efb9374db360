import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";

/** The end of an onboarding form: to hand it in or, before the first time, to leave and finish it later. */
export function HandIn(props: { to: string; again: boolean; children: string }) {
  const { to, again, children } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton size="lg" formAction={to} pendingText="Handing in…">
        {children}
      </SubmitButton>
      {again ? null : (
        <SubmitButton size="lg" variant="secondary" formAction={`${to}/save`} pendingText="Saving…">
          Save and exit
        </SubmitButton>
      )}
    </div>
  );
}

/** Says that a form is as it was saved, and not handed in. */
export function SavedNote({ at }: { at: string | null }) {
  if (!at) return null;
  return <Banner>This was saved on {at}, Central Time. It is not handed in yet.</Banner>;
}
