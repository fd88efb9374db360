/** Questions of visitors: what is stored, what is refused, what is shown, and what happens when the database is away. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { sql, Visitor } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const SUCCESS = "Question submitted successfully! We&#x27;ll review and respond soon.";
/** A question of this run alone. */
const ask = () => `Is this question ${randomUUID()}?`;
const stored = (question: string) =>
  sql(
    stack,
    `select question, answer, submitter_name, submitter_contact, status, published_at
     from public.faq_questions where question = $1`,
    [question],
  );
const failure = (sentence: string) =>
  `Error submitting question: ${sentence}. Please try again.`.replaceAll("'", "&#x27;");

describe("submitting", () => {
  test("a question is stored as pending before anybody is told so", async () => {
    const visitor = new Visitor(stack.open);
    const question = ask();
    const response = await visitor.post("/employers", {
      question: `  ${question}\r\n`,
      name: "  Ann Example ",
      contact: " ann@example.com ",
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/employers#ask");
    expect(await stored(question)).toEqual([
      {
        question,
        answer: null,
        submitter_name: "Ann Example",
        submitter_contact: "ann@example.com",
        status: "pending",
        published_at: null,
      },
    ]);

    const page = await (await visitor.get("/employers")).text();
    // At the form, and only there.
    expect(page.split(SUCCESS)).toHaveLength(2);
    expect(page.indexOf(SUCCESS)).toBeGreaterThan(page.indexOf('id="ask"'));
    expect(page).not.toContain("Ann Example");
    expect(await (await visitor.get("/employers")).text()).not.toContain(SUCCESS);
  });

  test("name and contact of spaces are stored as null", async () => {
    const question = ask();
    await new Visitor(stack.open).post("/employers", { question, name: "   ", contact: "\t" });
    expect(await stored(question)).toMatchObject([
      { submitter_name: null, submitter_contact: null },
    ]);
  });

  test("status, answer and other columns of a form change nothing", async () => {
    const question = ask();
    await new Visitor(stack.open).post("/employers", {
      question,
      status: "published",
      answer: "Forged.",
      published_at: "2020-01-01",
      p_question: "Another?",
    });
    expect(await stored(question)).toMatchObject([
      { status: "pending", answer: null, published_at: null },
    ]);
  });

  test("sent twice, also at the same moment, it is one row and both are told", async () => {
    const question = ask();
    const fields = { question, contact: "twice@example.com" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Visitor(stack.open).post("/employers", fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await stored(question)).toHaveLength(1);
    await new Visitor(stack.open).post("/employers", { ...fields, contact: "other@example.com" });
    expect(await stored(question)).toHaveLength(2);
  });

  test("after ten minutes the same question is a new one", async () => {
    const question = ask();
    await new Visitor(stack.open).post("/employers", { question });
    await sql(
      stack,
      "update public.faq_questions set created_at = now() - interval '11 minutes' where question = $1",
      [question],
    );
    await new Visitor(stack.open).post("/employers", { question });
    expect(await stored(question)).toHaveLength(2);
  });

  test("success cannot be forged by an address or a cookie", async () => {
    const message = Buffer.from(
      JSON.stringify({
        __flash_flash__: { tone: "success", text: "Question submitted successfully!", at: "faq" },
      }),
    ).toString("base64");
    const signature = createHash("sha256").update(message).digest("base64");
    for (const [path, cookie] of [
      ["/employers?success=1&flash=faq&at=faq", ""],
      ["/employers", `nomera-session=${encodeURIComponent(message)}`],
      ["/employers", `nomera-session=${encodeURIComponent(`${message}.${signature}`)}`],
    ] as const) {
      const response = await fetch(stack.open + path, { headers: { cookie } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("submitted successfully");
    }
  });
});

describe("refusing, with the form as it was typed", () => {
  const kept = { name: 'Ann "A" <b>', contact: "816 555 0100" };
  const send = async (fields: Record<string, string>, visitor = new Visitor(stack.open)) => {
    const response = await visitor.post("/employers", fields);
    return { status: response.status, html: await response.text() };
  };
  const expectKept = (html: string) => {
    expect(html).toContain('value="Ann &quot;A&quot; &lt;b&gt;"');
    expect(html).toContain('value="816 555 0100"');
  };

  test("a question of spaces", async () => {
    const { status, html } = await send({ question: " \r\n ", ...kept });
    expect(status).toBe(422);
    expect(html).toContain("Write your question.");
    expectKept(html);
  });

  test("a filled honeypot, which is empty again so that a person can go on", async () => {
    const question = ask();
    const { status, html } = await send({ question, ...kept, homepage: "https://spam.example" });
    expect(status).toBe(422);
    expect(html).toContain("A hidden field was filled in");
    expect(html).toContain(question);
    expect(html).not.toContain("spam.example");
    expectKept(html);
    expect(await stored(question)).toEqual([]);
  });

  test("the eleventh try within ten minutes, from this address only", async () => {
    const visitor = new Visitor(stack.open);
    const question = ask();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await send({ question: "" }, visitor)).status);
    expect(statuses).toEqual(Array(10).fill(422));
    const { status, html } = await send({ question, ...kept }, visitor);
    expect(status).toBe(429);
    expect(html).toMatch(
      /Error submitting question: Too many attempts\. Please try again in \d+ (seconds|minutes)\.</,
    );
    expect(html).toContain(question);
    expectKept(html);
    expect(await stored(question)).toEqual([]);
    expect((await send({ question })).status).toBe(302);
  });

  test("other methods and other pages take no question", async () => {
    const question = ask();
    for (const path of ["/", "/healthcare-professionals", "/vision"]) {
      const response = await new Visitor(stack.open).post(path, { question });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
    }
    expect(await stored(question)).toEqual([]);
  });
});

describe("the function behind it", () => {
  const db = createClient<Database>(stack.supabase.url, stack.supabase.secretKey);
  const submit = (question: string, name?: string, contact?: string) =>
    db.rpc("submit_faq_question", {
      p_question: question,
      ...(name !== undefined && { p_submitter_name: name }),
      ...(contact !== undefined && { p_submitter_contact: contact }),
    });

  test("gives back the created row, and the same one when it is sent again", async () => {
    const question = ask();
    const first = await submit(`\n ${question} `, " ", "a@example.com");
    expect(first.error).toBeNull();
    expect(first.data).toEqual([{ id: expect.any(String), question, status: "pending" }]);
    expect((await submit(question, "Somebody", "a@example.com")).data).toEqual(first.data);
    expect(await stored(question)).toMatchObject([
      { submitter_name: null, submitter_contact: "a@example.com" },
    ]);
  });

  test.each([
    ["question", "", "", ""],
    ["question", " \n\t ", "", ""],
    ["question", "x".repeat(1001), "", ""],
    ["name", "Why?", "x".repeat(121), ""],
    ["contact", "Why?", "", "x".repeat(201)],
  ])("refuses a bad %s with a sentence (%#)", async (field, question, name, contact) => {
    const { error } = await submit(question, name, contact);
    expect(error).toMatchObject({ code: "PT422", hint: field });
    expect(error?.message).toMatch(/^(Write your question|Use at most [\d,]+ characters)\.$/);
  });

  test("takes 200 questions an hour in all, then refuses; a repeated one is still answered", async () => {
    // One statement, which ends in an error: nothing of it stays for the tests beside this one.
    const attempt = sql(
      stack,
      `do $$
       declare outcome text := '';
       begin
         insert into public.faq_questions (question)
         select 'Full ' || n from generate_series(1, 200) n;
         begin
           perform public.submit_faq_question('One too many?');
           outcome := 'stored';
         exception when sqlstate 'PT429' then
           outcome := 'refused: ' || sqlerrm;
         end;
         if (select count(*) from public.submit_faq_question('Full 7')) = 1 then
           outcome := outcome || ' repeated: answered';
         end if;
         raise exception '%', outcome;
       end $$`,
    );
    await expect(attempt).rejects.toThrow(
      /refused: Too many questions have arrived within the last hour.*repeated: answered/,
    );
  });
});

describe("showing", () => {
  test("a search finds questions and answers whatever the case, and only those", async () => {
    const html = await (await new Visitor(stack.open).get("/employers?q=MARKUP")).text();
    const list = html.slice(html.indexOf('id="faq"'), html.indexOf('id="ask"'));
    expect(list).toContain("What does it cost to hire through Nomera Health?");
    expect(list).not.toContain("How are candidates checked?");
    expect(list).toContain('value="MARKUP"');
  });

  test.each([
    `"><script>alert(1)</script>`,
    `'><img src=x onerror=alert(1)>`,
    "</script><svg onload=alert(1)>",
    "\u0000\u0008\u2028",
    "%",
    "😀".repeat(500),
    "x".repeat(8_000),
  ])("nothing of a search is reflected unescaped (%#)", async (search) => {
    const response = await new Visitor(stack.open).get(
      `/employers?q=${encodeURIComponent(search)}`,
    );
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<svg onload");
    expect(html).not.toContain("x".repeat(201));
    expect(html).not.toContain("😀".repeat(201));
  });

  test.each(["/employers?q=%ff%fe", "/employers?q=a&q=b", "/employers?q[]=x&q=%00"])(
    "%s is a page",
    async (path) => {
      expect((await new Visitor(stack.open).get(path)).status).toBe(200);
    },
  );

  test("a page with a search is not kept for others", async () => {
    const response = await fetch(`${stack.open}/employers?q=nurse`);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });
});

describe("a database that does not answer", () => {
  const children = new Children();
  let valve: Valve;
  let origin: string;
  const log = join(mkdtempSync(join(tmpdir(), "nomera-faq-")), "app.log");

  beforeAll(async () => {
    valve = await openValve(stack.supabase.url);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url, sessionSecret: randomUUID() },
      log,
      env: { TRUSTED_PROXIES: "1" },
    });
  });
  afterAll(async () => {
    await children.stop();
    await valve.close();
  });

  test("the built-in questions and the plans' defaults remain, and the failure is only logged", async () => {
    valve.set("refuse");
    const html = await (await new Visitor(origin).get("/employers")).text();
    for (const question of [
      "What does it cost to hire through Nomera Health?",
      "Which positions and places do you cover?",
      "How are candidates checked?",
    ]) {
      expect(html).toContain(question);
    }
    for (const text of ["$199.00", "$399.00", "$899.00", "Unlimited"]) expect(html).toContain(text);
    expect(html).not.toContain("Can several people at our hospital");
    expect(html).not.toMatch(/role="alert"/);
    expect(readFileSync(log, "utf8")).toContain("published questions not read");
    expect(readFileSync(log, "utf8")).toContain("Unable to load plan definitions: ");
  });

  test.each(["refuse", "hang"] as const)(
    "when connections %s, a question comes back as it was typed, and can then be sent",
    async (state) => {
      valve.set(state);
      const question = ask();
      const fields = { question: `${question}\r\n"Second" <line>`, name: "Ann", contact: "a@b.co" };
      const visitor = new Visitor(origin);
      const response = await visitor.post("/employers", fields);
      const html = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(html).toContain(failure("The service is temporarily unavailable"));
      expect(html).toMatch(
        new RegExp(`<textarea[^>]*>\\s*${question.replace("?", "\\?")}\\r?\\n&quot;Second&quot;`),
      );
      expect(html).toContain('value="Ann"');
      expect(html).toContain('value="a@b.co"');
      expect(html).not.toContain(SUCCESS);

      valve.set("open");
      expect((await visitor.post("/employers", fields)).status).toBe(302);
      expect(await stored(`${question}\n"Second" <line>`)).toHaveLength(1);
    },
    60_000,
  );
});
