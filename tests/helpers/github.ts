/** Who signs in at the GitHub stand-in: a person with this email address, or "refuse". */
export type Choice = { email: string; name?: string; verified?: boolean } | "refuse";

/**
 * Follows the auth service's redirect through the GitHub stand-in, as a browser without scripts would.
 * @returns the path in our app where it ends, with its query
 */
export async function throughGithub(authorize: string, choice: Choice): Promise<string> {
  const page = await follow(await fetch(authorize, { redirect: "manual" }));
  const html = await (await fetch(page)).text();
  const body = new URLSearchParams();
  // The page's three forms have the same hidden fields.
  for (const [, name, value] of html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)) {
    body.set(name!, value!.replaceAll("&#38;", "&"));
  }
  body.set("person", choice === "refuse" ? "" : "other");
  if (choice !== "refuse") {
    body.set("email", choice.email);
    body.set("name", choice.name ?? "Robin Test");
    if (choice.verified !== false) body.set("verified", "on");
  }
  const answered = await fetch(new URL("/login/oauth/authorize", page), {
    method: "POST",
    body,
    redirect: "manual",
  });
  const back = new URL(await follow(await fetch(await follow(answered), { redirect: "manual" })));
  return back.pathname + back.search;
}

async function follow(response: Response): Promise<string> {
  const location = response.headers.get("location");
  if (!location) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return location;
}
