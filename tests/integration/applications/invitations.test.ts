/** How long an invitation lasts, what its end says to whom, and what a facility may do with someone who did not accept. */
import { textOf } from "#tests/helpers/page-text.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  apiOf,
  lastLink,
  makeFacility,
  makeNurse,
  makePosition,
  matchOf,
  toldTo,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let owner: Api;
beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
});

type Row = { status: string; version: number; reason: string | null };
const stateOf = async (id: string) =>
  (
    await sql<Row>(
      stack,
      "select status, version, closed_reason as reason from public.applications where id = $1",
      [id],
    )
  )[0]!;
/** A nurse whom the facility invited. */
async function invited() {
  const nurse = await makeNurse(stack);
  const position = await makePosition(stack, facility);
  const { data: id, error } = await owner.rpc("invite_candidate", {
    p_match_id: await matchOf(stack, position, nurse),
  });
  expect(error).toBeNull();
  return { nurse, position, candidate: await apiOf(stack, nurse), id: id! };
}
/** Moves an invitation back to this time of the day, Central Time, so many days ago. */
const invitedAgo = (id: string, days: number, time = "09:05") =>
  sql(
    stack,
    `update public.applications
     set status_at = (private.today() - $2::integer + $3::time) at time zone 'America/Chicago' where id = $1`,
    [id, days, time],
  );
const pageOf = async (person: Person, path: string) =>
  textOf(await (await signedIn(stack, person)).get(path));
const runDue = () => sql(stack, "select private.run_due()");
const setStatus = async (position: string, status: string) => {
  const [row] = await sql<{ version: number }>(
    stack,
    "select version from public.positions where id = $1",
    [position],
  );
  const { error } = await owner.rpc("set_position_status", {
    p_id: position,
    p_version: row!.version,
    p_status: status,
    p_reason: "No longer needed.",
  });
  expect(error).toBeNull();
};

describe("its end", () => {
  test("comes late on the day that its email names, and both sides are told of an invitation", async () => {
    const { nurse, id } = await invited();
    const [end] = await sql<{ at: string }>(
      stack,
      "select private.invitation_ends_at('2026-11-01T07:01Z')::text as at",
    );
    expect(new Date(end!.at)).toEqual(new Date("2026-11-16T05:59Z"));
    await invitedAgo(id, 13, "00:01");
    await runDue();
    expect((await stateOf(id)).status).toBe("invited");
    await invitedAgo(id, 15, "23:58");
    await runDue();
    expect(await stateOf(id)).toMatchObject({
      status: "closed",
      reason: "The invitation was not answered in time.",
    });
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("invitation/invitation_expired");
    expect((await toldTo(stack, facility, id)).at(-1)).toBe(
      "invitation_answered/invitation_expired",
    );
    expect(await lastLink(stack, nurse, id)).toEqual({
      label: "See the invitation",
      href: `/job-seeker/applications/${id}`,
    });
    const named = await sql(
      stack,
      "select 1 from public.notifications where facts ->> 'application' = $1 and user_id = $2 and facts ? 'candidate'",
      [id, facility.id],
    );
    expect(named).toEqual([]);
  });

  test("asks for no answer while the position is paused", async () => {
    const { nurse, position, id } = await invited();
    await invitedAgo(id, 20);
    const asked = async () => {
      const application = await pageOf(nurse, `/job-seeker/applications/${id}`);
      return [
        (await pageOf(nurse, "/job-seeker/dashboard")).includes("invited you to apply"),
        (await pageOf(nurse, "/job-seeker/applications")).includes("Respond to the invitation"),
        application.includes("Respond to the invitation"),
      ];
    };
    expect(await asked()).toEqual([true, true, true]);
    await setStatus(position, "paused");
    expect(await asked()).toEqual([false, false, false]);
    expect(await pageOf(nurse, "/job-seeker/applications")).toContain("Paused for now.");
    await setStatus(position, "open");
    expect(await asked()).toEqual([true, true, true]);
  });

  test("waits while the position is paused, and is two weeks away again when it reopens", async () => {
    const { nurse, position, id } = await invited();
    await setStatus(position, "paused");
    await invitedAgo(id, 20);
    await runDue();
    expect((await stateOf(id)).status).toBe("invited");
    const page = await (await signedIn(stack, nurse)).get(`/job-seeker/applications/${id}`);
    const html = await page.text();
    expect(html).toContain("You can accept the invitation once it’s open again.");
    expect(html).not.toContain("View position and accept");
    await setStatus(position, "open");
    await runDue();
    expect((await stateOf(id)).status).toBe("invited");
  });
});

describe("while a side is on hold", () => {
  test.each(["facility", "candidate"] as const)(
    "the %s's, it waits, and has two weeks once they are approved again",
    async (side) => {
      const owned = await makeFacility(stack);
      const nurse = await makeNurse(stack);
      const position = await makePosition(stack, owned);
      const match = await matchOf(stack, position, nurse);
      const { data: id } = await (
        await apiOf(stack, owned)
      ).rpc("invite_candidate", { p_match_id: match });
      const person = side === "facility" ? owned : nurse;
      const decide = (status: string) =>
        sql(stack, "update public.profiles set verification_status = $2 where user_id = $1", [
          person.id,
          status,
        ]);
      await decide("pending");
      await invitedAgo(id!, 20);
      await runDue();
      expect((await stateOf(id!)).status).toBe("invited");
      await decide("approved");
      await runDue();
      expect((await stateOf(id!)).status).toBe("invited");
    },
  );
});

describe("someone who was only invited reads of an invitation, not of an application", () => {
  test("when the position closes", async () => {
    const { nurse, position, id } = await invited();
    await setStatus(position, "closed");
    expect((await stateOf(id)).status).toBe("closed");
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("invitation/invitation_ended");
  });

  test("when the facility takes it back", async () => {
    const { nurse, id } = await invited();
    const { version } = await stateOf(id);
    await owner.rpc("move_application", {
      p_id: id,
      p_to: "declined",
      p_version: version,
      p_reason: "Filled from inside.",
    });
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("invitation/invitation_ended");
  });
});

describe("what closed without a decision can start again", () => {
  test("an invitation that lapsed: the facility invites again, the candidate applies after the next", async () => {
    const { nurse, position, candidate, id } = await invited();
    const lapse = async () => {
      await invitedAgo(id, 15);
      await runDue();
      expect((await stateOf(id)).status).toBe("closed");
    };
    await lapse();
    const match = await matchOf(stack, position, nurse);
    const page = `/employer/positions/${position}/candidates/${match}`;
    expect(await pageOf(facility, page)).toContain("Invite to apply");
    const again = await owner.rpc("invite_candidate", { p_match_id: match });
    expect(again).toMatchObject({ error: null, data: id });
    expect(await stateOf(id)).toMatchObject({ status: "invited", reason: null });
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("invitation/invited");

    await lapse();
    const late = await candidate.rpc("apply_to_position", { p_position_id: position });
    expect(late).toMatchObject({ error: null, data: id });
    expect(await stateOf(id)).toMatchObject({ status: "applied", reason: null });
    expect((await toldTo(stack, facility, id)).at(-1)).toBe(
      "application_received/application_received",
    );
  });

  test("an application to a position that was closed and reopened", async () => {
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, facility);
    const candidate = await apiOf(stack, nurse);
    const apply = () => candidate.rpc("apply_to_position", { p_position_id: position });
    const { data: id } = await apply();
    await setStatus(position, "closed");
    expect((await stateOf(id!)).status).toBe("closed");
    expect((await apply()).error?.message).toBe("This position is no longer open.");
    await setStatus(position, "open");

    const visitor = await signedIn(stack, nurse);
    const own = await (await visitor.get(`/job-seeker/applications/${id}`)).text();
    expect(own).toContain("While the position is open, you can apply again.");
    expect(own).toContain("View position and apply");
    const form = `/job-seeker/positions/${position}`;
    const html = await (await visitor.get(form)).text();
    expect(html).toContain("This application has ended.");
    expect(html).toContain("The position is open, so you can apply below.");
    expect(await (await visitor.get(`/positions/${position}`)).text()).toContain("See how you fit");
    expect((await visitor.post(form, { intent: "apply", note: "Once more." })).status).toBe(302);
    expect(await stateOf(id!)).toMatchObject({ status: "applied", reason: null });
  });

  test("the note of whoever applied stays theirs when they are invited again", async () => {
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, facility);
    const candidate = await apiOf(stack, nurse);
    const { data: id } = await candidate.rpc("apply_to_position", {
      p_position_id: position,
      p_note: "I know this unit.",
    });
    await setStatus(position, "closed");
    await setStatus(position, "open");
    const match = await matchOf(stack, position, nurse);
    const invite = (note?: string) =>
      owner.rpc("invite_candidate", { p_match_id: match, ...(note && { p_note: note }) });
    expect((await invite("We would love to meet you.")).error).toMatchObject({ hint: "note" });
    const page = await pageOf(facility, `/employer/positions/${position}/candidates/${match}`);
    expect(page).toContain("Invite to apply");
    expect(page).not.toContain("Add a message");
    expect((await invite()).error).toBeNull();
    expect((await stateOf(id!)).status).toBe("invited");

    const theirs = await pageOf(facility, `/employer/applications/${id}`);
    expect(theirs).toContain("I know this unit.");
    expect(theirs).not.toContain(">Invitation</h2>");
    const own = `/job-seeker/applications/${id}`;
    expect(await pageOf(nurse, own)).not.toContain("I know this unit.");
    expect(await pageOf(nurse, `${own}?show=sent`)).toContain("I know this unit.");
    expect(await pageOf(nurse, `/job-seeker/positions/${position}`)).not.toContain(
      "I know this unit.",
    );
    expect(
      (await candidate.rpc("apply_to_position", { p_position_id: position })).error,
    ).toBeNull();
    expect(await pageOf(facility, `/employer/applications/${id}`)).toContain("I know this unit.");
    expect((await invite()).error).toMatchObject({ code: "PT409" });
  });

  test("but not what the facility declined, nor where the candidate may not apply", async () => {
    const { nurse, position, candidate, id } = await invited();
    await invitedAgo(id, 15);
    await runDue();
    await sql(
      stack,
      "update public.credentials set expires_on = private.today() - 1 where user_id = $1",
      [nurse.id],
    );
    const html = await pageOf(nurse, `/job-seeker/positions/${position}`);
    expect(html).toContain("This application has ended.");
    expect(html).not.toContain("so you can apply below");
    expect(
      (await candidate.rpc("apply_to_position", { p_position_id: position })).error?.code,
    ).toBe("PT409");
    const other = await invited();
    const { version } = await stateOf(other.id);
    await owner.rpc("move_application", {
      p_id: other.id,
      p_to: "declined",
      p_version: version,
      p_reason: "Filled inside.",
    });
    const refused = await other.candidate.rpc("apply_to_position", {
      p_position_id: other.position,
    });
    expect(refused.error?.code).toBe("PT409");
  });
});

describe("someone who is invited", () => {
  const write = async (api: Api, id: string) =>
    (
      await api.rpc("send_message", {
        p_application_id: id,
        p_body: "How many patients per nurse?",
        p_form_key: randomUUID(),
      })
    ).error?.message ?? null;

  test("stays unnamed when they write, and the facility can write only then", async () => {
    const { nurse, candidate, id } = await invited();
    const own = await pageOf(nurse, `/job-seeker/applications/${id}`);
    expect(own).toContain("You can ask a question before you accept.");
    expect(own).toContain("Send message");
    const closed = "You can write once this candidate accepts your invitation or writes to you.";
    expect(await write(owner, id)).toBe(closed);
    const before = await pageOf(facility, `/employer/applications/${id}`);
    expect(before).toContain(closed);
    expect(before).not.toContain("Send message");

    expect(await write(candidate, id)).toBeNull();
    const [told] = await sql<{ facts: object }>(
      stack,
      "select facts from public.notifications where user_id = $1 and event = 'message_received' and facts ->> 'application' = $2",
      [facility.id, id],
    );
    expect(told!.facts).not.toHaveProperty("candidate");
    expect(await pageOf(facility, `/employer/applications/${id}`)).toContain("Send message");
    expect(await write(owner, id)).toBeNull();
  });

  test("and let it pass: the facility can answer what they wrote, and write nothing else", async () => {
    const [silent, asked] = [await invited(), await invited()];
    expect(await write(asked.candidate, asked.id)).toBeNull();
    await sql(
      stack,
      "update public.applications set status = 'closed', status_at = now() where id in ($1, $2)",
      [silent.id, asked.id],
    );
    const closed =
      "You can’t message someone who didn’t accept your invitation, unless they write to you.";
    expect(await write(owner, silent.id)).toBe(closed);
    expect(await pageOf(facility, `/employer/applications/${silent.id}`)).toContain(closed);
    expect(await write(owner, asked.id)).toBeNull();
  });

  test("and declined: messages are closed for both", async () => {
    const { nurse, candidate, id } = await invited();
    const { version } = await stateOf(id);
    const declined = await candidate.rpc("move_application", {
      p_id: id,
      p_to: "withdrawn",
      p_version: version,
      p_reason: "Too far.",
    });
    expect(declined.error).toBeNull();
    const closed = "This application was withdrawn, so messages are closed.";
    expect([await write(candidate, id), await write(owner, id)]).toEqual([closed, closed]);
    expect(await pageOf(nurse, `/job-seeker/applications/${id}`)).toContain(closed);
    expect(await pageOf(facility, `/employer/applications/${id}`)).toContain(closed);
  });
});
