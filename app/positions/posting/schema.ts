import { IMPORTANCES } from "#app/domain/importance.ts";
import { z } from "zod";
import { day, hours, money, oneOf, text, whole, zip } from "#app/platform/fields.ts";
import { betweenFields } from "#app/platform/form-schema.ts";
import { EMPLOYMENTS, HOLIDAYS, WEEKENDS } from "#app/domain/employment.ts";
import { paidHours, PAY_PERIODS } from "#app/domain/pay.ts";
import { SCHEDULES, SHIFTS } from "#app/domain/shifts.ts";
import { todayCentral } from "#app/platform/format.ts";
import { detailFields, detailProblems, TICKED_BENEFITS } from "./details.ts";
import { QUESTION_KINDS, QUESTION_ROWS, type QuestionRow } from "./rules.ts";

/** Longest range of start dates, in days. */
const MOST_START_DAYS = 180;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const UNKNOWN = "We can’t find this position. Open your positions again.";

/** A form's version; empty for a new position. */
const version = z
  .string()
  .regex(/^\d{1,9}$/, "Open this page again.")
  .transform(Number)
  .optional();
const profession = z
  .string({ error: "Choose a profession." })
  .regex(/^[a-z_]{2,40}$/, "Choose a profession from the list.");
const unit = z.string().regex(/^[a-z0-9_]{2,40}$/, "Choose a unit from the list.");
/** Selected values of a multi-select; empty selects are ignored. */
const chosen = <Item extends z.ZodType<string>>(item: Item) =>
  z.array(item.optional()).transform((all) => all.filter((one) => one !== undefined));
const certificationCodes = chosen(
  z.string().regex(/^[a-z0-9_]{2,20}$/, "Choose certifications from the list."),
).pipe(z.array(z.string()).max(20, "Choose certifications from the list."));

/** Several short texts in one field, one per line; empty lines and duplicates are dropped. */
function lines(what: string, most: number, longest: number) {
  return text("Write in one field.", 5_000, 0)
    .transform((value) => [
      ...new Set(
        value
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(
          z
            .string()
            .min(2, `Use at least 2 characters for each ${what}.`)
            .max(longest, `Use at most ${longest} characters for each ${what}.`),
        )
        .max(most, `Name at most ${most}.`),
    )
    .optional();
}

const question = text("Write the question.", 300, 3).optional();
const questionKind = oneOf(QUESTION_KINDS, "Choose how it is answered.").optional();
const tick = z.literal("on", "Check the box or leave it blank.").optional();
const rows = <Name extends string, Field>(name: Name, field: Field) =>
  Object.fromEntries(QUESTION_ROWS.map((row) => [`${name}${row}`, field])) as Record<
    `${Name}${QuestionRow}`,
    Field
  >;

const fields = z.object({
  id: z.uuid(UNKNOWN),
  version,
  title: text("Enter a title.", 120, 3),
  profession,
  unit: unit.optional(),
  zip: zip(),
  shift: oneOf(SHIFTS, "Choose a shift."),
  schedule: oneOf(SCHEDULES, "Choose a schedule from the list.").optional(),
  onCall: tick,
  employment: oneOf(EMPLOYMENTS, "Choose full-time, part-time or per diem."),
  hoursMin: hours(1, 80).optional(),
  hoursMax: hours(1, 80).optional(),
  shiftHours: hours(1, 24).optional(),
  shiftsPerWeek: whole("Enter the shifts per week.", 1, 7).optional(),
  weekends: oneOf(WEEKENDS, "Choose a weekend rule from the list.").optional(),
  holidays: oneOf(HOLIDAYS, "Choose a holiday rule from the list.").optional(),
  exempt: tick,
  minYearsExperience: whole("Enter the years of experience you ask for; 0 is fine.", 0, 60),
  yearsImportance: oneOf(IMPORTANCES, "Choose required or preferred.").optional(),
  payMin: money("Enter the lowest pay."),
  payMax: money("Enter the highest pay."),
  payPeriod: oneOf(PAY_PERIODS, "Choose per hour, per week or per year."),
  openings: whole("Enter the number of openings.", 1, 100).optional(),
  startsOn: day("Enter the start date."),
  startsBy: day("Enter the latest start.").optional(),
  mustCertifications: certificationCodes,
  niceCertifications: certificationCodes,
  mustSkills: lines("skill", 15, 80),
  niceSkills: lines("skill", 15, 80),
  benefits: z
    .array(oneOf(TICKED_BENEFITS, "Choose benefits from the list."))
    .max(TICKED_BENEFITS.length),
  otherBenefits: lines("benefit", 8, 80),
  inFeeds: tick,
  description: text("Describe the position in one text.", 5_000, 0).optional(),
  ...detailFields,
  ...rows("question", question),
  ...rows("questionKind", questionKind),
  ...rows("questionOptional", tick),
});

type StatedHours = Pick<
  z.output<typeof fields>,
  "employment" | "schedule" | "hoursMin" | "hoursMax" | "payPeriod" | "exempt"
>;
/** Errors across hours and employment type, by field. */
function* hoursProblems(form: StatedHours): Generator<[keyof StatedHours, string]> {
  const { employment, schedule, hoursMin: least, hoursMax: most = least } = form;
  if (employment !== "full_time" && least === undefined && most === undefined)
    yield ["hoursMin", "Enter the hours per week. We use them to calculate yearly pay."];
  if (least !== undefined && most !== undefined && most < least)
    yield ["hoursMax", "“Hours per week, up to” must be at least “Hours per week, from.”"];
  if (employment === "part_time" && (most ?? 0) >= 40)
    yield ["hoursMin", "40 hours a week is full-time. Choose full-time, or enter fewer hours."];
  const ofWeek = paidHours(null, schedule);
  if (
    schedule &&
    employment === "full_time" &&
    most !== undefined &&
    (ofWeek < (least ?? most) || ofWeek > most)
  )
    yield ["hoursMin", `This schedule is ${ofWeek} hours a week. Change one of the two.`];
  if (form.exempt === "on" && form.payPeriod !== "year")
    yield [
      "exempt",
      "An exempt salary is paid by the year. Enter the pay for a year, or uncheck this.",
    ];
}

/** A complete position that can be posted, new or edited. */
export const positionForm = fields
  .refine(
    ({ payMin, payMax }) => payMax >= payMin,
    betweenFields(["payMin", "payMax"], "payMax", "The highest pay is below the lowest."),
  )
  .superRefine((form, context) => {
    for (const [path, message] of [...hoursProblems(form), ...detailProblems(form)])
      context.addIssue({ code: "custom", path: [path], message });
  })
  .refine(
    // A position that is already open may keep its past start date; the database checks that.
    ({ version: held, startsOn }) => held !== undefined || startsOn >= todayCentral(),
    betweenFields(["version", "startsOn"], "startsOn", "Choose a start date that has not passed."),
  )
  .refine(
    ({ startsOn, startsBy }) => startsBy === undefined || startsBy >= startsOn,
    betweenFields(
      ["startsOn", "startsBy"],
      "startsBy",
      "The latest start is before the earliest. Change one of the two.",
    ),
  )
  .refine(
    ({ startsOn, startsBy }) =>
      startsBy === undefined || daysBetween(startsOn, startsBy) <= MOST_START_DAYS,
    betweenFields(
      ["startsOn", "startsBy"],
      "startsBy",
      `Choose a latest start within ${MOST_START_DAYS} days of the earliest.`,
    ),
  )
  .refine(
    ({ niceCertifications: nice, mustCertifications: must }) =>
      !nice.some((code) => must.includes(code)),
    betweenFields(
      ["mustCertifications", "niceCertifications"],
      "niceCertifications",
      "A certification is required or preferred, not both.",
    ),
  )
  .refine(
    ({ niceSkills, mustSkills }) => {
      const must = mustSkills?.map((skill) => skill.toLowerCase());
      return !niceSkills?.some((skill) => must?.includes(skill.toLowerCase()));
    },
    betweenFields(
      ["mustSkills", "niceSkills"],
      "niceSkills",
      "A skill is required or preferred, not both.",
    ),
  );
/** A position as parsed from its form. */
export type PositionForm = z.output<typeof positionForm>;

/** Text as typed, without null bytes, which Postgres rejects. */
const typed = z.string().transform((value) => value.replaceAll("\0", ""));

const typedList = chosen(typed);
const LISTS: readonly string[] = ["mustCertifications", "niceCertifications", "benefits"];
const draftFields = Object.fromEntries(
  Object.keys(fields.shape).map((name) => [
    name,
    LISTS.includes(name) ? typedList : typed.optional(),
  ]),
) as Record<string, z.ZodOptional<typeof typed> | typeof typedList>;

/** An incomplete position: title and profession are required, the rest is stored as typed. */
export const positionDraftForm = z.object({
  ...draftFields,
  id: z.uuid(UNKNOWN),
  version,
  title: text("A draft needs a title.", 120, 3),
  profession,
});

const INTENTS = ["pause", "reopen", "duplicate", "confirm"] as const;
/** One of a position's buttons in the list: the action, the position and its version. */
export const positionAction = z.object({
  key: z.uuid("Open this page again."),
  do: z
    .string({ error: "Choose what to do." })
    .transform((sent) => {
      const [intent, positionId, at] = sent.split(" ");
      return { intent, positionId, version: Number(at) };
    })
    .pipe(
      z.object({
        intent: oneOf(INTENTS, "Choose what to do."),
        positionId: z.uuid(UNKNOWN),
        version: z.int("Open this page again."),
      }),
    ),
});

/** Form that posts a position from its preview. */
export const postForm = z.object({ version });

/** Closes a position for good or deletes a draft; "reason" is sent when candidates will read it. */
export const closeForm = z.object({
  version,
  intent: oneOf(["close", "delete"], "Choose what to do."),
  reason: text("Enter a reason. Candidates see it.", 500, 3).optional(),
});

/** Reads back the typed values of a saved draft; anything invalid is dropped. */
export function draftValues(kept: unknown): Record<string, string | string[]> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(draftFields).flatMap(([name, field]) => {
      const found = field.safeParse((kept as Record<string, unknown>)[name]);
      return found.success && found.data !== undefined ? [[name, found.data]] : [];
    }),
  );
}
