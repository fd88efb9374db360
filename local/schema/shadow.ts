import { PGLiteSocketServer, type PGLiteSocketServerOptions } from "@electric-sql/pglite-socket";
import { PGlite } from "@supabase/lite/pglite";
import pg from "pg";
import { bareSchema } from "./bare.ts";

/** A database in memory that only this process uses. */
export type Shadow = { pool: pg.Pool; close: () => Promise<void> };

/** Makes a database in memory and runs these texts in it, after what a hosted project has by itself. */
export async function openShadow(texts: string[]): Promise<Shadow> {
  const db = new PGlite();
  for (const text of [bareSchema, ...texts]) await db.exec(text);
  const server = new PGLiteSocketServer({
    // Lite brings an older PGlite than the one whose types the server wants.
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
