import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { REFERRALS_PATH } from "../rules.ts";

/** Button that creates the user's referral link to a position. */
export function Refer({ positionId }: { positionId: string }) {
  return (
    <Form action={REFERRALS_PATH} aria-label="Refer a colleague" className="space-y-0">
      <input type="hidden" name="positionId" value={positionId} />
      <SubmitButton variant="secondary" pendingText="Making your link…">
        Refer a colleague
      </SubmitButton>
    </Form>
  );
}
