/** The audit log's actions and what they are done to, as the schema's files write them. */
import { readSchema } from "#local/schema/files.ts";

/** An action, and the kind of subject it is written for. */
type WrittenEntry = { action: string; kind: string };

/** Actions and kinds that code composes: their possible values. */
const COMPOSED: Record<string, string[]> = {
  "'account.' || p_decision": ["account.approved", "account.rejected"],
  "'acting.' || lower(tg_op)": ["acting.insert", "acting.update", "acting.delete"],
  "'affiliate.' || p_to": ["affiliate.approved", "affiliate.suspended"],
  "'appeal.' || p_decision": ["appeal.upheld", "appeal.reopened"],
  "'billing.' || p_kind || '_begun'": ["billing.refund_begun", "billing.credit_begun"],
  "'billing.' || begun.kind || '_retried'": ["billing.refund_retried", "billing.credit_retried"],
  "'contact.' || p_what": ["contact.answered", "contact.reopened", "contact.deleted"],
  "'document.' || p_decision": ["document.accepted", "document.rejected"],
  "'leie.' || p_decision": ["leie.same", "leie.not_same"],
  // private.make_live
  p_action: ["weights.published", "weights.rolled_back"],
  // private.assign_case
  "case p_kind when 'account' then 'profile' else p_kind end":
    "profile credential appeal document".split(" "),
  // private.ask_to_renew
  p_of: ["credential", "document"],
};

/** Arguments of the call whose parenthesis opens at `from`, each on one line. */
function argumentsAt(source: string, from: number): string[] {
  const found = [""];
  let depth = 0;
  let quoted = false;
  for (const letter of source.slice(from)) {
    if (letter === "'") quoted = !quoted;
    if (!quoted && letter === "(") depth += 1;
    if (!quoted && letter === ")") depth -= 1;
    if (depth === 0) break;
    if (!quoted && letter === "," && depth === 1) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((one) => one.replace(/^\(/, "").replace(/\s+/g, " ").trim());
}

function values(expression: string, form: RegExp): string[] {
  const known = COMPOSED[expression];
  if (known) return known;
  const found = [...expression.matchAll(form)].map(([, value]) => value!);
  if (expression.includes("||") || found.length === 0) {
    throw new Error(`A new composed name needs a line in COMPOSED: ${expression}`);
  }
  return found;
}

/** Every action with every kind it is written for. @throws if a name is composed in a way that is not listed here */
export function writtenEntries(): WrittenEntry[] {
  const sources = readSchema().map(({ text }) => text);
  /** Tables whose writes are logged when an admin is acting. */
  const tables = sources.flatMap((source) =>
    [...source.matchAll(/create trigger (\w+)_note_acting/g)].map(([, table]) => table!),
  );
  const called = sources.flatMap((source) =>
    [...source.matchAll(/(?<!function )private\.audit\(/g)]
      .map(({ index }) => argumentsAt(source, index + "private.audit".length))
      .filter(([first]) => first !== "text")
      .flatMap(([action, kind]) => {
        const kinds = kind === "tg_table_name" ? tables : values(kind!, /^'([a-z_]+)'$/g);
        return values(action!, /'([a-z_]+\.[a-z_]+)'/g).flatMap((one) =>
          kinds.map((of) => ({ action: one, kind: of })),
        );
      }),
  );
  const inserted = sources.flatMap((source) =>
    [
      ...source.matchAll(/insert into public\.audit_log [^;]*?'([a-z_]+\.[a-z_]+)', '([a-z_]+)'/g),
    ].map(([, action, kind]) => ({ action: action!, kind: kind! })),
  );
  return [...called, ...inserted, ...factorEntries()];
}

/** What people do to their own second factor: the server writes it with the service key, always as themselves. */
export function factorEntries(): WrittenEntry[] {
  return readSchema().flatMap(({ text }) =>
    [...text.matchAll(/private\.notify_factor\([^;']*'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => ({
      action: action!,
      kind: "profile",
    })),
  );
}
