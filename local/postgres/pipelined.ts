// How Lite's statements reach a PostgreSQL server: prepared once per connection, as PostgREST does, and with the
// statements that open a transaction pipelined with the next statement. Sent one at a time, a request takes eight round
// trips, six of which only wait.
import { PostgresJSDialect } from "kysely-postgres-js";
import type { Sql } from "postgres";

/** Statements that begin like this are sent ahead with the next one, because nobody needs their result. */
const AHEAD = ["begin", "select set_config("];

/** Kysely's dialect for a server. */
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
              // If it fails, the next statement fails too, and that error is reported.
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
