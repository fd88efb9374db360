/** What a browser without scripts sends for a form, and when it refuses to send. */
import type { DOMWindow } from "jsdom";

/** A chosen file. */
export type Chosen = { name: string; mimeType: string; buffer: Buffer };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;
type Submitter = HTMLButtonElement | HTMLInputElement;

/** What is sent: the address and, for a POST, its body. */
export type Submission = {
  url: URL;
  method: "GET" | "POST";
  body?: { type: string; bytes: Buffer };
};

/** The files chosen in each field, because the DOM does not allow setting them. */
export class Files {
  readonly #chosen = new WeakMap<Element, Chosen[]>();
  of(field: Element): Chosen[] {
    return this.#chosen.get(field) ?? [];
  }
  choose(field: Element, files: Chosen[]): void {
    this.#chosen.set(field, files);
  }
}

/**
 * What pressing this button sends.
 * @throws if a browser would show a validation message instead
 */
export function submissionOf(
  form: HTMLFormElement,
  submitter: Submitter,
  files: Files,
  window: DOMWindow,
): Submission {
  const attribute = (name: string) =>
    submitter.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  if (!form.hasAttribute("novalidate") && !submitter.hasAttribute("formnovalidate"))
    expectValid(form, files);
  if (attribute("target") !== "") throw new Error("This form opens another window.");

  const entries = entriesOf(form, submitter, files, window);
  const url = new URL(attribute("action") || form.ownerDocument.URL, form.ownerDocument.baseURI);
  const method = attribute("method").toLowerCase();
  if (method === "dialog") throw new Error("This form closes a dialog, which takes a script.");
  if (method !== "post") {
    url.search = encoded(entries).toString();
    return { url, method: "GET" };
  }
  return { url, method: "POST", body: bodyOf(attribute("enctype"), entries) };
}

type Entry = [name: string, value: string | Chosen];

function bodyOf(enctype: string, entries: Entry[]): NonNullable<Submission["body"]> {
  if (enctype.toLowerCase() !== "multipart/form-data") {
    return {
      type: "application/x-www-form-urlencoded",
      bytes: Buffer.from(encoded(entries).toString()),
    };
  }
  const boundary = `----WebKitFormBoundary${Math.random().toString(36).slice(2).padEnd(16, "0")}`;
  const quoted = (text: string) =>
    text.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
  const parts = entries.map(([name, value]) => {
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    return typeof value === "string"
      ? Buffer.from(`${field}\r\n\r\n${value}\r\n`)
      : Buffer.concat([
          Buffer.from(
            `${field}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`,
          ),
          value.buffer,
          Buffer.from("\r\n"),
        ]);
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function encoded(entries: Entry[]): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of entries)
    fields.append(name, typeof value === "string" ? value : value.name);
  return fields;
}

const lines = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

/** A form's successful controls, in page order. */
function entriesOf(
  form: HTMLFormElement,
  submitter: Submitter,
  files: Files,
  window: DOMWindow,
): Entry[] {
  const entries: Entry[] = [];
  for (const control of form.elements as unknown as Iterable<Control>) {
    const { name } = control;
    if (control.matches(":disabled") || control.closest("datalist")) continue;
    if (control instanceof window.HTMLSelectElement) {
      for (const option of control.selectedOptions)
        if (name && !option.matches(":disabled")) entries.push([name, option.value]);
      continue;
    }
    const { type } = control;
    if (control instanceof window.HTMLButtonElement || /^(submit|reset|button)$/.test(type)) {
      if (control === submitter && name) entries.push([name, control.value]);
      continue;
    }
    if (type === "image") throw new Error("A picture as a button is not known here.");
    if (/^(checkbox|radio)$/.test(type) && !(control as HTMLInputElement).checked) continue;
    if (!name) continue;
    if (type === "file") {
      const chosen = files.of(control);
      const none = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };
      for (const file of chosen.length > 0 ? chosen : [none]) entries.push([name, file]);
    } else entries.push([name, lines(control.value)]);
  }
  return entries;
}

/** @throws with the first field that a browser's validation would reject */
function expectValid(form: HTMLFormElement, files: Files): void {
  for (const control of form.elements as unknown as Iterable<Control>) {
    if (!control.willValidate || control.validity?.valid !== false) continue;
    // The DOM does not know about the chosen files.
    if (control.type === "file" && files.of(control).length > 0) continue;
    const reasons: string[] = [];
    for (const reason in control.validity)
      if (control.validity[reason as keyof ValidityState]) reasons.push(reason);
    throw new Error(
      `A browser would not send this form: ${control.name || control.id} (${reasons.filter((one) => one !== "valid").join(", ")}).`,
    );
  }
}
