/** Runs commands of people, admins and programs concurrently, and records each result. */
import { pathOf } from "../rls-world.ts";
import type { TestConnection, TestDatabase } from "../bare-database.ts";
import type { Draw, RaceCommand, Role, Row } from "./command.ts";

/** The sender of a statement. */
type Sender = { role: "authenticated" | "service_role"; id: string; acting?: string };
/** A completed form, which may be sent twice. */
type Form = { command: RaceCommand; text: string; opens: string | undefined; row: Row };

/** How often each command succeeded and was refused. */
export type Tally = Record<string, { done: number; denied: number }>;

/** How many commands compete for the same position before the next one is chosen. */
const LOOKS = 24;
/** One in this many refusable forms is sent by someone who may not. */
const STRANGE = 14;
/** What percentage of candidates' and owners' commands an acting admin sends, if there is one. */
const ACTED = 30;

type Focus = { position: string; facility: string; candidate: string };

export class Race {
  readonly tally: Tally;
  /**
   * Commands that neither succeeded nor were refused with a message: the statement, the server's error, and what else
   * was running.
   */
  readonly failures: string[] = [];
  readonly #db: TestDatabase;
  readonly #draw: Draw;
  readonly #commands: readonly RaceCommand[];
  readonly #weighted: readonly RaceCommand[];
  readonly #connections: TestConnection[];
  /** Each connection's process id in the server's messages. */
  readonly #processes: Map<TestConnection, number>;
  readonly #underWay = new Map<TestConnection, string>();
  readonly #again: Form[] = [];
  #focus!: Focus;
  #sent = 0;
  #looked = 0;

  private constructor(
    db: TestDatabase,
    draw: Draw,
    commands: RaceCommand[],
    processes: Map<TestConnection, number>,
  ) {
    this.#db = db;
    this.#draw = draw;
    this.#commands = commands;
    this.#weighted = commands.flatMap((one) => Array<RaceCommand>(one.weight ?? 4).fill(one));
    this.#processes = processes;
    this.#connections = [...processes.keys()];
    this.tally = Object.fromEntries(commands.map(({ name }) => [name, { done: 0, denied: 0 }]));
  }

  static async open(
    db: TestDatabase,
    draw: Draw,
    commands: RaceCommand[],
    atOnce: number,
  ): Promise<Race> {
    const processes = new Map<TestConnection, number>();
    for (let n = 0; n < atOnce; n += 1) {
      const connection = await db.connect();
      const [row] = await connection.rows<{ pid: number }>("select pg_backend_pid() as pid");
      processes.set(connection, row!.pid);
    }
    return new Race(db, draw, commands, processes);
  }

  /** Sends this many commands, one per connection at a time. */
  async run(commands: number): Promise<void> {
    const until = this.#sent + commands;
    await this.#look();
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (this.#sent < until) {
          if (this.#sent >= this.#looked + LOOKS) await this.#look();
          await this.#sendOne(connection);
        }
      }),
    );
  }

  /** Sends these commands one after the other, so that there is something to compete for. */
  async prepare(names: readonly string[]): Promise<void> {
    const connection = this.#connections[0]!;
    for (const name of names) {
      await this.#look();
      const command = this.#commands.find((one) => one.name === name)!;
      const form = await this.#formOf(connection, command);
      const sender = form && (await this.#senderOf(connection, form));
      if (sender) await this.#send(connection, form, sender);
    }
  }

  /** Chooses the next contested position. */
  async #look(): Promise<void> {
    const draw = this.#draw;
    this.#looked = this.#sent;
    const [positions, people] = await Promise.all([
      this.#db.rows<{ id: string; employer_id: string }>(
        `select p.id, p.employer_id from public.positions p join public.profiles e on e.user_id = p.employer_id
         where p.status = 'open' order by e.approval <> 'approved', p.id limit 8`,
      ),
      this.#db.rows<{ user_id: string }>(
        "select s.user_id from public.job_seeker_profiles s order by s.user_id",
      ),
    ]);
    const position = draw.pick(
      positions.length > 0 ? positions : [{ id: NOBODY, employer_id: NOBODY }],
    );
    this.#focus = {
      position: position.id,
      facility: position.employer_id,
      candidate: draw.pick(people.length > 0 ? people : [{ user_id: NOBODY }]).user_id,
    };
  }

  async #sendOne(connection: TestConnection): Promise<void> {
    const form = this.#again.pop() ?? (await this.#fillIn(connection));
    if (!form) return;
    const sender = await this.#senderOf(connection, form);
    if (!sender) return;
    this.#sent += 1;
    await this.#send(connection, form, sender);
  }

  async #fillIn(connection: TestConnection): Promise<Form | undefined> {
    const draw = this.#draw;
    const command = this.#drawCommand();
    const form = await this.#formOf(connection, command);
    if (form && draw.between(1, 10) <= (command.twice ?? 2)) this.#again.push(form);
    return form;
  }

  /** Draws by weight; every third time, the command sent least often so far. */
  #drawCommand(): RaceCommand {
    const draw = this.#draw;
    if (draw.between(1, 3) > 1) return draw.pick(this.#weighted);
    const seen = ({ name }: RaceCommand) => this.tally[name]!.done + this.tally[name]!.denied / 4;
    const least = Math.min(...this.#commands.map(seen));
    return draw.pick(this.#commands.filter((command) => seen(command) < least + 2));
  }

  async #formOf(connection: TestConnection, command: RaceCommand): Promise<Form | undefined> {
    const shown = command.form.replace(
      /\{(position|facility|candidate)\}/g,
      (_, name: keyof Focus) => `'${this.#focus[name]}'::uuid`,
    );
    const rows = await asText(connection, shown);
    if (rows.length === 0) return undefined;
    const row = this.#draw.pick(rows);
    return { command, row, opens: command.opens?.(row), text: command.call(row, this.#draw) };
  }

  async #senderOf(connection: TestConnection, { command, row }: Form): Promise<Sender | undefined> {
    const draw = this.#draw;
    if (command.by === "service") return { role: "service_role", id: "" };
    const role = "authenticated";
    const strange = !command.neverDenied && draw.between(1, STRANGE) === 1;
    const choices = await asText(connection, strange ? STRANGERS : SENDERS[command.by](row));
    if (choices.length === 0) return undefined;
    const { id } = draw.pick(choices);
    if (
      (command.by === "candidate" || command.by === "facility") &&
      draw.between(1, 100) <= ACTED
    ) {
      const [acting] = await asText(
        connection,
        `select a.id, a.admin_id from public.acting_sessions a where a.user_id = '${id}' and a.ended_at is null`,
      );
      if (acting) return { role, id: acting["admin_id"]!, acting: acting["id"]! };
    }
    return { role, id: id! };
  }

  async #send(
    connection: TestConnection,
    { command, opens, text }: Form,
    who: Sender,
  ): Promise<void> {
    const claims = JSON.stringify(who.role === "authenticated" ? { session_id: who.id } : {});
    const headers = JSON.stringify(who.acting ? { "x-nomera-acting": who.acting } : {});
    const what = `${command.name}, as ${who.acting ? `${who.id} in ${who.acting}` : who.id}: ${text}`;
    this.#underWay.set(connection, `Process ${this.#processes.get(connection)}: ${what}`);
    try {
      for (const statement of opens ? [opens, text] : [text])
        await connection.exec(`begin; set local role ${who.role};
          select set_config('request.jwt.claim.sub', '${who.id}', true),
            set_config('request.jwt.claims', '${claims}', true),
            set_config('request.headers', '${headers}', true), set_config('request.path', '${pathOf(statement)}', true);
          ${statement}; commit`);
      this.tally[command.name]!.done += 1;
    } catch (error) {
      const { code, message, detail, where } = error as Failure;
      if (/^PT4\d\d$/.test(code ?? "")) this.tally[command.name]!.denied += 1;
      else {
        const others = [...this.#underWay].filter(([other]) => other !== connection);
        this.failures.push(
          [
            `${code} ${message}`,
            what,
            detail,
            where,
            "At the same moment:",
            ...others.map(([, other]) => `  ${other}`),
          ].join("\n"),
        );
      }
      await connection.exec("rollback");
    } finally {
      this.#underWay.delete(connection);
    }
  }
}

const NOBODY = "00000000-0000-4000-8000-000000000000";

type Failure = { code?: string; message: string; detail?: string; where?: string };

/** People who can send a form, theirs or not; a team's viewers are included. */
const SENDERS: Record<Exclude<Role, "service">, (row: Row) => string> = {
  candidate: ({ who }) => `select '${who}' as id`,
  newcomer: ({ who }) => `select '${who}' as id`,
  owner: ({ facility }) => `select '${facility}' as id`,
  facility: ({ facility }) => `
    select '${facility}'::uuid as id union all
    (select m.user_id from public.facility_members m where m.facility_id = '${facility}' order by m.role, m.user_id limit 3)`,
  admin: () => "select a.user_id as id from public.admin_users a order by 1",
};

/** People who may not do any of this. */
const STRANGERS = "select u.id from auth.users u where u.email like 'stranger%' order by u.id";

/** Rows with text values, as a page shows them. */
function asText(connection: TestConnection, query: string): Promise<Row[]> {
  return connection
    .rows<{ row: Row }>(
      `select (select jsonb_object_agg(v.key, v.value) from jsonb_each_text(to_jsonb(x)) v) as row from (${query}) x`,
    )
    .then((rows) => rows.map(({ row }) => row));
}
