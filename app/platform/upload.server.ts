import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  type FileUploadHandler,
} from "@remix-run/form-data-parser";
import { Refusal } from "./failures.server.ts";
import { readForm } from "./http.server.ts";

/** The field with a form's one file, and its size limit. */
type UploadRule = { field: string; maxBytes: number };

/** The same for a route, where the size limit may come from the database. */
export type UploadRuleFor<Args> = {
  field: string;
  maxBytes: number | ((args: Args) => Promise<number>);
};

/** A file as sent: its bytes, and the name from the sender's device. Trust neither. */
export type Uploaded = { name: string; bytes: Uint8Array };

/** A form with a file: its other fields, and the file or a sentence about what is wrong with it. */
export type SentUpload = { form: FormData } & (
  { file: Uploaded; problem?: undefined } | { file?: undefined; problem: string }
);

const MB = 1024 * 1024;
/** Limit for the other fields, which come before the file, and their part headers. */
const MAX_FIELDS_BYTES = 64 * 1024;
/** How much of a body that is too large we read and drop before cutting the connection. */
const MAX_DRAINED_BYTES = 32 * MB;
const MAX_PARTS = 200;

/** A file size limit in words. */
export const inMegabytes = (bytes: number): string => `${bytes / MB} MB`;

class TooLarge extends Error {}
const SIZE_ERRORS = [TooLarge, MaxFileSizeExceededError, MaxTotalSizeExceededError];
const COUNT_ERRORS = [MaxFilesExceededError, MaxPartsExceededError, MaxHeaderSizeExceededError];
// The parser wraps a stream error as its cause.
const isOneOf = (error: unknown, kinds: readonly (new (...args: never[]) => Error)[]) =>
  kinds.some((kind) => error instanceof kind || (error as Error).cause instanceof kind);

/**
 * Reads a posted form with a file. Holds no more than the file's limit: the excess is read and dropped, because a
 * browser reads our response only after it has sent everything, and an endless body is cut off.
 * @param keep false: the sender may not send this; only the other fields are read, to be returned
 * @throws {Refusal} 415 if it is not a form, 413 if it is far too large, 400 if it did not arrive completely
 */
export async function readUpload(
  request: Request,
  { field, maxBytes }: UploadRule,
  keep: boolean,
): Promise<SentUpload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    return { form: await readForm(request), problem: "Choose a file." };
  }
  const body = new Body(request.body, (keep ? maxBytes : 0) + MAX_FIELDS_BYTES);
  const files: { name: string; bytes: Uint8Array; size: number }[] = [];
  let large = false;
  let form = new FormData();
  try {
    form = await parse(type, body.stream(), keep ? maxBytes : MAX_FIELDS_BYTES, async (file) => {
      if (file.fieldName !== field) return "";
      const isNone = file.size === 0 && ["", "file-upload"].includes(file.name);
      if (isNone) return undefined;
      // With several files, none is accepted, so only the first is held.
      const bytes = keep && files.length === 0 ? await file.bytes() : new Uint8Array();
      files.push({ name: file.name, bytes, size: file.size });
      return undefined;
    });
  } catch (error) {
    if (isOneOf(error, COUNT_ERRORS)) {
      await body.drain();
      throw new Refusal(413, "This form has more fields than we read.");
    }
    if (!isOneOf(error, SIZE_ERRORS)) {
      throw new Refusal(400, "The form didn’t come through completely. Send it again.");
    }
    large = true;
    await body.drain();
    form = await fieldsBefore(type, body.head());
  }
  const [file] = files;
  if (large) {
    return { form, problem: `This file is larger than ${inMegabytes(maxBytes)}.` };
  }
  if (!file) return { form, problem: "Choose a file." };
  if (files.length > 1) return { form, problem: "Choose one file at a time." };
  if (file.size === 0) return { form, problem: "This file is empty." };
  return { form, file };
}

function parse(
  type: string,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  maxFileSize: number,
  onFile: FileUploadHandler,
): Promise<FormData> {
  const request = new Request("http://upload.invalid/", {
    method: "POST",
    headers: { "Content-Type": type },
    body,
    duplex: "half",
  });
  const maxTotalSize = maxFileSize + MAX_FIELDS_BYTES;
  const limits = { maxFiles: 10, maxParts: MAX_PARTS, maxFileSize, maxTotalSize };
  return parseFormData(request, limits, onFile);
}

/** The fields that arrived before a file that is too large: parses what is there as if it had ended. */
async function fieldsBefore(type: string, head: Uint8Array): Promise<FormData> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const end = new TextEncoder().encode(`\r\n--${quoted ?? bare}--\r\n`);
  const form = await parse(
    type,
    Buffer.concat([head, end]),
    MAX_FIELDS_BYTES,
    async () => undefined,
  )
    // Cut off in the middle of a part's header: nothing can be parsed.
    .catch(() => new FormData());
  return form;
}

/** A body that is read up to a limit; its first part can be read again. */
class Body {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #maxBytes: number;
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #read = 0;

  constructor(body: ReadableStream<Uint8Array>, maxBytes: number) {
    this.#reader = body.getReader();
    this.#maxBytes = maxBytes;
  }

  stream(): ReadableStream<Uint8Array> {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull: async (controller) => {
        const { done, value } = await this.#reader.read();
        if (done) return controller.close();
        this.#read += value.byteLength;
        if (this.#headBytes < MAX_FIELDS_BYTES) {
          const part = value.slice(0, MAX_FIELDS_BYTES - this.#headBytes);
          this.#head.push(part);
          this.#headBytes += part.byteLength;
        }
        if (this.#read > this.#maxBytes) return controller.error(new TooLarge());
        controller.enqueue(value);
      },
    };
    // No read-ahead: with two reads in flight, as drain() would start another, Remix's body hangs.
    return new ReadableStream(source, { highWaterMark: 0 });
  }

  head(): Uint8Array {
    return Buffer.concat(this.#head);
  }

  /** Reads on without keeping anything. @throws {Refusal} 413 if it does not end, 400 if it breaks off */
  async drain(): Promise<void> {
    try {
      while (this.#read <= MAX_DRAINED_BYTES) {
        const { done, value } = await this.#reader.read();
        if (done) return;
        this.#read += value.byteLength;
      }
    } catch {
      throw new Refusal(400, "The form didn’t come through completely. Send it again.");
    }
    await this.#reader.cancel().catch(() => undefined);
    throw new Refusal(413, "What was sent is far too large.");
  }
}
