import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** A full-width section of a public page. */
export function Band(props: { title?: string; id?: string; tone?: "sunken"; children: ReactNode }) {
  return (
    <section id={props.id} className={cx(props.tone === "sunken" && "bg-sunken")}>
      <div className="wrap py-14 sm:py-20">
        {props.title ? <h2 className="mb-8 text-2xl">{props.title}</h2> : null}
        {props.children}
      </div>
    </section>
  );
}

/** The top of a public page. */
export function Hero(props: { title: string; lead: string; children?: ReactNode }) {
  return (
    <section className="wrap max-w-4xl py-16 sm:py-24">
      <h1 className="text-4xl text-balance">{props.title}</h1>
      <p className="mt-6 max-w-2xl text-xl text-muted">{props.lead}</p>
      {props.children ? <div className="mt-8 flex flex-wrap gap-3">{props.children}</div> : null}
    </section>
  );
}

/** Numbered steps, in words. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-4 space-y-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A few points side by side, as plain text. */
export function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
