import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV, part by part: UTF-8 with a byte order mark, so that spreadsheets read names right, and with an apostrophe
 * before what they would take for a formula. Without any row there is the heading alone.
 */
export async function* csvOf<Row>(
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: Readonly<Record<string, (row: Row) => string | number>>,
): AsyncGenerator<string> {
  const names = Object.keys(columns);
  let isFirst = true;
  for await (const rows of parts) {
    const lines = rows.map((row) => names.map((name) => columns[name]!(row)));
    yield stringify(lines, {
      header: isFirst,
      bom: isFirst,
      columns: names,
      escape_formulas: true,
    });
    isFirst = false;
  }
}

/** Lines of cells as CSV, the names of the columns being the first of them: encoded as in csvOf. */
export async function* csvRows(
  parts: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of parts) {
    yield stringify([...rows], { bom: isFirst, escape_formulas: true });
    isFirst = false;
  }
}

/**
 * A file that is sent while it is read, so that a long one takes no more memory than a part. Its first part is read
 * before the answer begins: what is refused is refused with its own status. What fails later breaks the download off,
 * so that half a file never looks like a whole one.
 */
export async function csvFile(
  request: Request,
  name: string,
  text: AsyncGenerator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, unknown> | undefined = await text.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Whoever went away waits for nothing more.
        request.signal.throwIfAborted();
        const { done, value } = next ?? (await text.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
