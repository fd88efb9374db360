import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { changeQuestion } from "#app/faq/admin/commands.server.ts";
import {
  DeleteSenderForm,
  QuestionFacts,
  QuestionHistory,
} from "#app/faq/admin/components/question-facts.tsx";
import { AnswerForm, MergeForms, MoveForm } from "#app/faq/admin/components/question-forms.tsx";
import { faqDetails } from "#app/faq/admin/queries.server.ts";
import { FAQ_STATUSES, PUBLIC_NOTE } from "#app/faq/admin/rules.ts";
import { faqForm } from "#app/faq/admin/schema.ts";
import { formState, intentOf } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText, idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.question.question : "Question" });

export const loader = adminRoute.ahead(async ({ db, params, url }) => {
  const search = askedText(url, "same", 80);
  return { question: await faqDetails(db, idOf(params["questionId"]), search), search };
});

const SAID = {
  save: "Saved.",
  publish: `Published. ${PUBLIC_NOTE}`,
  unpublish: "Unpublished.",
  spam: "Marked as spam. You can undo this.",
  back: "Moved back to unanswered.",
  merge: "Merged into the other question.",
  forget: "Name and contact deleted.",
} as const;

export const action = adminRoute.action(
  faqForm,
  async ({ db, form, params, request, url }) => {
    await changeQuestion(db, idOf(params["questionId"]), form);
    const to = form.intent === "spam" ? "/admin/faq" : url.pathname;
    return redirectWith(request, to, { tone: "success", text: SAID[form.intent] });
  },
  { apart: "intent" },
);

export default function AdminFaqQuestion() {
  const { question, search } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const answered = formState(answer);
  const intent = intentOf(answer);
  const isAnswer = intent === "save" || intent === "publish";
  const texts = { question: question.question, answer: question.answer };
  const isOpen = question.status !== "spam" && question.status !== "merged";
  const { tone, words } = FAQ_STATUSES[question.status];
  return (
    <div className="max-w-3xl space-y-10">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/admin/faq", label: "FAQ" }]} current="A question" />
        <PageHeading title={<span className="wrap-anywhere">{question.question}</span>} />
        <StatusPill tone={tone}>{words}</StatusPill>
      </div>
      {answered.failed && !(isAnswer && isOpen) ? (
        <RefusedForm
          errors={answered.errors}
          typed={
            isOpen
              ? undefined
              : [answered.value("question"), answered.value("answer")].filter(Boolean).join("\n\n")
          }
        />
      ) : null}
      <QuestionFacts question={question} />
      {isOpen ? (
        <section aria-labelledby="answer-title" className="space-y-4">
          <h2 id="answer-title" className="text-xl">
            Question and answer
          </h2>
          <AnswerForm
            key={question.version}
            question={question}
            form={isAnswer ? answered : formState(undefined, texts)}
          />
        </section>
      ) : null}
      <MoveForm question={question} />
      {isOpen ? (
        <section aria-labelledby="same-title" className="space-y-4">
          <h2 id="same-title" className="text-xl">
            Merge duplicate
          </h2>
          <MergeForms question={question} search={search} />
        </section>
      ) : null}
      {question.sender ? (
        <section aria-labelledby="sender" className="space-y-4">
          <h2 id="sender" className="text-xl">
            Who asked
          </h2>
          <DeleteSenderForm version={question.version} />
        </section>
      ) : null}
      <section aria-labelledby="history" className="space-y-4">
        <h2 id="history" className="text-xl">
          History
        </h2>
        <QuestionHistory history={question.history} />
      </section>
    </div>
  );
}
