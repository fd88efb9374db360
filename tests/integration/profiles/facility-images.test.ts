/** The logo and photo of a facility: who uploads them, what is taken, who sees them, and how they go. */
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { sweepPictures } from "#app/profiles/public-page/sweep.server.ts";
import { actingVisitor, clientOf, startByApi } from "#tests/helpers/acting.ts";
import { upload } from "#tests/helpers/documents.ts";
import { photo, png, zipBomb } from "#tests/helpers/files.ts";
import {
  apiOf,
  type Api,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  toldTo,
} from "#tests/helpers/marketplace.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const anybody = new Visitor(stack.open);
const LOGO = "/employer/facility/logo";
const PHOTO = "/employer/facility/photo";
const logo = async () => ({ name: "logo.png", type: "image/png", bytes: await photo("png", 5) });
const pathOf = ({ id }: Person) =>
  `/facilities/test-facility-kansas-city-mo-${id.replaceAll("-", "").slice(0, 12)}`;
const sendLogo = async (visitor: Visitor) => upload(visitor, await logo(), { kind: "logo" }, LOGO);

const rowsOf = ({ id }: Person) =>
  sql<{ id: string; kind: string; alt: string | null }>(
    stack,
    "select id, kind, alt from public.facility_images where facility_id = $1 order by kind",
    [id],
  );
const filesOf = async ({ id }: Person) =>
  (
    await sql<{ name: string }>(
      stack,
      "select name from storage.objects where bucket_id = 'facilities' and name like $1 || '/%' order by name",
      [id],
    )
  ).map(({ name }) => name);
const imageAt = (id: string) => anybody.get(`/facilities/images/${id}`);

describe("uploading", () => {
  test("a recruiter's logo is on the facility's page, on its positions and in lists, until it is replaced and removed", async () => {
    const facility = await makeFacility(stack);
    const recruiter = await signedIn(stack, await makeMember(stack, facility, "recruiter"));
    const position = await makePosition(stack, facility);
    expect((await sendLogo(recruiter)).headers.get("location")).toBe("/employer/facility");
    const [first] = await rowsOf(facility);
    expect(await filesOf(facility)).toEqual([`${facility.id}/${first!.id}`]);
    const src = `src="/facilities/images/${first!.id}"`;
    for (const page of [pathOf(facility), `/positions/${position}`])
      expect(await (await recruiter.get(page)).text(), page).toContain(src);
    expect(await (await recruiter.get("/employer/facility")).text()).toContain(src);

    const image = await imageAt(first!.id);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=300",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      etag: `"${first!.id}"`,
    });
    const known = { "if-none-match": image.headers.get("etag")! };
    expect((await anybody.get(`/facilities/images/${first!.id}`, known)).status).toBe(304);

    await sendLogo(recruiter);
    const [second, ...others] = await rowsOf(facility);
    expect(others).toEqual([]);
    expect(second!.id).not.toBe(first!.id);
    expect(await filesOf(facility)).toEqual([`${facility.id}/${second!.id}`]);

    expect((await recruiter.post(`${LOGO}/remove`, {})).status).toBe(302);
    expect([await rowsOf(facility), await filesOf(facility)]).toEqual([[], []]);
    expect((await imageAt(second!.id)).status).toBe(404);
    // Once more is nothing.
    expect((await recruiter.post(`${LOGO}/remove`, {})).status).toBe(302);
  });

  test("a photo comes with a description, which is what it says to who cannot see it", async () => {
    const facility = await makeFacility(stack);
    const owner = await signedIn(stack, facility);
    const file = { name: "ward.jpg", type: "image/jpeg", bytes: await photo("jpeg", 30) };
    const bare = await upload(owner, file, { kind: "photo", alt: " " }, PHOTO);
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain("Use at least 3 characters.");
    expect(await filesOf(facility)).toEqual([]);
    const alt = `The "north" ward <b>`;
    expect((await upload(owner, file, { kind: "photo", alt }, PHOTO)).status).toBe(302);
    expect(await rowsOf(facility)).toMatchObject([{ kind: "photo", alt }]);
    const html = await (await owner.get(pathOf(facility))).text();
    expect(html).toContain('alt="The &quot;north&quot; ward &lt;b&gt;"');
    expect(html).toContain('width="1280" height="720"');
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      "a drawing with a script that calls itself a PNG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      "can’t accept this file type",
    ],
    ["a web page", () => Buffer.from("<!doctype html><script>1</script>"), "can’t accept"],
    ["an archive that unpacks without end", zipBomb, "can’t accept this file type"],
    ["a picture of 900 million pixels", () => png(30_000, 30_000), "8,000 pixels"],
    ["20 MB", () => Buffer.alloc(20 * 1024 * 1024, 1), "larger than 5 MB"],
    ["nothing", () => Buffer.alloc(0), "This file is empty."],
  ])("%s is refused with a sentence, and nothing is kept", async (_, make, sentence) => {
    const facility = await makeFacility(stack);
    const owner = await signedIn(stack, facility);
    const file = { name: "logo.png", type: "image/png", bytes: await make() };
    const answer = await upload(owner, file, { kind: "logo" }, LOGO);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(sentence);
    expect([await rowsOf(facility), await filesOf(facility)]).toEqual([[], []]);
  });

  test("after twenty in a day the next is refused before it is looked at", async () => {
    const facility = await makeFacility(stack);
    await sql(
      stack,
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       select $1::uuid, 'facility.image_added', 'profile', $1::text from generate_series(1, 20)`,
      [facility.id],
    );
    const owner = await signedIn(stack, facility);
    const answer = await sendLogo(owner);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("You have uploaded 20 images today.");
    expect(await filesOf(facility)).toEqual([]);
  });
});

describe("nobody else", () => {
  test("a viewer, an acting admin, another facility and a professional change nothing", async () => {
    const facility = await makeFacility(stack);
    const owner = await signedIn(stack, facility);
    await sendLogo(owner);
    const before = [await rowsOf(facility), await filesOf(facility)];
    const same = async () =>
      expect([await rowsOf(facility), await filesOf(facility)]).toEqual(before);

    const viewer = await signedIn(stack, await makeMember(stack, facility, "viewer"));
    expect(await (await viewer.get(LOGO)).text()).not.toContain('type="file"');
    expect(await (await viewer.get("/employer/facility")).text()).not.toContain(`href="${LOGO}"`);
    expect(await (await sendLogo(viewer)).text()).toContain("You can view this");
    expect(await (await viewer.post(`${LOGO}/remove`, {})).text()).toContain("You can view");
    await same();

    const admin = await makePerson(stack, { role: null, admin: true });
    const acting = await actingVisitor(stack, admin, { user: facility.id });
    expect((await sendLogo(acting)).status).toBe(403);
    expect((await acting.post(`${LOGO}/remove`, {})).status).toBe(403);
    await same();

    const rival = await makeFacility(stack);
    await sendLogo(await signedIn(stack, rival));
    await (await signedIn(stack, rival)).post(`${LOGO}/remove`, {});
    await same();

    for (const person of [await makeNurse(stack), null]) {
      const visitor = person ? await signedIn(stack, person) : anybody;
      expect((await sendLogo(visitor)).status).toBe(302);
      expect((await visitor.post(`${LOGO}/remove`, {})).status).toBe(302);
      expect((await visitor.get(LOGO)).status).toBe(302);
    }
    await same();
  });

  test("not by the data API either: by function, by table, or in the storage", async () => {
    const facility = await makeFacility(stack);
    await sendLogo(await signedIn(stack, facility));
    const [shown] = await rowsOf(facility);
    const path = `${facility.id}/${shown!.id}`;
    const admin = await makePerson(stack, { role: null, admin: true });
    const acting = await startByApi(stack, admin, { user: facility.id });
    const rival = await makeFacility(stack);
    const publishable = createClient<Database>(stack.supabase.url, stack.supabase.publishableKey);
    const clients = {
      owner: await apiOf(stack, facility),
      viewer: await apiOf(stack, await makeMember(stack, facility, "viewer")),
      rival: await apiOf(stack, rival),
      nurse: await apiOf(stack, await makeNurse(stack)),
      acting: (await clientOf(stack, admin, acting)) as Api,
      anonymous: publishable,
    };
    const bytes = new Uint8Array(await photo("webp", 5)).buffer;
    for (const [who, api] of Object.entries(clients)) {
      // Of its own facility, too: the server alone puts files there, which it drew itself.
      for (const place of [path, `${facility.id}/${crypto.randomUUID()}`]) {
        const put = await api.storage
          .from("facilities")
          .upload(place, bytes, { contentType: "image/webp", upsert: true });
        expect(put.error, `${who} puts`).toBeTruthy();
      }
      expect(
        (await api.storage.from("facilities").download(path)).error,
        `${who} reads`,
      ).toBeTruthy();
      await api.storage.from("facilities").remove([path]);
      const row = { id: crypto.randomUUID(), facility_id: facility.id, kind: "photo", alt: "Mine" };
      expect((await api.from("facility_images").insert(row)).error, `${who} inserts`).toBeTruthy();
      await api.from("facility_images").delete().eq("id", shown!.id);
      await api.from("facility_images").update({ kind: "photo", alt: "Mine" }).eq("id", shown!.id);
      // Their own folder has no file of that id.
      const added = await api.rpc("add_facility_image", {
        p_id: crypto.randomUUID(),
        p_kind: "logo",
      });
      expect(added.error, `${who} adds`).toBeTruthy();
      const down = { p_facility_id: facility.id, p_part: "logo", p_reason: "Because of this test" };
      expect(
        (await api.rpc("take_down_facility_part", down)).error,
        `${who} takes down`,
      ).toBeTruthy();
      if (who !== "owner") await api.rpc("remove_facility_image", { p_kind: "logo" });
    }
    expect(await rowsOf(facility)).toEqual([shown]);
    expect(await filesOf(facility)).toEqual([path]);
    // Another facility cannot show the file as its own.
    const stolen = await clients.rival.rpc("add_facility_image", {
      p_id: shown!.id,
      p_kind: "logo",
    });
    expect(stolen.error).toMatchObject({ code: "PT404" });
    expect(await rowsOf(rival)).toEqual([]);
    const seen = async (who: keyof typeof clients) =>
      (await clients[who].from("facility_images").select("id").eq("id", shown!.id)).data?.length ??
      0;
    expect([await seen("owner"), await seen("viewer")]).toEqual([1, 1]);
    expect([await seen("rival"), await seen("nurse"), await seen("anonymous")]).toEqual([0, 0, 0]);
  });
});

describe("how pictures go", () => {
  test("an administrator takes the photo down: it is gone, written down, and the facility reads why", async () => {
    const facility = await makeFacility(stack);
    const owner = await signedIn(stack, facility);
    const file = { name: "ward.jpg", type: "image/jpeg", bytes: await photo("jpeg", 30) };
    await upload(owner, file, { kind: "photo", alt: "A patient in bed" }, PHOTO);
    await sendLogo(owner);
    const admin = await makePerson(stack, { role: null, admin: true });
    const office = await signedIn(stack, admin);
    const page = `/admin/people/${facility.id}/public-page`;
    expect(await (await office.get(`/admin/people/${facility.id}`)).text()).toContain(
      `href="${page}"`,
    );
    expect(await (await office.get(page)).text()).toContain("A patient in bed");
    const reason = "The photo shows a patient's face.";
    expect((await office.post(page, { part: "photo", reason })).status).toBe(302);
    expect(await rowsOf(facility)).toMatchObject([{ kind: "logo" }]);
    expect(await filesOf(facility)).toHaveLength(1);
    expect(await toldTo(stack, facility)).toContain("account_decided/part_taken_down");
    const [entry] = await sql<{ reason: string; actor_id: string; details: unknown }>(
      stack,
      "select reason, actor_id, details from public.audit_log where subject_id = $1 and action = 'facility.part_taken_down'",
      [facility.id],
    );
    expect(entry).toEqual({
      reason,
      actor_id: admin.id,
      details: { part: "photo", alt: "A patient in bed" },
    });
    const again = await office.post(page, { part: "photo", reason });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("This is no longer on the page.");
    const person = await (await office.get(`/admin/people/${facility.id}`)).text();
    expect(person).toContain("took something off the public page");
    await upload(owner, file, { kind: "photo", alt: "The ward" }, PHOTO);
    expect(await rowsOf(facility)).toHaveLength(2);
  });

  test("while its facility is suspended a picture is not served, and afterwards it is", async () => {
    const facility = await makeFacility(stack);
    await sendLogo(await signedIn(stack, facility));
    const [shown] = await rowsOf(facility);
    const suspend = "select private.begin_suspension($1, 'suspended', 'For reasons of ours', null)";
    await sql(stack, suspend, [facility.id]);
    expect((await imageAt(shown!.id)).status).toBe(404);
    expect(await rowsOf(facility)).toHaveLength(1);
  });

  test("they are in the owner's copy of their data, and go with the account", async () => {
    const facility = await makeFacility(stack);
    const owner = await signedIn(stack, facility);
    await sendLogo(owner);
    const [shown] = await rowsOf(facility);
    const { data } = await (await apiOf(stack, facility)).rpc("export_my_data");
    expect(data).toMatchObject({ facility_images: [{ id: shown!.id, kind: "logo" }] });
    const gone = await owner.post("/account/delete", {
      email: facility.email,
      current: facility.password,
    });
    expect(gone.headers.get("location")).toBe("/");
    expect([await rowsOf(facility), await filesOf(facility)]).toEqual([[], []]);
  });

  test("the worker takes away files that no picture is made of, once they have had time to arrive", async () => {
    const [gone, stays] = [await makeFacility(stack), await makeFacility(stack)];
    for (const facility of [gone, stays]) await sendLogo(await signedIn(stack, facility));
    await deleteAccounts(stack, gone.id);
    const { url, secretKey } = stack.supabase;
    const db = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    await sweepPictures(db);
    expect(await filesOf(gone)).toHaveLength(1);
    await sql(
      stack,
      `update storage.objects set created_at = now() - interval '1 hour'
       where bucket_id = 'facilities' and split_part(name, '/', 1) in ($1, $2)`,
      [gone.id, stays.id],
    );
    expect(await sweepPictures(db)).toBeGreaterThanOrEqual(1);
    expect(await filesOf(gone)).toEqual([]);
    expect(await filesOf(stays)).toHaveLength(1);
  });
});
