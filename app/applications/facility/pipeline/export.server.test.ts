import { describe, expect, test } from "vitest";
import { csvOf } from "#app/platform/csv.server.ts";
import { csvName, PIPELINE_COLUMNS, type ExportRow } from "./export.server.ts";

async function fileOf(row: ExportRow): Promise<string> {
  let file = "";
  for await (const part of csvOf([[row]], PIPELINE_COLUMNS)) file += part;
  return file;
}

const row: ExportRow = {
  status: "applied",
  source: "applied",
  created_at: "2026-11-20T18:05:00Z",
  status_at: "2026-11-21T06:30:00Z",
  score_bp: 8_749,
  name: "Zoë Núñez",
  profession: "RN",
  city: "Kansas City",
  state: "MO",
  years: 6,
  unread: 0,
  interview_at: null,
  times_wait: false,
  offer_expires_at: null,
  reason: null,
};

describe("the export", () => {
  test("begins with a byte order mark and names its columns; times are US Central", async () => {
    const [head, line] = (await fileOf(row)).split("\n");
    expect(head!.startsWith("\ufeffCandidate,Profession,City")).toBe(true);
    expect(line).toBe(
      "Zoë Núñez,RN,Kansas City,MO,6,Applied,2026-11-21 00:30,applied,2026-11-20 12:05,87,strong,0,,,",
    );
  });

  test.each([
    [7_999, "79,good"],
    [6_999, "69,fair"],
    [null, ","],
  ])("a score of %j is %s", async (score_bp, cells) => {
    expect(await fileOf({ ...row, score_bp })).toContain(`12:05,${cells},0,,,`);
  });

  // Prevent CSV injection: formulas are exported as text.
  test.each(['=HYPERLINK("https://x.example")', "+1", "-1", "@SUM(A1)", "\tx", "\rx"])(
    "takes the sting out of %j",
    async (name) => {
      const cell = (await fileOf({ ...row, name, reason: name })).split("\n").slice(1).join("\n");
      expect(cell.replace(/^"/, "").startsWith(`'${name[0]}`)).toBe(true);
      expect(cell).not.toMatch(/(^|[,"])[=+@\t\r-]/);
    },
  );

  test("calls somebody without a name as the pages do, and quotes commas and quotation marks", async () => {
    const text = await fileOf({
      ...row,
      name: null,
      score_bp: null,
      reason: 'We said "no", sorry',
    });
    expect(text).toContain('\n"RN in Kansas City, MO",RN,');
    expect(text).toContain('"We said ""no"", sorry"');
  });
});

test.each([
  ["Registered Nurse, ICU (nights)", "pipeline-registered-nurse-icu-nights.csv"],
  ["../../etc/passwd", "pipeline-etc-passwd.csv"],
  ['a"\r\nX-Evil: 1', "pipeline-a-x-evil-1.csv"],
  ["看護師", "pipeline-position.csv"],
])("%s is saved as %s", (title, name) => {
  expect(csvName(title)).toBe(name);
});
