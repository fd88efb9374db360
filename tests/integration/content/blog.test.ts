/** The blog: what admins write, what everybody reads of it, and that nobody else writes. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makePost, postFields, type MadePost } from "#tests/helpers/blog.ts";
import { upload } from "#tests/helpers/documents.ts";
import { jpeg, looksLike, pdf, png } from "#tests/helpers/files.ts";
import { decoded, headOf } from "#tests/helpers/head.ts";
import { apiOf, makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { missingIn } from "#tests/helpers/metadata.ts";
import { actingCookie, makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import type { Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const LIST = "/admin/blogs";
const IMAGES = "/admin/blogs/images";
let admin: Person;
let office: Visitor;
const anybody = new Visitor(stack.open);
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});

/** What stands on a page between its header and its footer. */
const textOf = async (response: Response) =>
  decoded((await response.text()).replace(/<!-- -->/g, ""))
    .replace(/^[^]*<main/, "<main")
    .replace(/<\/main>[^]*$/, "");
const at = (post: { id: string }) => `${LIST}/${post.id}`;
const send = (post: MadePost, intent: string, more: Record<string, string> = {}) =>
  office.post(at(post), { ...postFields(post), intent, ...more });
const held = async ({ id }: { id: string }) =>
  (
    await sql<{ title: string; slug: string; status: string; version: number; body_md: string }>(
      stack,
      "select title, slug, status, version, body_md from public.blog_posts where id = $1",
      [id],
    )
  )[0];
const audited = async (subject: string) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where subject_id = $1 order by id",
      [subject],
    )
  ).map(({ action }) => action);

describe("writing", () => {
  test("a new post: its address from its title, and the same form sent again is the same post", async () => {
    const id = randomUUID();
    const form = { intent: "save", id, version: "0", title: `What’s new? ${id}`, body: "a\r\nb" };
    for (let time = 0; time < 2; time += 1) {
      const answer = await office.post(`${LIST}/new`, form);
      expect(answer.headers.get("location")).toBe(`${LIST}/${id}`);
    }
    expect(await held({ id })).toEqual({
      title: form.title,
      slug: `whats-new-${id}`,
      status: "draft",
      version: 1,
      body_md: "a\nb",
    });
    expect(await audited(id)).toEqual(["blog.created"]);
    const html = await textOf(await office.get(`${LIST}/${id}`));
    expect(html).toContain("Saved. Only administrators see it.");
  });

  test("a preview shows it and changes nothing", async () => {
    const post = await makePost(stack);
    const answer = await send(post, "preview", {
      title: "Not saved",
      slug: "",
      body: "## Point\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))",
    });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<h2 id="section-point">Point</h2>');
    expect(html).not.toMatch(/<img src=x|href="javascript:/);
    expect(html).toContain('value="Not saved"');
    expect(html).toContain('value="not-saved"');
    expect(await held(post)).toMatchObject({ title: post.title, version: 1 });
    expect(await audited(post.id)).toEqual([]);
    // With gaps too, and of a post that is not there yet.
    const fresh = await office.post(`${LIST}/new`, { intent: "preview", version: "0", body: "Hi" });
    expect(fresh.status).toBe(200);
    expect(await fresh.text()).toContain("<p>Hi</p>");
  });

  test.each<[string, string, Record<string, string>, string]>([
    ["no title", "save", { title: " " }, "Enter a title."],
    [
      "a title without a letter, and no address",
      "save",
      { title: "?!", slug: "" },
      "Enter an address",
    ],
    ["an address that is none", "save", { slug: "Not An Address" }, "Use lowercase letters"],
    ["a reserved address", "save", { slug: "images" }, "Use lowercase letters"],
    ["no summary", "publish", { summary: "" }, "Enter a summary"],
    ["no author", "publish", { author: "" }, "Enter an author."],
    ["no text", "publish", { body: "  \n " }, "Write the post before"],
    ["no moment", "schedule", {}, "Choose a day."],
    [
      "a moment that has passed",
      "schedule",
      { date: "2026-01-01", time: "10:00" },
      "in the future",
    ],
    ["no time of day", "schedule", { date: "2099-01-01", time: "25:00" }, "hours and minutes"],
    [
      "a picture that doesn’t exist",
      "save",
      { body: `![](/blog/images/${randomUUID()})` },
      "a picture that doesn’t exist",
    ],
    ["a cover that is not there", "save", { cover: randomUUID() }, "no longer there"],
    ["a text without end", "save", { body: "x".repeat(60_001) }, "at most 60,000"],
  ])("%s: 422, with what was typed, and nothing is saved", async (_, intent, fields, words) => {
    const post = await makePost(stack);
    const answer = await send(post, intent, { title: "Kept as typed", ...fields });
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toContain(words);
    if (!fields["title"]) expect(html).toContain('value="Kept as typed"');
    expect(await held(post)).toMatchObject({ title: post.title, version: 1, status: "draft" });
    expect(await audited(post.id)).toEqual([]);
  });

  test("two editors: the second is told and loses nothing, and may then put theirs in its place", async () => {
    const post = await makePost(stack);
    expect((await send(post, "save", { body: "First" })).status).toBe(302);
    const second = await send(post, "save", {
      title: "Another title",
      body: "Second, typed for an hour",
    });
    expect(second.status).toBe(409);
    const html = await textOf(second);
    expect(html).toContain("Someone changed this post after you opened it.");
    expect(html).toContain("Second, typed for an hour</textarea>");
    expect(html).toContain("First</textarea>");
    expect(html).toContain("Changed while you were editing");
    expect(html).toContain('href="#edit-conflict"');
    expect(html).toContain(`Title: ${post.title}</li>`);
    expect(html).not.toContain("Summary: ");
    expect((await held(post))!.body_md).toBe("First");
    const version = /name="version" value="(\d+)"/.exec(html)![1]!;
    expect((await send(post, "save", { body: "Second", version })).status).toBe(302);
    expect((await held(post))!.body_md).toBe("Second");
    expect(await audited(post.id)).toEqual(["blog.changed", "blog.changed"]);
    // Taking back what somebody else has changed meanwhile is not done either.
    for (const intent of ["delete", "unpublish"]) {
      const refused = await office.post(at(post), { intent, version: "1" });
      expect(refused.status).toBe(409);
      const page = await textOf(refused);
      expect(page).toContain("Someone changed this post after you opened it.");
      expect(page).toContain("Second</textarea>");
      expect(page).toContain(`value="${post.title}"`);
      expect(page).not.toContain("Changed while you were editing");
    }
  });

  test("whoever unpublishes what a colleague unpublished is told", async () => {
    const post = await makePost(stack, { status: "published" });
    const unpublish = () => office.post(at(post), { intent: "unpublish", version: "1" });
    expect((await unpublish()).status).toBe(302);
    const late = await unpublish();
    expect(late.status).toBe(409);
    const html = await textOf(late);
    expect(html).toContain("There is a problem");
    expect(html).toContain("Someone changed this post after you opened it.");
    expect(html).toContain(`value="${post.title}"`);
  });

  test("a draft that was deleted meanwhile: what was typed is there, and can be saved anew", async () => {
    const post = await makePost(stack);
    expect((await send(post, "delete")).headers.get("location")).toBe(LIST);
    const late = await send(post, "save", { body: "Typed for an hour" });
    expect(late.status).toBe(409);
    const html = await textOf(late);
    expect(html).toContain("This post was deleted after you opened it.");
    expect(html).toContain("Typed for an hour</textarea>");
    expect((await send(post, "save", { body: "Typed for an hour", version: "0" })).status).toBe(
      302,
    );
    expect((await held(post))!.body_md).toBe("Typed for an hour");
    expect((await office.get(`${LIST}/${randomUUID()}`)).status).toBe(404);
  });

  test("only a draft that nobody could read is deleted", async () => {
    for (const status of ["published", "unpublished", "scheduled"] as const) {
      const post = await makePost(stack, { status });
      expect((await send(post, "delete")).status, status).toBe(409);
      expect(await held(post)).toBeTruthy();
    }
  });
});

describe("addresses", () => {
  test("one post each: the other is named", async () => {
    const [one, other] = [await makePost(stack), await makePost(stack)];
    const answer = await send(other, "save", { slug: one.slug });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(`Another post has this address: “${one.title}.”`);
  });

  test("a changed one leads on, for ever, to wherever the post is; a draft's leads nowhere", async () => {
    const post = await makePost(stack, { status: "published" });
    const [second, third] = [`${post.slug}-b`, `${post.slug}-c`];
    await send(post, "save", { slug: second });
    await send({ ...post, version: 2 }, "save", { slug: third });
    for (const old of [post.slug, second]) {
      const answer = await anybody.get(`/blog/${old}`);
      expect(answer.status).toBe(301);
      expect(answer.headers.get("location")).toBe(`/blog/${third}`);
    }
    expect((await anybody.get(`/blog/${third}`)).status).toBe(200);
    // Nobody else gets an address that leads to it; the post itself may have it again.
    const other = await makePost(stack);
    const taken = await send(other, "save", { slug: second });
    expect(await textOf(taken)).toContain("This address still leads to");
    await send({ ...post, version: 3 }, "save", { slug: post.slug });
    expect((await anybody.get(`/blog/${post.slug}`)).status).toBe(200);
    expect((await anybody.get(`/blog/${third}`)).headers.get("location")).toBe(
      `/blog/${post.slug}`,
    );

    await send(other, "save", { slug: `${other.slug}-b` });
    expect((await anybody.get(`/blog/${other.slug}`)).status).toBe(404);
  });

  test("taken down: it says so, at its old addresses too, until it is published again", async () => {
    const post = await makePost(stack, { status: "published" });
    await send(post, "save", { slug: `${post.slug}-b` });
    await send({ ...post, version: 2 }, "unpublish");
    for (const slug of [post.slug, `${post.slug}-b`]) {
      const answer = await anybody.get(`/blog/${slug}`);
      expect(answer.status).toBe(410);
      const html = await answer.text();
      expect(html).toContain("taken down");
      expect(headOf(html).meta["robots"]).toBe("noindex,nofollow");
    }
    await send({ ...post, version: 3, slug: `${post.slug}-b` }, "publish");
    expect((await anybody.get(`/blog/${post.slug}-b`)).status).toBe(200);
    expect(await audited(post.id)).toEqual(["blog.changed", "blog.unpublished", "blog.published"]);
  });
});

describe("when it is public", () => {
  const isRead = async ({ slug }: MadePost) => (await anybody.get(`/blog/${slug}`)).status === 200;

  test("a scheduled post by itself, when its moment has come", async () => {
    const [coming, come] = [
      await makePost(stack, { status: "scheduled", hoursAgo: -1 }),
      await makePost(stack, { status: "scheduled", hoursAgo: 1 }),
    ];
    expect(await isRead(coming)).toBe(false);
    expect(await isRead(come)).toBe(true);
    const list = await textOf(await anybody.get("/blog"));
    expect(list).not.toContain(coming.title);
    expect(await textOf(await office.get(at(come)))).toContain("Public at");
    // Saved again, it stays where it stands.
    expect((await send(come, "save", { title: "Another" })).status).toBe(302);
    expect(await isRead(come)).toBe(true);
    const again = await send({ ...come, version: 2 }, "schedule", {
      date: "2099-01-01",
      time: "10:00",
    });
    expect(await textOf(again)).toContain("This post is already public.");
  });

  test("in Central time, in winter and in summer", async () => {
    for (const [date, utc] of [
      ["2099-01-05", "2099-01-05T15:30:00"],
      ["2099-07-05", "2099-07-05T14:30:00"],
    ] as const) {
      const post = await makePost(stack);
      await send(post, "schedule", { date, time: "09:30" });
      const [row] = await sql<{ at: string }>(
        stack,
        `select to_char(scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at
         from public.blog_posts where id = $1`,
        [post.id],
      );
      expect(row!.at).toBe(utc);
      const html = await textOf(await office.get(at(post)));
      expect(html).toContain(`value="${date}"`);
      expect(html).toContain('value="09:30"');
    }
  });

  test("taken out of the schedule, it is a draft again", async () => {
    const post = await makePost(stack, { status: "scheduled" });
    await send(post, "unpublish");
    expect((await held(post))!.status).toBe("draft");
    expect(await audited(post.id)).toEqual(["blog.unscheduled"]);
  });

  test("published and changed: whoever asks next sees it, though pages are kept", async () => {
    const post = await makePost(stack);
    await anybody.get("/blog");
    await send(post, "publish");
    expect(await textOf(await anybody.get("/blog"))).toContain(post.title);
    expect(await textOf(await anybody.get(`/blog/${post.slug}`))).toContain(
      "<strong>text</strong>",
    );
    await send({ ...post, version: 2 }, "save", { body: "Mended" });
    expect(await textOf(await anybody.get(`/blog/${post.slug}`))).toContain("<p>Mended</p>");
    await send({ ...post, version: 3 }, "unpublish");
    expect(await textOf(await anybody.get("/blog"))).not.toContain(post.title);
  });
});

describe("lists", () => {
  test("everybody's goes on after the last post, without a gap, the newest first", async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        makePost(stack, { status: "published", hoursAgo: n + 2 }),
      ),
    );
    // What is kept of the list is of before.
    await send(await makePost(stack), "publish");
    const seen: string[] = [];
    let next: string | undefined = "/blog";
    while (next) {
      const html: string = await (await anybody.get(next)).text();
      seen.push(
        ...[...html.matchAll(/<h2[^>]*><a[^>]*href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug!),
      );
      next = /href="([^"]*after=[^"]*)"[^>]*>Older posts/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((slug) => made.some((post) => post.slug === slug))).toEqual(
      made.map(({ slug }) => slug),
    );
  });

  test("the admins', by words and status", async () => {
    const draft = await makePost(stack);
    const come = await makePost(stack, { status: "scheduled", hoursAgo: 1 });
    const shown = async (post: MadePost, query: string) =>
      (
        await textOf(
          await office.get(`${LIST}?q=${post.title.toUpperCase().replace(" ", "+")}${query}`),
        )
      ).includes(at(post));
    expect(await shown(draft, "")).toBe(true);
    expect(await shown(draft, "&status=draft")).toBe(true);
    expect(await shown(draft, "&status=published")).toBe(false);
    expect(await shown(come, "&status=published")).toBe(true);
    expect(await shown(come, "&status=scheduled")).toBe(false);
    expect(await textOf(await office.get(`${LIST}?q=${randomUUID()}`))).toContain(
      "No matching posts",
    );
  });
});

describe("pictures", () => {
  const add = (bytes: Uint8Array, fields: Record<string, string> = {}, visitor = office) =>
    upload(
      visitor,
      { name: "x.jpg", bytes, type: "image/jpeg" },
      { alt: "A calm ward", ...fields },
      IMAGES,
    );
  const image = async (id: string) =>
    (
      await sql(
        stack,
        "select alt, content_type, width, height from public.blog_images where id = $1",
        [id],
      )
    )[0];

  test("taken by their content, without their notes; the same form twice is one picture", async () => {
    const id = randomUUID();
    const note = Buffer.from("ffe1000e45786966000047505321213f".slice(0, 32), "hex");
    const taken = Buffer.concat([jpeg().subarray(0, 2), note, jpeg().subarray(2)]);
    for (let time = 0; time < 2; time += 1) expect((await add(taken, { id })).status).toBe(302);
    expect(await image(id)).toEqual({
      alt: "A calm ward",
      content_type: "image/jpeg",
      width: 1,
      height: 1,
    });
    expect(await audited(id)).toEqual(["blog.image_added"]);
    const file = await office.get(`${IMAGES}/${id}/file`);
    const kept = Buffer.from(await file.arrayBuffer());
    expect(kept.includes("Exif")).toBe(false);
    expect(await looksLike(kept, jpeg())).toBe(true);
  });

  test.each(["became a picture", "was left without one by an outage"])(
    "the same form with another file, when the first %s: told so, and not taken for it",
    async (what) => {
      const id = randomUUID();
      expect((await add(jpeg(), { id })).status).toBe(302);
      const isLeft = what.startsWith("was left");
      if (isLeft) await sql(stack, "delete from public.blog_images where id = $1", [id]);
      const before = await image(id);
      const answer = await add(png(), { id });
      expect(answer.status).toBe(409);
      const html = await textOf(answer);
      expect(html).toContain("This form already sent another file.");
      expect(await image(id)).toEqual(before);
      // The form that came back makes a picture of its own.
      const next = /name="id" value="([^"]+)"/.exec(html)![1]!;
      expect(next).not.toBe(id);
      expect((await add(png(), { id: next })).status).toBe(302);
      expect(await image(next)).toMatchObject({ content_type: "image/png" });
      // What the outage left is taken up by the form that sent it.
      expect((await add(jpeg(), { id })).status).toBe(302);
      expect(await image(id)).toMatchObject({ content_type: "image/jpeg" });
    },
  );

  test.each<[string, Uint8Array, Record<string, string>, string]>([
    ["a PDF that calls itself a picture", pdf(), {}, ".pdf file"],
    ["half a picture", png().subarray(0, 40), {}, "damaged"],
    [
      "more than 2 MB",
      Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]),
      {},
      "larger than 2 MB",
    ],
    ["nothing that says what it shows", png(), { alt: " " }, "Use at least 3 characters."],
  ])("%s: 422, and nothing is kept", async (_, bytes, fields, words) => {
    const id = randomUUID();
    const answer = await add(bytes, { id, ...fields });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(words);
    expect(await image(id)).toBeUndefined();
    const files = await sql(
      stack,
      "select 1 from storage.objects where bucket_id = 'blog' and name = $1",
      [id],
    );
    expect(files).toEqual([]);
  });

  test("everybody sees a picture when a public post shows it, and nobody before or after", async () => {
    const id = randomUUID();
    await add(png(), { id });
    const seen = () => anybody.get(`/blog/images/${id}`);
    expect((await seen()).status).toBe(404);
    const post = await makePost(stack);
    await send(post, "save", { body: `![](/blog/images/${id})` });
    expect((await seen()).status).toBe(404);
    await send({ ...post, version: 2, body_md: `![](/blog/images/${id})` }, "publish");
    const file = await seen();
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(await looksLike(new Uint8Array(await file.arrayBuffer()), png())).toBe(true);
    const page = await (await anybody.get(`/blog/${post.slug}`)).text();
    expect(page).toContain(`src="/blog/images/${id}" alt="A calm ward" width="1" height="1"`);

    const kept = await office.post(`${IMAGES}/${id}`, { intent: "delete", version: "1" });
    expect(kept.status).toBe(409);
    expect(await textOf(kept)).toContain(`“${post.title}” shows this picture.`);
    await office.post(`${IMAGES}/${id}`, {
      intent: "describe",
      version: "1",
      alt: "A calmer ward",
    });
    expect(await (await anybody.get(`/blog/${post.slug}`)).text()).toContain('alt="A calmer ward"');

    await send({ ...post, version: 3 }, "unpublish");
    expect((await seen()).status).toBe(404);
    expect((await office.get(`${IMAGES}/${id}/file`)).headers.get("cache-control")).toContain(
      "private",
    );
    await send({ ...post, version: 4 }, "save", { body: "Without" });
    expect((await office.post(`${IMAGES}/${id}`, { intent: "delete", version: "2" })).status).toBe(
      302,
    );
    expect((await office.get(`${IMAGES}/${id}/file`)).status).toBe(404);
    const files = await sql(
      stack,
      "select 1 from storage.objects where bucket_id = 'blog' and name = $1",
      [id],
    );
    expect(files).toEqual([]);
  });

  test("a cover is a picture of the post too, and what shared links show", async () => {
    const id = randomUUID();
    await add(png(3, 2), { id });
    const post = await makePost(stack);
    await send(post, "publish", { cover: id });
    const { meta } = headOf(await (await anybody.get(`/blog/${post.slug}`)).text());
    expect(meta).toMatchObject({
      "og:image": `${stack.open}/blog/images/${id}`,
      "og:image:type": "image/png",
      "og:image:width": "3",
      "og:image:height": "2",
      "og:image:alt": "A calm ward",
    });
    expect((await anybody.get(`/blog/images/${id}`)).status).toBe(200);
  });
});

describe("what machines read", () => {
  const HOSTILE = `</script><script>alert("1")</script> & 'quotes' <!--`;

  test("a post's head: its own words, an article, one address; whatever they contain", async () => {
    const post = await makePost(stack, { title: HOSTILE, body_md: HOSTILE });
    await send(post, "publish", { seo: `${HOSTILE} for search engines`, summary: HOSTILE });
    const html = await (await anybody.get(`/blog/${post.slug}`)).text();
    expect(html).not.toContain('<script>alert("1")');
    const { title, meta, links, things } = headOf(html);
    expect(title).toBe(`${HOSTILE} | Nomera Health`);
    expect(meta).toMatchObject({
      description: `${HOSTILE} for search engines`,
      robots: "index,follow",
      "og:type": "article",
    });
    expect(links).toContainEqual({ rel: "canonical", href: `${stack.open}/blog/${post.slug}` });
    expect(things.map((thing) => thing["@type"])).toEqual([
      "WebPage",
      "BlogPosting",
      "BreadcrumbList",
    ]);
    expect(things.flatMap(missingIn)).toEqual([]);
    expect(things[1]).toMatchObject({ headline: HOSTILE, author: { name: "Ann Author" } });
  });

  test("the feed has the newest posts, whole and well-formed", async () => {
    const post = await makePost(stack, {
      title: HOSTILE,
      body_md: "[us](/employers) ]]> **bold**",
      status: "published",
      hoursAgo: 0,
    });
    const draft = await makePost(stack);
    const answer = await anybody.get("/blog/feed.xml");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await answer.text();
    const entry = xml.split("<entry>").find((part) => part.includes(post.id))!;
    expect(entry).toContain(`<id>urn:uuid:${post.id}</id>`);
    expect(entry).toContain(`href="${stack.open}/blog/${post.slug}"`);
    expect(entry).toContain(`&lt;a href=&quot;${stack.open}/employers&quot;&gt;us&lt;/a&gt;`);
    expect(entry).toContain("&lt;strong&gt;bold&lt;/strong&gt;");
    expect(xml).not.toContain(draft.id);
    expect(xml).not.toContain("<script>");
    expect(xml.match(/<entry>/g)!.length).toBeLessThanOrEqual(20);
    // Every tag is closed in its order.
    const open: string[] = [];
    for (const [, close, name, self] of xml.matchAll(/<(\/?)([a-z]+)(?:\s[^>]*?)?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(await (await anybody.get("/blog")).text()).toContain('href="/blog/feed.xml"');
  });

  test("the sitemap has public posts, as soon as they are published here", async () => {
    const [post, draft] = [await makePost(stack), await makePost(stack)];
    await anybody.get("/sitemap.xml");
    await send(post, "publish");
    const xml = await (await anybody.get("/sitemap.xml")).text();
    expect(xml).toContain(`<loc>${stack.open}/blog/${post.slug}</loc><lastmod>`);
    expect(xml).not.toContain(draft.slug);
  });
});

describe("nobody else", () => {
  const post = { title: "Theirs", slug: "theirs" };
  test.each<[string, () => Promise<Person>]>([
    ["an owner", () => makeFacility(stack)],
    ["a candidate", () => makeNurse(stack)],
  ])("%s reads no draft, writes nothing and puts no file there", async (_, make) => {
    const person = await make();
    const api = await apiOf(stack, person);
    const draft = await makePost(stack);
    const id = randomUUID();
    const refused = [
      api.rpc("admin_blog_posts"),
      api.rpc("admin_blog_images"),
      api.rpc("admin_blog_post", { p_id: draft.id }),
      api.rpc("save_blog_post", { p_id: id, p_version: 0, p_post: post, p_then: "publish" }),
      api.rpc("unpublish_blog_post", { p_id: draft.id, p_version: 1 }),
      api.rpc("delete_blog_post", { p_id: draft.id, p_version: 1 }),
      api.rpc("describe_blog_image", { p_id: id, p_version: 1, p_alt: "Theirs" }),
      api.rpc("delete_blog_image", { p_id: id, p_version: 1 }),
      api.rpc("add_blog_image", {
        p_id: id,
        p_alt: "Theirs",
        p_content_type: "image/png",
        p_size_bytes: 9,
        p_width: 1,
        p_height: 1,
      }),
    ];
    for (const { error } of await Promise.all(refused)) expect(error?.code).toBe("PT403");
    expect((await api.from("blog_posts").select("*").limit(1)).data ?? []).toEqual([]);
    const put = await api.storage
      .from("blog")
      .upload(id, png().slice().buffer, { contentType: "image/png" });
    expect(put.error).toBeTruthy();
    const visitor = await signedIn(stack, person);
    expect((await visitor.post(at(draft), { intent: "delete", version: "1" })).status).toBe(302);
    expect(await held(draft)).toBeTruthy();
    expect((await visitor.get(`${IMAGES}/${id}/file`)).status).toBe(302);
  });

  test("an admin reads what everybody reads, and no more", async () => {
    const post = await makePost(stack, { status: "published" });
    const read = await office.get(`/blog/${post.slug}`);
    expect(read.status).toBe(200);
    expect(await textOf(read)).toContain(post.title);
    expect((await office.get("/blog")).status).toBe(200);
    expect((await office.get(`/blog/${(await makePost(stack)).slug}`)).status).toBe(404);
  });

  test("an admin who acts for somebody is nobody else either", async () => {
    const nurse = await makeNurse(stack);
    const acting = office.with(await actingCookie(stack, admin, { userId: nurse.id }));
    const draft = await makePost(stack);
    const reader = await acting.get(`/blog/${draft.slug}`);
    expect(reader.status).toBe(404);
  });
});
