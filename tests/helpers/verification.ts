/** The form of a check, as the page of somebody has it. */
import type { Visitor } from "./people.ts";

/** The page where somebody is verified. */
export const pageOf = (id: string) => `/admin/verification/${id}`;

const decoded = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Where the links of a page lead that open the form of a check, by the check's label. */
export function checksIn(html: string): Record<string, string> {
  const links = html.matchAll(
    /aria-label="Record(?: again)?: ([^"]+)"[^>]*href="[^"]*(\?check=[^"#]+)#record"/g,
  );
  return Object.fromEntries([...links].map(([, label, to]) => [decoded(label!), decoded(to!)]));
}

/** What the form of a check is filled in with by whoever opens it: clear, today. */
export async function checkForm(
  admin: Visitor,
  person: string,
  label: string,
): Promise<{ path: string; fields: Record<string, string> }> {
  const html = await (await admin.get(pageOf(person))).text();
  const to = checksIn(html)[label];
  if (!to) throw new Error(`No check is called ${label}: ${Object.keys(checksIn(html)).join()}`);
  const path = `${pageOf(person)}${to}`;
  const opened = await (await admin.get(path)).text();
  const form = opened.slice(opened.indexOf('id="record"'));
  const valueOf = (name: string) =>
    decoded(new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? "");
  const fields = Object.fromEntries(
    ["rule", "credential", "lookedUp", "replaces", "checkedOn", "source"].map((name) => [
      name,
      valueOf(name),
    ]),
  );
  return {
    path,
    fields: { ...fields, result: "clear", expiresOn: "", note: "", intent: "check" },
  };
}
