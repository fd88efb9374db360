/** Signs in the people of every-page.ts and finds the ids in their addresses. */
import { randomUUID } from "node:crypto";
import { demoAccounts } from "#local/demo-accounts.ts";
import { setUpTwoSteps } from "./authenticator.ts";
import { subscribeTo } from "./billing.ts";
import { upload } from "./documents.ts";
import { isPaused, type Who } from "./every-page.ts";
import { png } from "./files.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "./people.ts";
import type { Ports, Stack } from "./stack.ts";
import { marketUrl } from "./test-postgres.ts";

/** A signed-in person: the app they visit, their cookies, and an id for each {name} in an address. */
export type Arrived = {
  origin: string;
  cookies: { name: string; value: string; url: string }[];
  ids: Record<string, string>;
};

/** Signs a person in: a demo account, or a new one. */
export async function arrive(who: Who, ports: Ports): Promise<Arrived> {
  const stack = {
    open: `http://localhost:${ports.open}`,
    paused: `http://localhost:${ports.paused}`,
    sql: marketUrl(ports.sql),
  } as Stack;
  const origin = isPaused(who) ? stack.paused : stack.open;
  if (who.startsWith("anonymous")) return { origin, cookies: [], ids: await marketIds(stack) };
  const person = await personOf(stack, who);
  const visitor = await signedIn(stack, person, origin);
  const ids = await marketIds(stack);
  if (who === "admin") ids["image"] = await addPicture(visitor);
  if (who === "employer who pays by card") await subscribeTo(visitor, "employer_starter");
  if (who === "employer with two steps") await setUpTwoSteps(stack, visitor, person);
  const cookies = visitor.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
  return { origin, cookies, ids };
}

async function personOf(stack: Stack, who: Who): Promise<Person> {
  const [kind, status] = who.split(", ") as [string, "draft" | "pending" | "rejected"];
  switch (kind) {
    case "admin":
      // A new admin, because other tests act as the demo's admin.
      return makePerson(stack, { role: null, admin: true });
    case "no role":
      return makePerson(stack, { role: null });
    case "employer who pays by card":
    case "employer with two steps":
      return makePerson(stack, { role: "employer", status: "approved", plan: null });
    case "suspended": {
      const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
      await sql(
        stack,
        "insert into private.suspensions (user_id, reason) values ($1, 'A reason for this test')",
        [person.id],
      );
      return person;
    }
    default: {
      const role = kind === "employer" ? "employer" : "job_seeker";
      if (status) return makePerson(stack, { role, status });
      return { id: "", ...demoAccounts.find((account) => account.role === role)! };
    }
  }
}

/** Ids from the demo's market: an application between its two accounts, and what belongs to it. */
export async function marketIds(stack: Stack): Promise<Record<string, string>> {
  await sql(
    stack,
    `insert into public.notification_settings (user_id)
     select id from auth.users where email = 'jobseeker@demo.nomera.example' on conflict do nothing`,
  );
  const [ids] = await sql<Record<string, string>>(
    stack,
    `select a.id as application, a.position_id as position, c.id as job_seeker,
       (select m.id from public.matches m where m.position_id = a.position_id and m.job_seeker_id = c.id) as match,
       f.id as facility, private.facility_slug(f.id) as "facilitySlug",
       (select b.id from public.applications b where b.job_seeker_id = c.id and b.status = 'offered' limit 1) as offered,
       (select b.id from public.applications b where b.employer_id = f.id and b.status = 'accepted' limit 1) as accepted,
       (select p.id from public.placements p where p.employer_id = f.id limit 1) as placement,
       (select d.id from public.documents d where d.user_id = c.id and d.replaced_by is null limit 1) as document,
       (select b.slug from public.blog_posts b where b.status = 'published' order by b.published_at limit 1) as post,
       (select b.id from public.blog_posts b where b.status = 'published' order by b.published_at limit 1) as "postId",
       (select d.id from public.placement_disputes d order by d.created_at limit 1) as dispute,
       (select r.id from private.question_reviews r order by r.asked_at, r.id limit 1) as screening,
       (select i.id from public.position_imports i where i.employer_id = f.id and i.imported_at is not null
         order by i.created_at limit 1) as import,
       (select i.id from public.position_imports i where i.employer_id = f.id and i.imported_at is null
         order by i.created_at limit 1) as "waitingImport",
       (select f.id from public.affiliates f order by f.created_at limit 1) as affiliate,
       (select r.id from public.verification_rules r where r.code = 'edl') as check,
       (select q.id from public.faq_questions q where q.status = 'published' order by q.created_at limit 1) as question,
       (select p.user_id from public.profiles p where p.verification_status = 'pending' and p.onboarding_completed
         order by p.submitted_at limit 1) as waiting,
       (select s.unsubscribe_key from public.notification_settings s where s.user_id = c.id) as "unsubscribeKey",
       (select m.position_id from public.matches m where m.job_seeker_id = c.id and not exists (
         select 1 from public.applications b where b.job_seeker_id = c.id and b.position_id = m.position_id)
         order by m.position_id limit 1) as "openPosition"
     from public.applications a
     join auth.users f on f.id = a.employer_id and f.email = 'employer@demo.nomera.example'
     join auth.users c on c.id = a.job_seeker_id and c.email = 'jobseeker@demo.nomera.example'
     join public.interviews i on i.application_id = a.id`,
  );
  return ids!;
}

/** Adds a picture to the blog. @returns its id */
async function addPicture(office: Visitor): Promise<string> {
  const id = randomUUID();
  const file = { name: "ward.png", bytes: png(3, 2), type: "image/png" };
  const fields = { id, alt: "A picture of this test" };
  const { status } = await upload(office, file, fields, "/admin/blogs/images");
  if (status !== 302) throw new Error(`Adding a picture answered ${status}`);
  return id;
}
