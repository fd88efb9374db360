import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

const prepare =
  (fields: Record<string, string>): AdminCommand["prepare"] =>
  async (stack) => {
    const facility = await makeFacility(stack);
    await sql(
      stack,
      "insert into public.screening_questions (position_id, question, kind, sort_order) values ($1, 'Do you own a car?', 'yes_no', 1)",
      [await makePosition(stack, facility)],
    );
    const [review] = await sql<{ id: string }>(
      stack,
      "select id from private.question_reviews where employer_id = $1",
      [facility.id],
    );
    return { path: `/admin/screening-questions/${review!.id}`, fields };
  };

export const commands: AdminCommand[] = [
  {
    fn: "accept_question",
    does: "marks a screening question as fine",
    action: "question.accepted",
    prepare: prepare({ intent: "fine" }),
    refused: { intent: "perhaps" },
  },
  {
    fn: "take_back_question",
    does: "takes a screening question back",
    action: "question.taken_back",
    prepare: prepare({ intent: "take_back", reason: "A car is no part of the work." }),
    refused: { reason: "No." },
  },
];
