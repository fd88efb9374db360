import { Link as RouterLink } from "@remix-run/react";
import { ChevronDown, Search } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { count } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_SEARCH, searchFaqs, type Faq } from "../rules.ts";

export type FaqListProps = {
  faqs: readonly Faq[];
  /** Search from the URL. */
  search: string;
  /** Path and anchor of this list. */
  here: string;
};

/** Expandable questions with a search: a form, and live filtering with JavaScript. */
export function FaqList({ faqs, search, here }: FaqListProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  if (asked !== search) {
    setAsked(search);
    setTyped(search);
  }
  // The user may have typed before hydration.
  useEffect(() => setTyped(input.current!.value), []);

  const found = searchFaqs(faqs, typed);
  const searching = typed.trim() !== "";
  // All matches are already on the page: jump to them.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    list.current?.focus();
  };
  const showAll = () => {
    setTyped("");
    input.current?.focus();
  };

  return (
    <div className="min-w-0">
      <form method="get" action={here} role="search" aria-label="Questions" onSubmit={onSubmit}>
        <label htmlFor="faq-search" className="block font-semibold">
          Search questions and answers
        </label>
        <div className="mt-1.5 flex gap-2">
          <input
            ref={input}
            id="faq-search"
            name="q"
            type="search"
            className="control min-w-0"
            autoComplete="off"
            maxLength={MAX_SEARCH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button variant="secondary" className="shrink-0">
            <Search className="hidden size-5 shrink-0 sm:block" aria-hidden="true" />
            Search
          </Button>
        </div>
      </form>

      <p role="status" className="mt-4 text-sm text-muted">
        {!searching
          ? count(faqs.length, "question")
          : found.length > 0
            ? `${found.length} of ${count(faqs.length, "question")} found`
            : "No questions found"}
      </p>

      {found.length > 0 ? (
        <div
          ref={list}
          role="region"
          aria-label="Questions and answers"
          // Long answers are scrolled by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="mt-2 max-h-[300px] overflow-y-auto rounded-lg border border-line bg-surface md:max-h-[400px]"
        >
          <ul className="divide-y divide-line">
            {found.map(({ question, answer, inAnswer }) => (
              <li key={question}>
                <details className="group" open={searching && inAnswer}>
                  <summary className="flex min-h-13 items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-accent-soft sm:px-5">
                    {question}
                    <ChevronDown
                      className="size-5 shrink-0 text-accent group-open:rotate-180 motion-safe:transition-transform"
                      aria-hidden="true"
                    />
                  </summary>
                  <p className="max-w-prose px-4 pb-5 whitespace-pre-line text-muted sm:px-5">
                    {answer}
                  </p>
                </details>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div
          ref={list}
          tabIndex={-1}
          className="mt-2 rounded-lg border border-dashed border-line-strong p-5"
        >
          <p>
            No questions match “{typed.trim()}” yet. Try fewer or different words, or{" "}
            <a href="#ask" className="link">
              ask us
            </a>
            . If we publish your question, it appears here with our answer.
          </p>
          <p className="mt-2">
            <RouterLink
              to={here}
              preventScrollReset
              onClick={showAll}
              className="link inline-flex min-h-11 items-center"
            >
              Show all questions
            </RouterLink>
          </p>
        </div>
      )}
    </div>
  );
}
