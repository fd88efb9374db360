import { PGLiteSocketServer, type PGLiteSocketServerOptions } from "@electric-sql/pglite-socket";
import { PGlite } from "@supabase/lite/pglite";
import pg from "pg";
import { bareSchema } from "./bare.ts";

/** An in-memory database for this process only. */
export type Shadow = { pool: pg.Pool; close: () => Promise<void> };

/** Creates an in-memory database with a hosted project's defaults and runs these SQL texts in it. */
export async function openShadow(texts: string[]): Promise<Shadow> {
  const db = new PGlite();
  for (const text of [bareSchema, ...texts]) await db.exec(text);
  const server = new PGLiteSocketServer({
    // Lite ships an older PGlite than the server's types expect.
    db: db as unknown as PGLiteSocketServerOptions["db"],
    port: 0,
    host: "127.0.0.1",
  });
  await server.start();
  const pool = new pg.Pool({
    connectionString: `postgres://postgres@${server.getServerConn()}/postgres`,
    max: 1,
  });
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
      await db.close();
    },
  };
}
