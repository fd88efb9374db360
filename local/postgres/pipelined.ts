// How Lite's statements reach a PostgreSQL server: prepared once for each connection, as PostgREST has it, and what
// opens a transaction together with the statement that follows. One at a time they are eight ways to the server and
// back for a request, of which six only wait.
import { PostgresJSDialect } from "kysely-postgres-js";
import type { Sql } from "postgres";

/** What the statements begin with that go ahead of the next one: nobody needs their answer. */
const AHEAD = ["begin", "select set_config("];

/** Kysely's way to a server. */
export function pipelinedDialect(driver: Sql): PostgresJSDialect {
  return new PostgresJSDialect({
    postgres: () => ({
      end: () => driver.end(),
      async reserve() {
        const reserved = await driver.reserve();
        let ahead: Promise<unknown>[] = [];
        return {
          release: () => reserved.release(),
          unsafe(text: string, parameters: never[] = []) {
            const options = parameters.length > 0 ? { prepare: true } : {};
            const answer = reserved.unsafe(text, parameters, options);
            if (AHEAD.some((beginning) => text.startsWith(beginning))) {
              ahead.push(answer);
              // It is the next statement's failure, which is all that comes of it.
              answer.catch(() => undefined);
              return noRows();
            }
            const all = [...ahead, answer];
            ahead = [];
            return Promise.all(all).then(() => answer);
          },
        };
      },
    }),
  });
}

const noRows = async () => Object.assign([], { command: "", count: 0 });
