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

/** Which field of a form has its one file, and how large that may be. */
type UploadRule = { field: string; maxBytes: number };

/** The same for a route, where how large it may be can be a question to the database. */
export type UploadRuleFor<Args> = {
  field: string;
  maxBytes: number | ((args: Args) => Promise<number>);
};

/** A file as it was sent: its bytes, and the name that the sender's device gave it. Believe neither. */
export type Uploaded = { name: string; bytes: Uint8Array };

/** A form with a file: its other fields, and the file or a sentence about what is wrong with it. */
export type SentUpload = { form: FormData } & (
  { file: Uploaded; problem?: undefined } | { file?: undefined; problem: string }
);

const MB = 1024 * 1024;
/** What the other fields of the form and the lines between them may take. They stand before the file. */
const MAX_FIELDS_BYTES = 64 * 1024;
/** How much of a body that is too large we let come before the connection is cut. */
const MAX_DRAINED_BYTES = 32 * MB;
const MAX_PARTS = 200;

/** What the limit of a file is called. */
export const inMegabytes = (bytes: number): string => `${bytes / MB} MB`;

class TooLarge extends Error {}
const SIZE_ERRORS = [TooLarge, MaxFileSizeExceededError, MaxTotalSizeExceededError];
const COUNT_ERRORS = [MaxFilesExceededError, MaxPartsExceededError, MaxHeaderSizeExceededError];
// What the stream failed with, the parser hands on as a cause.
const isOneOf = (error: unknown, kinds: readonly (new (...args: never[]) => Error)[]) =>
  kinds.some((kind) => error instanceof kind || (error as Error).cause instanceof kind);

/**
 * Reads a posted form with a file. Never holds more than the file may have: what goes beyond is read and dropped, as a
 * browser reads our answer only after it has sent everything, and a body that does not end is cut off.
 * @param keep false: the sender may not send this; only the other fields are read, to be given back
 * @throws {Refusal} 415 when it is not a form, 413 when it is far too large, 400 when it did not arrive whole
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
      // Of several files none is taken, so only the first is held.
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
      throw new Refusal(400, "The form did not arrive whole. Send it again.");
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

/** The fields that arrived before a file that is too large: what is there, closed as if it had ended. */
async function fieldsBefore(type: string, head: Uint8Array): Promise<FormData> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const end = new TextEncoder().encode(`\r\n--${quoted ?? bare}--\r\n`);
  const form = await parse(
    type,
    Buffer.concat([head, end]),
    MAX_FIELDS_BYTES,
    async () => undefined,
  )
    // Cut off in the middle of a part's header: then nothing is known of it.
    .catch(() => new FormData());
  return form;
}

/** A body that is read up to a limit; what came first of it can be had again. */
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
    // Nothing is read ahead: with two reads under way, as drain() would begin another, Remix's body waits for ever.
    return new ReadableStream(source, { highWaterMark: 0 });
  }

  head(): Uint8Array {
    return Buffer.concat(this.#head);
  }

  /** Reads on without keeping anything. @throws {Refusal} 413 when there is no end to it, 400 when it breaks off */
  async drain(): Promise<void> {
    try {
      while (this.#read <= MAX_DRAINED_BYTES) {
        const { done, value } = await this.#reader.read();
        if (done) return;
        this.#read += value.byteLength;
      }
    } catch {
      throw new Refusal(400, "The form did not arrive whole. Send it again.");
    }
    await this.#reader.cancel().catch(() => undefined);
    throw new Refusal(413, "What was sent is far too large.");
  }
}
