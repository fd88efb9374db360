import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { CallToAction } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { SignInMode } from "#app/ui/link.tsx";

/** A full-width section of a public page. */
export function Band(props: {
  title?: string;
  lead?: string;
  id?: string;
  tone?: "sunken";
  children: ReactNode;
}) {
  return (
    <section id={props.id} className={cx(props.tone === "sunken" && "bg-sunken")}>
      <div className="wrap py-16 sm:py-24">
        {props.title ? <h2 className="text-3xl">{props.title}</h2> : null}
        {props.lead ? <p className="mt-4 max-w-2xl text-lg text-muted">{props.lead}</p> : null}
        <div className={props.title ? "mt-10" : undefined}>{props.children}</div>
      </div>
    </section>
  );
}

/** The top of a public page: its topic, what to do, and a drawing. */
export function Hero(props: {
  title: string;
  lead: string;
  id?: string;
  /** Two or three words each, below the lead. */
  tags?: readonly string[];
  art?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      id={props.id}
      className="wrap grid items-center gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[1.2fr_1fr]"
    >
      <div>
        <h1 className="text-4xl">{props.title}</h1>
        <p className="mt-6 max-w-xl text-xl text-muted">{props.lead}</p>
        {props.tags ? (
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
            {props.tags.map((tag) => (
              <li key={tag} className="flex items-center gap-2 font-semibold">
                <Check className="size-5 text-accent" aria-hidden="true" />
                {tag}
              </li>
            ))}
          </ul>
        ) : null}
        {props.children ? <div className="mt-9 flex flex-wrap gap-3">{props.children}</div> : null}
      </div>
      {props.art}
    </section>
  );
}

/** Numbered steps, each number in a doorway like the logo's. */
export function Steps({
  steps,
  across,
}: {
  steps: readonly { title: string; text: string }[];
  /** Side by side if there is room. */
  across?: boolean;
}) {
  return (
    <ol className={cx("grid gap-7", across && "gap-x-12 md:grid-cols-3")}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={cx("flex gap-5", across && "md:flex-col md:gap-4")}>
          <span
            aria-hidden="true"
            className="grid h-14 w-11 shrink-0 place-items-end justify-center rounded-t-full rounded-b-sm bg-accent-soft pb-2.5 text-lg font-bold text-accent tabular-nums"
          >
            {index + 1}
          </span>
          <div className={across ? undefined : "pt-1"}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 max-w-md text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The end of a public page: one invitation, with a link for each side. */
export function ClosingInvitation(props: {
  /** Omit it if the links are the same whether sign-in is open or paused. */
  signIn?: SignInMode;
  title: string;
  text: string;
  id?: string;
  actions: readonly { label: string; to: string }[];
}) {
  return (
    <section id={props.id} className="bg-deep text-on-deep">
      <div className="wrap flex flex-col items-start gap-8 py-16 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
        <div className="max-w-xl">
          <h2 className="text-3xl">{props.title}</h2>
          <p className="mt-4 text-lg text-on-deep-muted">{props.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {props.actions.map(({ label, to }, index) => (
            <CallToAction
              key={label}
              signIn={props.signIn ?? "open"}
              to={to}
              size="lg"
              variant={index === 0 ? "light" : "outline-light"}
            >
              {label}
            </CallToAction>
          ))}
        </div>
      </div>
    </section>
  );
}
