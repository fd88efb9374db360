import { PartBoundary } from "#app/ui/error-boundary.tsx";
import { FaqList } from "./faq-list.tsx";
import { QuestionForm } from "./question-form.tsx";
import type { Faq } from "../rules.ts";

/** Published questions on the employers page, and a form to ask one. */
export function FaqPanel(props: {
  faqs: readonly Faq[];
  search: string;
  answer: unknown;
  sent: { text: string } | null;
}) {
  return (
    <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[1.25fr_1fr]">
      <PartBoundary>
        <FaqList faqs={props.faqs} search={props.search} here="/employers#faq" />
      </PartBoundary>
      <QuestionForm answer={props.answer} action="/employers#ask" sent={props.sent} />
    </div>
  );
}
