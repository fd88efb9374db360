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

const ADMIN_PATHS = /^\/(admin|account)(\/|$)/i;
const APP_PATHS =
  /^\/(account|notifications|job-seeker|employer(?!\/sign(in|up)\/?$)|job-application|pending-approval)(\/|$)/i;

/** Whether a page has the frame of the admin or of the signed-in area, not the public site's, whatever the case of its letters. */
export const isInside = (path: string, role: Role) =>
  (role === "admin" ? ADMIN_PATHS : APP_PATHS).test(path);

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
