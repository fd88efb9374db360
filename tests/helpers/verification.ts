/** The form for recording a check on a person's page. */
import type { Visitor } from "./people.ts";

/** The verification page of a person. */
export const pageOf = (id: string) => `/admin/verification/${id}`;

const decoded = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The links on a page that open a check's form, by the check's label. */
export function checksIn(html: string): Record<string, string> {
  const links = html.matchAll(
    /aria-label="Record(?: again)?: ([^"]+)"[^>]*href="[^"]*(\?check=[^"#]+)#record"/g,
  );
  return Object.fromEntries([...links].map(([, label, to]) => [decoded(label!), decoded(to!)]));
}

/** The default values for a check's form: clear, today. */
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
