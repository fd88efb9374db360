import { describe, expect, test } from "vitest";
import {
  cleanFileName,
  contentDisposition,
  servedName,
  credentialLabel,
  expiryOf,
  formatBytes,
  isDocumentId,
  type DocumentType,
} from "./rules.ts";

const PDF: DocumentType = "application/pdf";

describe("a file's name", () => {
  test.each<[string, DocumentType, string]>([
    ["Resume 2026.pdf", PDF, "Resume 2026.pdf"],
    ["LICENSE.PDF", PDF, "LICENSE.PDF"],
    ["photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["photo.png", "image/jpeg", "photo.png.jpg"],
    ["../../etc/passwd", PDF, "passwd.pdf"],
    ["C:\\Users\\me\\cv.pdf", PDF, "cv.pdf"],
    ["a\u0000b\u001f\u007fc.pdf", PDF, "abc.pdf"],
    ["evil\u202Efdp.exe", PDF, "evilfdp.exe.pdf"],
    ["line\r\nSet-Cookie: a=b.pdf", PDF, "lineSet-Cookie_ a=b.pdf"],
    ['"><script>.pdf', PDF, "___script_.pdf"],
    ["  ...  ", PDF, "document.pdf"],
    ["", PDF, "document.pdf"],
    [".pdf", PDF, "document.pdf"],
    ["Lebenslauf Müller 履歴書 😀.pdf", PDF, "Lebenslauf Müller 履歴書 😀.pdf"],
    ["\ud800.pdf", PDF, "document.pdf"],
  ])("%j as %s is shown as %j", (sent, type, shown) => {
    expect(cleanFileName(sent, type)).toBe(shown);
  });

  test("has at most 120 characters, its ending included", () => {
    const shown = cleanFileName(`${"😀".repeat(300)}.pdf`, PDF);
    expect([...shown]).toHaveLength(120);
    expect(shown.endsWith("😀.pdf")).toBe(true);
    expect(cleanFileName("x".repeat(300), PDF)).toHaveLength(120);
  });

  test("stands in a header whatever it is", () => {
    expect(contentDisposition('Müller "a" 😀 (1)\'.pdf', PDF)).toBe(
      `inline; filename="Mu_ller _a_ _ (1)_.pdf"; filename*=UTF-8''M%C3%BCller%20%22a%22%20%F0%9F%98%80%20%281%29%27.pdf`,
    );
  });
});

describe("what it is served as", () => {
  test.each([
    ["resume", "Dana Whitfield", PDF, "Resume - Dana Whitfield.pdf"],
    ["license", "José O’Hara-Núñez", "image/jpeg", "License - José O’Hara-Núñez.jpg"],
    ["certification", "a\r\nb.exe", "image/png", "Certification - a b exe.png"],
    ["other", "../../x\u202Efdp", PDF, "Document - x fdp.pdf"],
    ["constructor", null, PDF, "Document.pdf"],
    ["resume", "x".repeat(500), "text/html", `Resume - ${"x".repeat(60)}.bin`],
  ])("a %s of %j as %s is called %j", (kind, owner, type, name) => {
    expect(servedName(kind, owner, type)).toBe(name);
  });

  test.each([
    [PDF, "inline"],
    ["image/png", "inline"],
    ["text/html", "attachment"],
    ["image/svg+xml", "attachment"],
    ["__proto__", "attachment"],
  ])("%s: %s", (type, how) => {
    expect(contentDisposition("a.pdf", type).split(";")[0]).toBe(how);
  });
});

describe("how long it holds", () => {
  test.each([
    [null, "none", "No expiration date"],
    ["2026-11-20", "expired", "Expired on Nov 20, 2026"],
    ["2026-11-21", "soon", "Expires today"],
    ["2026-11-22", "soon", "Expires in 1 day"],
    ["2026-12-03", "soon", "Expires in 12 days"],
    ["2027-01-20", "soon", "Expires in 60 days"],
    ["2027-01-21", "holds", "Expires on Jan 21, 2027"],
  ])("%s: %s, %s", (expiresOn, state, words) => {
    expect(expiryOf(expiresOn, "2026-11-21")).toEqual({ state, words });
  });
});

test.each([
  [1, "1 KB"],
  [349_000, "341 KB"],
  [1024 * 1024, "1 MB"],
  [1_300_000, "1.2 MB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [{ kind: "license", name: null, state: "MO" }, "RN license, Missouri"],
  [{ kind: "certification", name: "BLS", state: null }, "BLS certification"],
])("%j is %s", (credential, label) => {
  expect(credentialLabel(credential, { shortName: "RN" })).toBe(label);
});

test("only an id is an id", () => {
  expect(isDocumentId("6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f")).toBe(true);
  for (const id of [undefined, "", "x", "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f'"])
    expect(isDocumentId(id)).toBe(false);
});
