/** For tests of page metadata: a separate app, positions of every kind, complete data. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "#local/app.ts";
import type { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { headOf, type Thing } from "./head.ts";
import { day, makePerson, sql, Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

export const HOSTILE = `</script><script>alert("1")</script> & 'quotes' <!--`;
export const ORIGIN = "https://nomera.test";
export const LEGAL_NAME = "Someone Else & Sons, LLC";

/** Starts an app with a different origin and legal name. Returns its address. */
export async function startOwnApp(stack: Stack, children: Children): Promise<string> {
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: {
      ...stack.supabase,
      sessionSecret: "a session secret of this test alone, long enough",
    },
    log: join(mkdtempSync(join(tmpdir(), "nomera-metadata-")), "app.log"),
    env: { APP_ORIGIN: ORIGIN, LEGAL_NAME },
  });
  return `http://localhost:${port}`;
}

/** A page as an anonymous visitor sees it. */
export async function read(
  path: string,
  origin: string,
): Promise<{ status: number; html: string }> {
  const response = await new Visitor(origin).get(path);
  return { status: response.status, html: await response.text() };
}

/** The head of a page as an anonymous visitor sees it. */
export const headAt = async (path: string, origin: string) =>
  headOf((await read(path, origin)).html);

type Kind = "open" | "hostile" | "draft" | "paused" | "closed" | "unapproved";

/** Creates a position of every kind. Returns their ids. */
export async function makePositions(stack: Stack): Promise<Record<Kind, string>> {
  const positions = {} as Record<Kind, string>;
  const employer = await makePerson(stack, { role: "employer", status: "approved" });
  const waiting = await makePerson(stack, { role: "employer", status: "pending" });
  const insert = async (by: string, title: string, status: string, description = "") =>
    (
      await sql<{ id: string }>(
        stack,
        `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status, description)
         values ($1, $2, 'rn', '66204', 'nights', 2, 3650, 4425, 'hour', $3, $4, $5) returning id`,
        [by, title, day(20), status, description],
      )
    )[0]!.id;
  positions.open = await insert(employer.id, "Registered Nurse, Test Unit", "open", "A calm team.");
  positions.hostile = await insert(employer.id, HOSTILE, "open", HOSTILE);
  for (const status of ["draft", "paused", "closed"] as const) {
    positions[status] = await insert(employer.id, "Not to be seen", status);
  }
  positions.unapproved = await insert(waiting.id, "Not to be seen", "open");
  return positions;
}

/** The properties that schema.org and Google's documentation require for each type, as paths. */
const REQUIRED: Record<string, string[]> = {
  WebPage: ["@id", "url", "name", "description", "inLanguage", "isPartOf.@id"],
  Organization: ["name", "url", "logo", "legalName", "contactPoint.email"],
  WebSite: ["name", "url", "publisher.@id"],
  Hospital: ["@id", "name", "url", "address.addressLocality", "address.addressRegion"],
  BreadcrumbList: [
    "itemListElement.*.position",
    "itemListElement.*.name",
    "itemListElement.*.item",
  ],
  ItemList: ["itemListElement.*.position", "itemListElement.*.url", "itemListElement.*.name"],
  BlogPosting: [
    "headline",
    "description",
    "datePublished",
    "dateModified",
    "author.name",
    "publisher.name",
    "mainEntityOfPage.@id",
    "image",
  ],
  FAQPage: ["mainEntity.*.@type", "mainEntity.*.name", "mainEntity.*.acceptedAnswer.text"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "hiringOrganization.name",
    "jobLocation.address.addressLocality",
    "jobLocation.address.addressRegion",
    "jobLocation.address.postalCode",
    "jobLocation.address.addressCountry",
    "baseSalary.currency",
    "baseSalary.value.unitText",
    "identifier.name",
    "identifier.value",
  ],
};

/** All values at a path in an item; * stands for each element of a list. */
export function valuesAt(thing: unknown, path: string): unknown[] {
  return path
    .split(".")
    .reduce<unknown[]>(
      (values, key) =>
        values.flatMap((value) =>
          key === "*" ? (value as unknown[]) : [(value as Thing | undefined)?.[key]],
        ),
      [thing],
    );
}

/** The required properties that an item lacks. */
export function missingIn(thing: Thing): string[] {
  const type = thing["@type"];
  const paths = REQUIRED[type];
  if (!paths) return [`${type} is not a known type`];
  return paths
    .filter((path) => {
      const values = valuesAt(thing, path);
      return values.length === 0 || values.some((value) => (value || undefined) === undefined);
    })
    .map((path) => `${type} ${path}`);
}
