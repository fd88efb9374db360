/** `npm run worker` as a process: what an operator starts, stops and reads the log of. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inRoot, root } from "#local/paths.ts";
import { outboxStack, testServer } from "#tests/helpers/outbox.ts";

let stack: Awaited<ReturnType<typeof outboxStack>>;
type Worker = { process: ChildProcess; output: () => string; ended: Promise<number | null> };
const workers: Worker[] = [];
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  stack = await outboxStack();
}, 60_000);
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.process.kill("SIGKILL");
    await worker.ended;
  }
  for (const close of closing.splice(0)) await close();
});
afterAll(() => stack.close());

function start(env: Record<string, string>): Worker {
  const child = spawn(process.execPath, [inRoot("worker.ts")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      APP_ORIGIN: "https://nomera.example",
      SUPABASE_URL: stack.url,
      SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
      SUPABASE_SECRET_KEY: stack.secretKey,
      SESSION_SECRET: stack.sessionSecret,
      MAIL_FROM: "Nomera Health <no-reply@nomera.example>",
      WORKER_POLL_MS: "50",
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const worker = {
    process: child,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
  };
  workers.push(worker);
  return worker;
}

async function server(options?: Parameters<typeof testServer>[0]) {
  const made = await testServer(options);
  closing.push(made.close);
  return made;
}

async function until(what: string, condition: () => unknown): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.\n${workers[0]?.output()}`);
    await pause(25);
  }
}

async function told(): Promise<{ email: string; id: string }> {
  const email = `person-${randomUUID()}@example.com`;
  const id = await stack.person(email);
  await stack.tell(id);
  return { email, id };
}

test("it sends what is there and what comes, says so without naming anybody, and ends on SIGTERM", async () => {
  const { url, mailbox } = await server();
  const early = await told();
  const worker = start({ SMTP_URL: url });
  await until("the first email", () => mailbox.messages(early.email).length);
  const late = await told();
  await until("the second email", () => mailbox.messages(late.email).length);
  worker.process.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
  const lines = worker.output().trim().split("\n");
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  expect(worker.output()).toContain("worker stopped");
  expect(worker.output()).not.toMatch(/@|token|key=|person-/);
});

test("on SIGTERM it finishes the email that is being sent, and begins no other", async () => {
  let answer: (() => void) | undefined;
  const { url } = await server({
    onData(stream, _, done) {
      stream.on("end", () => (answer = () => done()));
      stream.resume();
    },
  });
  const people = [await told(), await told()];
  const worker = start({ SMTP_URL: url });
  await until("the first email is under way", () => answer);
  worker.process.kill("SIGTERM");
  await until("it has heard", () => worker.output().includes("worker stopping"));
  answer!();
  expect(await worker.ended).toBe(0);
  const rows = (await Promise.all(people.map(({ id }) => stack.rows(id)))).flat();
  expect(rows.map(({ status }) => status).sort()).toEqual(["sent", "waiting"]);
  expect(rows.find(({ status }) => status === "waiting")).toMatchObject({
    attempts: 0,
    locked_until: null,
  });
  await stack.exec("delete from public.outbox where status = 'waiting'");
});

test("two workers at once send no email twice", async () => {
  const { url, mailbox } = await server();
  const both = [start({ SMTP_URL: url }), start({ SMTP_URL: url })];
  await until("both run", () => both.every(({ output }) => output().includes("worker started")));
  const people: string[] = [];
  for (let n = 0; n < 40; n += 1) people.push((await told()).email);
  await until("all are sent", () => mailbox.messages().length >= 40);
  for (const worker of both) worker.process.kill("SIGTERM");
  for (const worker of both) expect(await worker.ended).toBe(0);
  for (const email of people) expect(mailbox.messages(email)).toHaveLength(1);
});

test("a mail server that is away when it starts is waited for", async () => {
  const away = await testServer();
  await away.close();
  const { email, id } = await told();
  const worker = start({ SMTP_URL: away.url });
  await until("it says so", () => worker.output().includes("the mail server does not answer"));
  expect((await stack.rows(id))[0]).toMatchObject({ status: "waiting", attempts: 0 });
  const back = await testServer({}, away.port);
  closing.push(back.close);
  await until("it is sent", () => back.mailbox.messages(email).length);
  await until("it says so", () => worker.output().includes("emails are sent again"));
});

test("a database that is away is waited for, too", async () => {
  const { url } = await server();
  const worker = start({ SMTP_URL: url, SUPABASE_URL: "http://127.0.0.1:9" });
  await until("it says so", () => worker.output().includes("the outbox cannot be read"));
  expect(worker.process.exitCode).toBeNull();
  worker.process.kill("SIGINT");
  expect(await worker.ended).toBe(0);
});

test.each([
  [
    "SMTP_URL",
    "The setting SMTP_URL is missing: without it the worker cannot send emails. The app runs without it.",
  ],
  [
    "MAIL_FROM",
    "The setting MAIL_FROM is missing: without it the worker cannot send emails. The app runs without it.",
  ],
])("without %s it says so in one sentence and ends", async (name, sentence) => {
  const worker = start({ SMTP_URL: "smtp://127.0.0.1:9", [name]: "" });
  expect(await worker.ended).toBe(1);
  expect(worker.output().trim()).toBe(sentence);
});
