import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Drawer } from "./professionals-art.tsx";
import { Band } from "./sections.tsx";

const CHECK = [
  {
    when: "About 10 minutes",
    title: "You submit your profile",
    text: "Have your license number and expiration date handy. You can add photos or PDFs of your documents later.",
  },
  {
    when: "Usually within 48 hours",
    title: "A person checks your license",
    text: "We compare what you entered with the public records of your state’s board. If something doesn’t match, we tell you what. You correct it and submit again.",
  },
  {
    when: "From then on",
    title: "You get matches",
    text: "Each open position is compared with your profile as soon as it is posted.",
  },
];
const SEEN = [
  ["Name", "Dana R."],
  ["Profession", "Registered Nurse, 6 years"],
  ["Lives in", "Columbia, Missouri"],
  ["License", "Multistate, until Apr 30, 2027"],
  ["Wants", "$41.50/hr, nights"],
] as const;
/** Width of the black bar, in tenths of the available space. */
const UNSEEN = [
  ["Full name", 6],
  ["Address", 10],
  ["Email", 8],
  ["License number", 5],
] as const;
const FREE = ["Your profile", "Your license check", "Every match", "Getting hired"];
const REACH = [
  { license: "Multistate, RN or LPN, from any compact state", missouri: true, kansas: true },
  { license: "Missouri only", missouri: true, kansas: false },
  { license: "Kansas only", missouri: false, kansas: true },
];

/** Common questions before signing up, answered by what the product does. */
export function GoodToKnow() {
  return (
    <Band title="Before you sign up" lead="What a colleague would want to know.">
      <h3 className="text-2xl">What we check, and how long it takes</h3>
      <ol className="mt-8 grid md:grid-cols-3">
        {CHECK.map(({ when, title, text }) => (
          <li
            key={title}
            className="relative border-l-2 border-accent pb-8 pl-6 last:pb-0 md:border-t-2 md:border-l-0 md:pt-6 md:pr-10 md:pb-0 md:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1 -left-[9px] size-4 rounded-full border-2 border-accent bg-paper md:-top-[9px] md:left-0"
            />
            <p className="text-sm font-semibold text-accent">{when}</p>
            <h4 className="mt-1 text-lg font-semibold">{title}</h4>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>

      <div className="mt-16 grid gap-x-16 gap-y-20 lg:grid-cols-2">
        <Topic
          title="What a facility sees about you"
          text="Until you apply or accept an invitation, a facility sees your work details, your first name and your last initial."
        >
          <Glimpse />
        </Topic>
        <Topic
          title="What it costs you: nothing"
          text="No staffing fees. Facilities pay us, with a monthly plan and a fee when they hire. None of it comes out of your pay."
        >
          <Receipt />
        </Topic>
        <Topic
          title="Does your license cross the state line?"
          text="Missouri and Kansas are both in the Nurse Licensure Compact. What counts is the state you legally live in."
        >
          <Reach />
        </Topic>
        <Topic
          title="What happens to your documents"
          text="Your license number and documents are seen only by you, our administrators, and facilities you apply to or whose invitation you accept. We never ask for your Social Security number or what you earned before. You can download a copy of your data, correct your profile, and delete your account."
        >
          <p>
            <Link to="/privacy" className="inline-flex min-h-11 items-center">
              Privacy Policy
            </Link>
          </p>
          <Drawer className="mt-4 w-full max-w-sm" />
        </Topic>
      </div>
    </Band>
  );
}

function Topic(props: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-2xl">{props.title}</h3>
      <p className="mt-3 max-w-lg text-muted">{props.text}</p>
      <div className="mt-6">{props.children}</div>
    </section>
  );
}

function Glimpse() {
  return (
    <figure className="rounded-xl border border-line bg-surface p-6 shadow-md">
      <figcaption className="text-sm text-muted">An example, with made-up facts</figcaption>
      <dl className="mt-3 divide-y divide-line">
        {SEEN.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {UNSEEN.map(([name, tenths]) => (
          <Fact key={name} name={name}>
            <svg viewBox="0 0 200 18" className="h-4.5 w-full max-w-50 fill-ink" aria-hidden="true">
              <rect width={tenths * 20} height="18" rx="3" />
            </svg>
            <span className="sr-only">not shown</span>
          </Fact>
        ))}
      </dl>
    </figure>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] sm:grid-cols-[8.5rem_1fr] items-center gap-3 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Receipt() {
  return (
    <figure className="mx-auto max-w-sm">
      <div className="border-x border-t border-line bg-surface px-7 pt-7 pb-4">
        <figcaption className="text-center font-semibold">Your bill</figcaption>
        <dl className="mt-4 text-lg tabular-nums">
          {FREE.map((what) => (
            <div key={what} className="flex items-baseline gap-3 py-1.5">
              <dt>{what}</dt>
              <dd className="flex grow items-baseline gap-3">
                <span className="grow border-b-2 border-dotted border-line-strong" />
                $0
              </dd>
            </div>
          ))}
          <div className="mt-3 flex items-baseline justify-between border-t-2 border-ink pt-3 text-2xl font-[650]">
            <dt>Total</dt>
            <dd>$0</dd>
          </div>
        </dl>
      </div>
      <svg
        viewBox="0 0 320 16"
        preserveAspectRatio="none"
        className="block h-4 w-full fill-surface stroke-line"
        aria-hidden="true"
      >
        <path
          d="M.5 0v3l16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11 16 11 16-11h.5V0"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  );
}

function Reach() {
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">Where a license works</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              Your license
            </th>
            <th scope="col" className="px-2 py-2 font-normal">
              Missouri
            </th>
            <th scope="col" className="px-2 py-2 font-normal">
              Kansas
            </th>
          </tr>
        </thead>
        <tbody>
          {REACH.map(({ license, missouri, kansas }) => (
            <tr key={license} className="border-t border-line">
              <th scope="row" className="py-3 pr-2 text-start font-semibold">
                {license}
              </th>
              <Works here={missouri} />
              <Works here={kansas} />
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-4 space-y-3 border-t border-line pt-4 text-muted">
        <li>
          A multistate license is issued by the state you live in. If you move to another compact
          state, apply there within 60 days.
        </li>
        <li>
          Nurse practitioners and most other licensed professionals need a license from the state
          they work in. Therapists can buy a compact privilege where their compact is in force.
        </li>
      </ul>
    </>
  );
}

function Works({ here }: { here: boolean }) {
  const Icon = here ? Check : Minus;
  return (
    <td className="px-2 py-3">
      <Icon
        className={here ? "mx-auto size-6 text-success" : "mx-auto size-6 text-muted"}
        aria-hidden="true"
      />
      <span className="sr-only">{here ? "works" : "does not work"}</span>
    </td>
  );
}
