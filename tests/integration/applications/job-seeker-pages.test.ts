/** A job seeker's pages against other people's ids, stale and doubled forms, and positions that close meanwhile. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { matchText } from "#app/domain/bands.ts";
import { formatInterviewTime, wallTimeOf } from "#app/applications/interview-times.ts";
import { actingVisitor, textOf } from "#tests/helpers/acting.ts";
import { textOf as htmlOf } from "#tests/helpers/page-text.ts";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  matchOf,
} from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let nurse: Person;
let visitor: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  facility = await makeFacility(stack);
  nurse = await makeNurse(stack);
  visitor = await signedIn(stack, nurse);
  stranger = await signedIn(stack, await makeNurse(stack));
});

const here = (response: Response) => response.headers.get("location")!.split("#")[0]!;
async function applied(note = "Hello"): Promise<{ position: string; path: string; id: string }> {
  const position = await makePosition(stack, facility);
  const answer = await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply", note });
  const path = here(answer);
  return { position, path, id: path.split("/").at(-1)! };
}
/** Adds a required question to a position. Gives its id. */
async function ask(position: string, question: string, kind = "text"): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.screening_questions (position_id, question, kind, required, sort_order)
     values ($1, $2, $3, true, 1) returning id`,
    [position, question, kind],
  );
  return row!.id;
}
const rowOf = async (id: string) =>
  (
    await sql<{
      status: string;
      version: number;
      note: string | null;
      closed_reason: string | null;
    }>(
      stack,
      "select status, version, note, closed_reason from public.applications where id = $1",
      [id],
    )
  )[0]!;

describe("applying", () => {
  test("the page names reasons both ways, the form applies once however often it is sent, and back shows it", async () => {
    const position = await makePosition(stack, facility);
    const path = `/job-seeker/positions/${position}`;
    const page = await textOf(await visitor.get(path));
    expect(page).toContain("Why it fits you");
    // The overall score is the one that the list of matches shows.
    const [match] = await sql<{ score_bp: number }>(
      stack,
      "select score_bp from public.matches where position_id = $1 and job_seeker_id = $2",
      [position, nurse.id],
    );
    expect(page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).toContain(
      matchText(match!.score_bp),
    );
    expect(page).toContain("Why you fit them");
    // The pay stands first, then why it fits, part by part.
    const [pay, why] = [page.indexOf("$38.00 to $48.00"), page.indexOf("Why it fits you")];
    expect(pay).toBeGreaterThan(0);
    expect(pay).toBeLessThan(why);
    for (const part of ["License", "Pay", "Distance", "Start", "Experience"])
      expect(page.indexOf(part, why), part).toBeGreaterThan(why);
    expect(page).toContain(
      "will see your full name, phone number, profile, licenses and documents, and can message you.",
    );
    const send = () => visitor.post(path, { intent: "apply", note: "I know this unit." });
    const [first, second] = await Promise.all([send(), send()]);
    expect(here(first)).toMatch(/^\/job-seeker\/applications\//);
    expect(here(second)).toBe(here(first));
    const rows = await sql(stack, "select id from public.applications where position_id = $1", [
      position,
    ]);
    expect(rows).toHaveLength(1);
    expect(await textOf(await visitor.get(path))).toContain("You applied to");
    expect(await textOf(await visitor.get(`${here(first)}?show=sent`))).toContain(
      "I know this unit.",
    );
  });

  test.each([
    [5000, 302],
    [5001, 422],
  ])(
    "a note of %d characters is answered with %d, and nothing typed is lost",
    async (length, status) => {
      const position = await makePosition(stack, facility);
      const note = `${"x\r\n".repeat(100)}${"y".repeat(length - 201)}z`;
      const answer = await visitor.post(`/job-seeker/positions/${position}`, {
        intent: "apply",
        note,
      });
      expect(answer.status).toBe(status);
      if (status === 302) {
        expect((await rowOf(here(answer).split("/").at(-1)!)).note).toHaveLength(length);
      } else {
        const html = await answer.text();
        expect(html).toContain("Use at most 5,000 characters.");
        expect(html).toContain(`${"y".repeat(200)}z</textarea>`);
      }
    },
  );

  test("a position that closes while the form is open: the page says so and gives the note back", async () => {
    const position = await makePosition(stack, facility);
    const path = `/job-seeker/positions/${position}`;
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [position]);
    const answer = await visitor.post(path, { intent: "apply", note: "My long note" });
    expect(answer.status).toBe(404);
    const page = await textOf(answer);
    expect(page).toContain("This position is no longer open");
    expect(page).toContain("My long note");
    expect((await visitor.get(path)).status).toBe(410);
    await sql(stack, "delete from public.positions where id = $1", [position]);
    expect((await visitor.get(path)).status).toBe(404);
  });

  test("an invitation that ended while its Decline is open: the page says so and gives the reason back", async () => {
    const position = await makePosition(stack, facility);
    const { data: id } = await (
      await apiOf(stack, facility)
    ).rpc("invite_candidate", { p_match_id: await matchOf(stack, position, nurse) });
    await sql(stack, "update public.applications set status = 'closed' where id = $1", [id]);
    const answer = await visitor.post(`/job-seeker/positions/${position}`, {
      intent: "decline",
      application: id!,
      version: "1",
      reason: "Too far for my car",
    });
    expect(answer.status).toBe(409);
    const page = await textOf(answer);
    expect(page).toContain("What you wrote:");
    expect(page).toContain("Too far for my car");
    expect(page).toContain("Send application");
  });

  test("an invitation that is declined while the form is open: the page says so and gives the texts back", async () => {
    const position = await makePosition(stack, facility);
    const path = `/job-seeker/positions/${position}`;
    const { data: id } = await (
      await apiOf(stack, facility)
    ).rpc("invite_candidate", { p_match_id: await matchOf(stack, position, nurse) });
    const question1 = await ask(position, "Which units do you know?");
    await sql(stack, "update public.applications set status = 'declined' where id = $1", [id]);
    const answer = await visitor.post(path, {
      intent: "apply",
      note: "My long note",
      question1,
      answer1: "My long answer",
    });
    expect(answer.status).toBe(409);
    const page = await textOf(answer);
    for (const text of [
      "is now “Not chosen,”",
      "My long note",
      "My long answer",
      "This application has ended.",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("You applied to");
  });

  test("questions that change while the form is open: each answer stays with its question", async () => {
    const position = await makePosition(stack, facility, { title: "Nurse of a test" });
    const path = `/job-seeker/positions/${position}`;
    const units = await ask(position, "Which units do you know?");
    const why = await ask(position, "Why this unit?");
    const question = (text: string, kind = "text") => ({ question: text, kind, required: false });
    await sql(stack, "select private.write_position_parts($1, 'rn', '[]', $2)", [
      position,
      JSON.stringify([
        question("Do you drive?", "yes_no"),
        question("Why this unit?"),
        question("Which units do you know well?"),
      ]),
    ]);
    const now = await sql<{ id: string; question: string; required: boolean }>(
      stack,
      "select id, question, required from public.screening_questions where position_id = $1 order by sort_order",
      [position],
    );
    expect(now[1], "a question that stays keeps its id").toEqual({
      id: why,
      question: "Why this unit?",
      required: false,
    });
    const refused = await visitor.post(path, {
      intent: "apply",
      note: "My long note",
      question1: units,
      answer1: "All of them",
      question2: why,
      answer2: "It saved my father",
    });
    expect(refused.status).toBe(409);
    const html = await htmlOf(refused);
    expect(html).toContain("The facility changed its questions while you were answering.");
    expect(html).toContain("My long note</textarea>");
    expect(html).toMatch(/<textarea[^>]*name="answer2"[^>]*>It saved my father<\/textarea>/);
    expect(html).toMatch(/<textarea[^>]*name="answer3"[^>]*><\/textarea>/);
    expect(html).toMatch(/What you wrote:<\/p><p[^>]*>All of them</);
    const sent = await visitor.post(path, {
      intent: "apply",
      question2: why,
      answer2: "It saved my father",
    });
    expect(sent.status).toBe(302);
  });

  test("a gate that shuts while the form is open: the note comes back beside the reason", async () => {
    const position = await makePosition(stack, facility, { zip: "66101" });
    const refused = await visitor.post(`/job-seeker/positions/${position}`, {
      intent: "apply",
      note: "My long note",
    });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("My long note");
  });

  test("an unanswered question is named, and the other answers come back", async () => {
    const position = await makePosition(stack, facility);
    const asked = await ask(position, "Can you work holidays?", "yes_no");
    const path = `/job-seeker/positions/${position}`;
    const without = await visitor.post(path, {
      intent: "apply",
      note: "Kept",
      question1: asked,
    });
    expect(without.status).toBe(422);
    const page = await without.text();
    expect(page).toContain("Answer the question “Can you work holidays?”");
    expect(page).toContain("Kept</textarea>");
    const answer = await visitor.post(path, {
      intent: "apply",
      question1: asked,
      answer1: "yes",
    });
    expect(await textOf(await visitor.get(`${here(answer)}?show=sent`))).toContain(
      "Can you work holidays? Yes",
    );
  });

  test("not for me leaves the matches with a reason, and comes back", async () => {
    const position = await makePosition(stack, facility, { title: `Dismissed ${randomUUID()}` });
    const path = `/job-seeker/positions/${position}`;
    expect((await visitor.post(path, { intent: "dismiss" })).status).toBe(422);
    await visitor.post(path, { intent: "dismiss", reason: "Too far in winter" });
    expect(await textOf(await visitor.get(path))).toContain("Too far in winter");
    await visitor.post(path, { intent: "undo" });
    expect(await textOf(await visitor.get(path))).not.toContain("Too far in winter");
  });

  test("what keeps somebody from a match is said gate by gate", async () => {
    const position = await makePosition(stack, facility, { zip: "66101" });
    const page = await textOf(await visitor.get(`/job-seeker/positions/${position}`));
    expect(page).toContain("Why it isn’t a match");
    expect(page).toContain("no verified license valid in Kansas");
    expect(page).toContain("You can’t apply for this position right now");
    const refused = await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" });
    expect(refused.status).toBe(409);
  });
});

describe("an application", () => {
  test("is nobody else's: page, form, what was sent", async () => {
    const { path, id } = await applied();
    for (const address of [path, `${path}?show=sent`, `${path}?ask=withdraw`]) {
      expect((await stranger.get(address)).status, address).toBe(404);
    }
    const { version } = await rowOf(id);
    for (const fields of [
      { intent: "withdraw", version: String(version), reason: "Not mine" },
      { intent: "message", body: "Not mine", formKey: randomUUID() },
    ] as Record<string, string>[]) {
      expect((await stranger.post(path, fields)).status).toBe(404);
    }
    expect(await rowOf(id)).toMatchObject({ status: "applied", version });
    expect(
      await sql(stack, "select id from public.messages where application_id = $1", [id]),
    ).toEqual([]);
  });

  test("is withdrawn with a reason, once; a stale form is told what changed", async () => {
    const { path, id, position } = await applied();
    const { version } = await rowOf(id);
    const withdraw = { intent: "withdraw", version: String(version), reason: "Another offer" };
    const bare = await visitor.post(`${path}?ask=withdraw`, { ...withdraw, reason: "" });
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Enter a reason. The facility sees it.");

    const api = await apiOf(stack, facility);
    await api.rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: version });
    const stale = await visitor.post(`${path}?ask=withdraw`, withdraw);
    expect(stale.status).toBe(409);
    // The status has its name on this page, not the facility's.
    expect(await textOf(stale)).toMatch(
      /changed while the page was open: .+ moved it to “Being considered\.”/,
    );

    const now = { ...withdraw, version: String((await rowOf(id)).version) };
    expect((await visitor.post(path, now)).status).toBe(302);
    expect((await visitor.post(path, now)).status).toBe(302);
    expect(await rowOf(id)).toMatchObject({ status: "withdrawn", closed_reason: "Another offer" });
    const again = await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" });
    expect(here(again)).toBe(path);
    expect((await rowOf(id)).status).toBe("applied");
  });

  test("messages: once for one form, marked as read by a form and never by looking, reported once", async () => {
    const { path, id } = await applied();
    const message = { intent: "message", body: "Is there parking?", formKey: randomUUID() };
    await Promise.all([visitor.post(path, message), visitor.post(path, message)]);
    const count = async (where: string) =>
      (
        await sql(stack, `select 1 from public.messages where application_id = $1 and ${where}`, [
          id,
        ])
      ).length;
    expect(await count("side = 'candidate'")).toBe(1);
    const api = await apiOf(stack, facility);
    await api.rpc("send_message", {
      p_application_id: id,
      p_body: "Yes, free.",
      p_form_key: randomUUID(),
    });
    expect(await textOf(await visitor.get(path))).toContain("1 new");
    expect(await count("read_at is null and side = 'facility'")).toBe(1);
    await visitor.post(path, { intent: "read" });
    expect(await count("read_at is null and side = 'facility'")).toBe(0);

    const [got] = await sql<{ id: string }>(
      stack,
      "select id from public.messages where application_id = $1 and side = 'facility'",
      [id],
    );
    const report = { intent: "report", messageId: got!.id, reportReason: "Asks for money" };
    expect((await stranger.post(path, report)).status).toBe(404);
    expect((await visitor.post(path, report)).status).toBe(302);
    expect(await textOf(await visitor.get(path))).toContain("You reported this message.");
    for (const [length, status] of [
      [5000, 302],
      [5001, 422],
    ]) {
      const body = "m".repeat(length!);
      const sent = await visitor.post(path, { intent: "message", body, formKey: randomUUID() });
      expect(sent.status).toBe(status);
    }
    const page = await visitor.get(path);
    expect((await page.text()).length).toBeLessThan(60_000);
  });

  test("an interview: own times, one of theirs, a stale answer, the calendar file for both sides and nobody else", async () => {
    const { path, id } = await applied();
    const api = await apiOf(stack, facility);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { data: interview } = await api.rpc("propose_interview", {
      p_application_id: id,
      p_kind: "video",
      p_place: "A link by mail",
      p_duration_minutes: 30,
      p_time_zone: "America/Chicago",
      p_times: [inDays(3), inDays(4)],
    });
    const calendar = `/interviews/${interview}/calendar`;
    expect((await visitor.get(calendar)).status).toBe(404);
    const wall = wallTimeOf(`${inDays(6).slice(0, 10)}T18:30:00Z`, "America/Denver");
    const other = {
      intent: "other_times",
      interview: interview!,
      sequence: "0",
      timeZone: "America/Denver",
    };
    const past = await visitor.post(`${path}?ask=times&interview=${interview}`, {
      ...other,
      date1: "2020-01-01",
      time1: "09:00",
      note: "Mornings suit me",
    });
    expect(past.status).toBe(422);
    const again = await past.text();
    expect(again).toContain("Time 1 is in the past.");
    expect(again).toContain("Mornings suit me");
    const own = await visitor.post(path, { ...other, date2: wall.date, time2: wall.time });
    expect(own.status).toBe(302);
    // Typed in Mountain time, which is now the interview's.
    expect(await textOf(await visitor.get(path))).toContain(
      formatInterviewTime(`${inDays(6).slice(0, 10)}T18:30:00Z`, "America/Denver").replaceAll(
        "\u00a0",
        " ",
      ),
    );
    const twice = await visitor.post(path, { ...other, date1: wall.date, time1: wall.time });
    expect(twice.status).toBe(302);
    const stale = await visitor.post(path, { ...other, date1: wall.date, time1: "07:15" });
    expect(stale.status).toBe(409);

    await api.rpc("propose_other_times", {
      p_interview_id: interview!,
      p_sequence: 1,
      p_times: [inDays(8)],
      p_time_zone: "America/Chicago",
    });
    const [time] = await sql<{ id: string }>(
      stack,
      "select id from public.interview_times where interview_id = $1",
      [interview],
    );
    const accept = { intent: "accept_time", interview: interview!, sequence: "2", time: time!.id };
    expect((await stranger.post(path, accept)).status).toBe(404);
    expect((await visitor.post(path, accept)).status).toBe(302);
    expect((await visitor.post(path, accept)).status).toBe(302);
    for (const party of [visitor, await signedIn(stack, facility)]) {
      const file = await party.get(calendar);
      expect(file.headers.get("content-type")).toContain("text/calendar");
      expect(await file.text()).toContain("STATUS:CONFIRMED");
    }
    expect((await stranger.get(calendar)).status).toBe(404);
    const cancel = {
      intent: "cancel_interview",
      interview: interview!,
      sequence: "3",
      reason: "I am ill",
    };
    expect((await visitor.post(path, cancel)).status).toBe(302);
    expect((await visitor.post(path, cancel)).status).toBe(302);
    const file = (await (await visitor.get(calendar)).text()).replace(/\r\n[ \t]/g, "");
    expect(file).toContain("STATUS:CANCELLED");
    expect(file).toContain("SEQUENCE:4");
  });

  test("an offer: asked before it is accepted, accepted once, and its fee is told nowhere", async () => {
    const { path, id } = await applied();
    const api = await apiOf(stack, facility);
    await api.rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: 1 });
    const made = await api.rpc("make_offer", {
      p_application_id: id,
      p_version: (await rowOf(id)).version,
      p_pay_cents: 4700,
      p_pay_period: "hour",
      p_hours: 40,
      p_starts_on: day(30),
      p_expires_at: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
      p_message: "Welcome",
    });
    expect(made.error).toBeNull();
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("2 days left");
    expect(page).not.toContain("fee_bp");
    expect(await textOf(await visitor.get(`${path}?ask=accept-offer`))).toContain(
      "Your other applications stay open",
    );
    const accept = { intent: "accept_offer", offer: made.data! };
    expect((await stranger.post(path, accept)).status).toBe(404);
    expect((await visitor.post(path, accept)).status).toBe(302);
    expect((await visitor.post(path, accept)).status).toBe(302);
    expect((await rowOf(id)).status).toBe("accepted");
    const late = await visitor.post(path, {
      intent: "decline_offer",
      offer: made.data!,
      reason: "Changed my mind",
    });
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Changed my mind");
  });

  test("an offer that is declined, or that ends because the application was withdrawn, is called that by both", async () => {
    const owner = await signedIn(stack, facility);
    for (const [fields, offer, step] of [
      [{ intent: "decline_offer" }, "Declined by", "declined the offer"],
      [{ intent: "withdraw" }, "Ended with the application", "withdrew"],
    ] as const) {
      const { path, id } = await applied();
      const api = await apiOf(stack, facility);
      await api.rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: 1 });
      const made = await api.rpc("make_offer", {
        p_application_id: id,
        p_version: (await rowOf(id)).version,
        p_pay_cents: 4700,
        p_pay_period: "hour",
        p_hours: 40,
        p_starts_on: day(30),
        p_expires_at: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
      });
      const { version } = await rowOf(id);
      const answer = { offer: made.data!, version: String(version), reason: "My family moves." };
      expect((await visitor.post(path, { ...fields, ...answer })).status).toBe(302);
      const page = await textOf(await visitor.get(path));
      expect(page).toContain(`You ${step}`);
      expect(page).toContain("Your reason: “My family moves.”");
      const theirs = await textOf(await owner.get(path.replace("job-seeker", "employer")));
      expect(theirs).toMatch(new RegExp(`Test Person \\S+ ${step}`));
      for (const html of [page, theirs]) {
        expect(html).toContain(offer);
        expect(html).not.toContain("Withdrawn by the facility");
      }
      expect(/Reason My family moves\./.test(page)).toBe(fields.intent === "decline_offer");
    }
  });

  test("why it ended is the facility's reason only if the facility gave it", async () => {
    const { path, id } = await applied();
    const api = await apiOf(stack, facility);
    const declined = await api.rpc("move_application", {
      p_id: id,
      p_to: "declined",
      p_version: 1,
      p_reason: "We need nights.",
    });
    expect(declined.error).toBeNull();
    expect(await textOf(await visitor.get(path))).toContain("Their reason: “We need nights.”");

    const position = await makePosition(stack, facility);
    const { data: invited } = await api.rpc("invite_candidate", {
      p_match_id: await matchOf(stack, position, nurse),
    });
    await sql(
      stack,
      "update public.applications set status_at = now() - interval '60 days' where id = $1",
      [invited],
    );
    await sql(stack, "select private.run_due()");
    const page = await textOf(await visitor.get(`/job-seeker/applications/${invited}`));
    expect(page).toContain("Reason: The invitation was not answered in time.");
    expect(page).not.toContain("Their reason");
  });

  test("one that was sent automatically is no longer called so once it is sent again by hand", async () => {
    const title = `Automatic ${randomUUID()}`;
    const position = await makePosition(stack, facility, { title });
    const person = await makeNurse(stack);
    const owner = await signedIn(stack, facility);
    const own = await signedIn(stack, person);
    await sql(
      stack,
      `select private.begin_application($1, $2, 'applied', 'automatic', 'system', 'apply', null, '[]', 'automatic')`,
      [position, person.id],
    );
    const [row] = await sql<{ id: string }>(
      stack,
      "select id from public.applications where position_id = $1",
      [position],
    );
    const inLists = async () => {
      const mine = await textOf(await own.get("/job-seeker/applications"));
      const theirs = await textOf(await owner.get(`/employer/positions/${position}`));
      return [
        new RegExp(`${title}.{0,200}Sent automatically\\.`).test(mine),
        theirs.includes("applied automatically"),
      ];
    };
    expect(await inLists()).toEqual([true, true]);
    // Moving it back does not send it.
    const api = await apiOf(stack, facility);
    for (const [p_to, p_version] of [
      ["shortlisted", 1],
      ["applied", 2],
    ] as const)
      await api.rpc("move_application", { p_id: row!.id, p_to, p_version });
    expect(await inLists()).toEqual([true, true]);
    await own.post(`/job-seeker/applications/${row!.id}`, {
      intent: "withdraw",
      version: "3",
      reason: "Not now",
    });
    await own.post(`/job-seeker/positions/${position}`, { intent: "apply" });
    expect((await rowOf(row!.id)).status).toBe("applied");
    expect(await inLists()).toEqual([false, false]);
  });

  test("an invitation is accepted by applying and declined with a reason", async () => {
    for (const accept of [true, false]) {
      const position = await makePosition(stack, facility);
      const api = await apiOf(stack, facility);
      const { data: id } = await api.rpc("invite_candidate", {
        p_match_id: await matchOf(stack, position, nurse),
        p_note: "We would love to meet you",
      });
      const path = `/job-seeker/applications/${id}`;
      expect(await textOf(await visitor.get(path))).toContain("We would love to meet you");
      const answer = accept
        ? await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" })
        : await visitor.post(path, {
            intent: "decline_invitation",
            version: "1",
            reason: "Too far",
          });
      expect(answer.status).toBe(302);
      expect((await rowOf(id!)).status).toBe(accept ? "applied" : "withdrawn");
    }
  });
});

test("an admin acts for a job seeker within bounds: applies for them, as a mere role changes nothing", async () => {
  const position = await makePosition(stack, facility);
  const admin = () => makePerson(stack, { role: null, admin: true });
  const path = `/job-seeker/positions/${position}`;
  const asRole = await actingVisitor(stack, await admin(), { role: "job_seeker" });
  expect((await asRole.post(path, { intent: "apply" })).status).toBe(403);
  const forThem = await actingVisitor(stack, await admin(), { user: nurse.id });
  expect((await forThem.post(path, { intent: "apply" })).status).toBe(302);
  const rows = await sql(
    stack,
    "select job_seeker_id from public.applications where position_id = $1",
    [position],
  );
  expect(rows).toEqual([{ job_seeker_id: nurse.id }]);
});

test("a facility on hold can be blocked by whoever dealt with it, and is found by nobody else", async () => {
  const held = await makeFacility(stack);
  const name = `Basalt ${randomUUID().slice(0, 8)} Clinic`;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    held.id,
    name,
  ]);
  const position = await makePosition(stack, held);
  expect(
    (await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" })).status,
  ).toBe(302);
  await sql(
    stack,
    "update public.profiles set verification_status = 'pending' where user_id = $1",
    [held.id],
  );
  const found = `/job-seeker/visibility?find=${encodeURIComponent(name)}`;
  const button = `value="${held.id}"`;
  expect(await (await visitor.get(found)).text()).toContain(button);
  expect(await (await stranger.get(found)).text()).not.toContain(button);
});

test("a block withdraws, hides both ways and can be lifted; a pause is said on the dashboard", async () => {
  const other = await makeFacility(stack);
  await sql(
    stack,
    "update public.employer_profiles set facility_name = 'Cobalt Ridge Clinic' where user_id = $1",
    [other.id],
  );
  const position = await makePosition(stack, other, { title: "Cobalt Nurse" });
  const sent = await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" });
  const id = here(sent).split("/").at(-1)!;
  expect(await textOf(await visitor.get("/job-seeker/visibility?find=cobalt"))).toContain(
    "Cobalt Ridge Clinic",
  );
  expect(
    (await visitor.post("/job-seeker/visibility", { intent: "block", facility: randomUUID() }))
      .status,
  ).toBe(404);
  await visitor.post("/job-seeker/visibility", { intent: "block", facility: other.id });
  expect((await rowOf(id)).status).toBe("withdrawn");
  const search = "/job-seeker/positions?profession=mine&facility=cobalt";
  expect(await textOf(await visitor.get(search))).toContain("0 positions");
  const refused = await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" });
  expect(refused.status).toBe(409);
  await visitor.post("/job-seeker/visibility", { intent: "unblock", facility: other.id });
  expect(await textOf(await visitor.get(search))).toContain("Cobalt Nurse");
  expect((await rowOf(id)).status, "what was withdrawn stays withdrawn").toBe("withdrawn");

  // Paused: no matches, no invitations, nothing applied for; what was begun goes on.
  const api = await apiOf(stack, other);
  const [sentBefore, fitting] = [await applied(), await makePosition(stack, other)];
  const match = await matchOf(stack, fitting, nurse);
  await visitor.post("/job-seeker/visibility", { intent: "pause" });
  const matched = () =>
    sql(stack, "select 1 from private.current_matches where job_seeker_id = $1", [nurse.id]);
  expect(await matched()).toEqual([]);
  expect((await api.rpc("invite_candidate", { p_match_id: match })).error).not.toBeNull();
  await sql(
    stack,
    `update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(),
       auto_apply_daily_cap = 10, auto_apply_min_score_bp = 0 where user_id = $1`,
    [nurse.id],
  );
  await sql(stack, "select private.apply_automatically()");
  expect(
    await sql(
      stack,
      "select 1 from public.applications where job_seeker_id = $1 and source = 'automatic'",
      [nurse.id],
    ),
  ).toEqual([]);
  await sql(
    stack,
    "update public.job_seeker_profiles set auto_apply = false, auto_apply_consented_at = null where user_id = $1",
    [nurse.id],
  );
  const moved = await (
    await apiOf(stack, facility)
  ).rpc("move_application", {
    p_id: sentBefore.id,
    p_to: "shortlisted",
    p_version: (await rowOf(sentBefore.id)).version,
  });
  expect(moved.error).toBeNull();
  const pausedWeek = await textOf(await visitor.get("/job-seeker/dashboard"));
  expect(pausedWeek).toContain("We don’t count this while your profile is paused.");
  expect(pausedWeek).not.toContain("No single change would add");
  expect(pausedWeek).toContain("Your profile is paused.");
  await visitor.post("/job-seeker/visibility", { intent: "resume" });
  expect((await matched()).length).toBeGreaterThan(0);
  expect(await textOf(await visitor.get("/job-seeker/dashboard"))).not.toContain(
    "Your profile is paused.",
  );
});

test("reasons say you to whom they are about, and a block says what it ends before it does", async () => {
  const position = await makePosition(stack, facility);
  const html = await textOf(await visitor.get(`/job-seeker/positions/${position}`));
  expect(html).toContain("Your Missouri license is valid here");
  expect(html).toMatch(/You have \d+ years? of experience; they prefer 1\./);
  for (const page of [html, await textOf(await visitor.get("/job-seeker/dashboard"))])
    expect(page).not.toMatch(
      /Their (multistate|Missouri|Kansas)|; you prefer|your range tops out at/,
    );
  await sql(
    stack,
    `insert into private.profile_views (employer_id, person_id, day, kind)
     values ($1, $2, current_date, 'profile') on conflict do nothing`,
    [facility.id, nurse.id],
  );
  const looked = await (await visitor.get("/job-seeker/visibility")).text();
  expect(looked).toMatch(/href="\/job-seeker\/visibility\?find=[^"]+#block"/);
  expect(looked).not.toMatch(/name="intent"[^>]*value="block"|value="block"[^>]*name="intent"/);
});

test("saved searches: kept once, counted, run, deleted; the twenty-first and other people's are refused", async () => {
  const save = (query: string, name = "Mine") =>
    visitor.post("/job-seeker/searches", { intent: "save", name, query });
  expect((await save("place=66101&miles=25", "")).status).toBe(422);
  expect((await save("miles=far")).status).toBe(422);
  for (let n = 1; n <= 19; n += 1) expect((await save(`miles=${n}`)).status).toBe(302);
  // Other tests post positions meanwhile, so only one facility's are counted.
  const own = `Aspen ${randomUUID().slice(0, 8)}`;
  const alone = await makeFacility(stack);
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    alone.id,
    own,
  ]);
  const query = `profession=rn&facility=${encodeURIComponent(own)}`;
  expect((await save(query)).status).toBe(302);
  expect((await save(query, "Renamed")).status).toBe(302);
  expect((await save("miles=21")).status).toBe(409);
  const rows = await sql<{ id: string; name: string; query: string }>(
    stack,
    "select id, name, query from public.saved_searches where user_id = $1 order by created_at",
    [nurse.id],
  );
  expect(rows).toHaveLength(20);
  const renamed = rows.find(({ name }) => name === "Renamed")!;
  const { id } = renamed;
  for (const intent of ["run", "delete"]) {
    expect((await stranger.post("/job-seeker/searches", { intent, id })).status).toBe(404);
  }
  const run = await visitor.post("/job-seeker/searches", { intent: "run", id });
  expect(run.headers.get("location")).toBe(`/job-seeker/positions?${renamed.query}`);
  await makePosition(stack, alone);
  expect(await textOf(await visitor.get("/job-seeker/searches"))).toContain(
    "Renamed 1 position 1 new",
  );
  expect((await visitor.post("/job-seeker/searches", { intent: "delete", id })).status).toBe(302);
  expect((await visitor.post("/job-seeker/searches", { intent: "delete", id })).status).toBe(404);
});

test("the search pages at 25 in a steady order, and says what is wrong while the rest holds", async () => {
  const name = `Zephyr ${randomUUID().slice(0, 8)}`;
  const many = await makeFacility(stack);
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    many.id,
    name,
  ]);
  for (let n = 0; n < 27; n += 1) await makePosition(stack, many);
  const query = `/job-seeker/positions?profession=rn&facility=${encodeURIComponent(name)}`;
  const found = new Set<string>();
  const pages = [
    await visitor.get(query),
    await visitor.get(`${query}&page=2`),
    await visitor.get(`${query}&page=99`),
  ];
  const ids = await Promise.all(
    pages.map(async (page) => {
      const html = await page.text();
      expect(html.length).toBeLessThan(62 * 1024);
      return [...new Set(html.match(/\/job-seeker\/positions\/[0-9a-f-]{36}/g))];
    }),
  );
  expect(ids.map(({ length }) => length)).toEqual([25, 2, 2]);
  for (const id of ids.slice(0, 2).flat()) found.add(id);
  expect(found.size).toBe(27);
  const wrong = await textOf(await visitor.get(`${query}&place=Atlantis&miles=-3`));
  expect(wrong).toContain("We couldn’t find “Atlantis.”");
  expect(wrong).toContain("Enter whole miles from 1 to 500.");
  expect(wrong).toContain("27 positions");
});
