import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV, page by page: UTF-8 with a byte order mark, so spreadsheets show names right, and an apostrophe before
 * anything they would read as a formula. With no rows, only the header line.
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

/** Lines of cells as CSV, encoded as in csvOf. The first line is the header. */
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
 * Streams a file while its rows are read, so a long one takes no more memory than one page. The first page is read
 * before the response starts, so a refusal keeps its own status. A later failure aborts the download, so a partial file
 * never looks complete.
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
        // Stop when the client is gone.
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
