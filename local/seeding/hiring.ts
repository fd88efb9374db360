import type { Application } from "./applications.ts";
import { yearlyCents } from "#app/domain/pay.ts";
import type { Book } from "./book.ts";
import { FEE_BP } from "./facilities.ts";

const GUARANTEE_DAYS = 90;
const DAY_MS = 86_400_000;

/** Adds the interviews, offers and placements for an application's steps. */
export function addHiring(book: Book, application: Application): void {
  for (const { to, ago } of application.steps) {
    if (to === "interviewing") addInterview(book, application, ago);
    if (to === "offered") addOffer(book, application, ago);
    if (to === "hired") addPlacement(book, application, ago);
  }
}

function addInterview(book: Book, { id, goal, position, steps }: Application, ago: number): void {
  const kind = book.pick(["in_person", "in_person", "video", "phone"] as const);
  const { facility } = position;
  const place = {
    in_person: `${facility.address}, main entrance. Ask for ${facility.contact}.`,
    video: `https://meet.${facility.key}.facility.example/interview`,
    phone: "We’ll call the number in your profile.",
  }[kind];
  const interview = book.uuid();
  const isOpen = goal === "interview proposed" || goal === "other times proposed";
  const isOff = goal === "interview declined" || goal === "interview canceled";
  // In the past if more has happened since; still to come if the application is waiting for the interview.
  const isPast = !isOpen && !isOff && goal !== "interview set";
  const after = steps.find((step) => step.ago < ago)?.ago ?? 0;
  const held = isPast ? book.workingHour(ago - 0.5, after + 0.1) : null;
  const days = book.workday(
    held ? Math.ceil((Date.parse(held) - book.now.getTime()) / DAY_MS) : book.between(2, 5),
  );
  const next = book.workday(days + 1);
  const times = [book.hourOf(days, 10), held ?? book.hourOf(days, 14), book.hourOf(next, 9)];
  const startsAt = isOpen || goal === "interview declined" ? null : times[1]!;
  book.add("public.interviews", {
    id: interview,
    application_id: id,
    employer_id: facility.id,
    status: isOpen
      ? "proposed"
      : ({ "interview declined": "declined", "interview canceled": "cancelled" }[goal as string] ??
        "accepted"),
    kind,
    place,
    note: book.ofTen(5) ? "Wear comfortable shoes. We’ll show you the unit." : null,
    duration_minutes: book.pick([30, 45, 60]),
    proposed_by: goal === "other times proposed" ? "candidate" : "facility",
    starts_at: startsAt,
    accepted_at: startsAt && book.ago(Math.max(after, ago - 0.4)),
    reason: {
      "interview declined": "None of these times work with my schedule, so I’m going to pass.",
      "interview canceled": "Our unit manager is out sick. We’ll propose new times soon.",
    }[goal as string],
    sequence: isOpen && goal === "interview proposed" ? 0 : 1,
    reminded_at: held && new Date(Date.parse(held) - DAY_MS).toISOString(),
    created_at: book.ago(ago),
    updated_at: book.ago(Math.max(0, ago - 0.4)),
  });
  // Each time gets its own id even if two are equal; otherwise all later choices would depend on the current hour.
  const proposed = new Map(times.map((startsAt) => [startsAt, book.uuid()]));
  for (const [starts_at, time] of proposed) {
    book.add("public.interview_times", { id: time, interview_id: interview, starts_at });
  }
}

function agreedPay(book: Book, { position }: Application): number {
  const [low, high] = position.pay;
  return Math.round((low + (high - low) * (book.between(4, 9) / 10)) * 100);
}

/** The first day in days from now: from Monday to Friday, and once the position starts and the candidate is available. */
function firstDay(book: Book, { position, candidate, steps }: Application): number {
  const decided = steps[steps.findIndex(({ to }) => to === "offered") + 1];
  const planned = decided ? 14 - Math.floor(decided.ago) : 30;
  // Whoever joined a position that is closed now has started; PAST_HIRES changes their availability.
  if (position.status === "closed") return book.workday(planned);
  return book.workday(Math.max(planned, position.startsIn, candidate.availableIn));
}

function addOffer(book: Book, application: Application, ago: number): void {
  const { id, goal, position, steps } = application;
  const next = steps.find((step) => step.ago < ago);
  const status =
    {
      offered: "open",
      "offer withdrawn": "withdrawn",
      "offer expired": "expired",
      "offer declined": "declined",
    }[goal as string] ?? "accepted";
  book.add("public.offers", {
    id: book.uuid(),
    application_id: id,
    status,
    pay_cents: agreedPay(book, application),
    pay_period: position.period,
    hours: position.hours[0],
    starts_on: book.day(firstDay(book, application)),
    expires_at:
      status === "open"
        ? book.endOfDay(book.workday(book.between(4, 9)))
        : status === "expired"
          ? book.ago(next?.ago ?? ago)
          : book.endOfDay(Math.ceil(3 - (next?.ago ?? ago))),
    message: book.ofTen(7) ? "We’d love to have you. The whole team enjoyed meeting you." : null,
    fee_bp: FEE_BP[position.facility.plan!],
    guarantee_days: GUARANTEE_DAYS,
    plan_code: position.facility.plan,
    made_by: position.facility.id,
    decided_at: next ? book.ago(next.ago) : null,
    reason: next?.reason ?? null,
    created_at: book.ago(ago),
  });
}

function addPlacement(book: Book, application: Application, ago: number): void {
  const { id, position, candidate } = application;
  const offer = book.rows("public.offers").find(({ application_id }) => application_id === id) as {
    pay_cents: number;
  };
  const startsIn = firstDay(book, application);
  const placement = book.uuid();
  const hasEnded = position.at === "whitewater" && startsIn < -3;
  book.add("public.placements", {
    id: placement,
    application_id: id,
    position_id: position.id,
    employer_id: position.facility.id,
    job_seeker_id: candidate.id,
    position_title: position.title,
    starts_on: book.day(startsIn),
    annual_salary_cents: yearlyCents(offer.pay_cents, position.period, position.hours[0]),
    plan_code: position.facility.plan,
    fee_bp: FEE_BP[position.facility.plan!],
    guarantee_until: book.day(startsIn + GUARANTEE_DAYS),
    status: hasEnded ? "ended" : "hired",
    ended_on: hasEnded ? book.day(-2) : null,
    ended_reason: hasEnded ? "They moved back to Ohio to care for a parent." : null,
    created_by: position.facility.id,
    created_at: book.ago(ago),
  });
  if (position.title !== "Registered Nurse, Telemetry") return;
  book.add("public.placement_disputes", {
    id: book.uuid(),
    placement_id: placement,
    side: "facility",
    raised_by: position.facility.id,
    reason:
      "We were already in touch with this nurse before she found us here, and we have the emails. We don’t think we owe the full fee.",
    created_at: book.ago(3),
  });
}
