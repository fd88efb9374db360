import type { Role } from "#app/account/rules.ts";
import { byKey } from "#app/platform/by-key.ts";
import type { NavItem } from "#app/ui/link.tsx";

const home = { to: "/", label: "Home" };
const professionals = { to: "/healthcare-professionals", label: "For Professionals" };
const employers = { to: "/employers", label: "For Employers" };
const vision = { to: "/vision", label: "Vision" };

/** The header menus of public pages that have their own (specification, section 2). */
const menus: Record<string, readonly NavItem[]> = byKey({
  "/": [professionals, employers, vision],
  "/healthcare-professionals": [home, employers, vision],
  "/employers": [home, { ...professionals, label: "For Healthcare Professionals" }, vision],
});
const usual = [home, professionals, employers, vision];

const plainOf = (path: string) => path.toLowerCase().replace(/\/+$/, "") || "/";

const ADMIN_PATHS = /^\/(admin|account)(\/|$)/;
const APP_PATHS =
  /^\/(account|notifications|job-seeker|employer|job-application|pending-approval)(\/|$)/;
const SIGN_IN_PATHS = /^\/employer\/sign(in|up)$/;

/** The frame of a page: the admin's, the signed-in area's or the public site's. Addresses work in any case. */
export function frameOf(path: string, role: Role | null): "admin" | "app" | "site" {
  const plain = plainOf(path);
  if (role === "admin") return ADMIN_PATHS.test(plain) ? "admin" : "site";
  return role && APP_PATHS.test(plain) && !SIGN_IN_PATHS.test(plain) ? "app" : "site";
}

/** The target of "Sign up": on the page for facilities, the facility form. */
export const signUpFor = (path: string) =>
  plainOf(path) === "/employers" ? "/employer/signup" : "/candidate-signup";

/** The header's menu for a path; the landing page's also links to the affiliate program's site. */
export function navFor(path: string, affiliateUrl: string | undefined): readonly NavItem[] {
  const plain = plainOf(path);
  const menu = menus[plain] ?? usual;
  return plain === "/" && affiliateUrl
    ? [...menu, { to: affiliateUrl, label: "Affiliate Program" }]
    : menu;
}
