/** A screenshot that `npm run pictures` takes: its path under docs/images, the user, the browser size and the page. */
export interface Picture {
  name: string;
  who: "visitor" | "job_seeker" | "employer" | "admin";
  size: "desk" | "phone";
  path: string;
  /** Links to follow from there, as selectors. */
  links?: readonly string[];
  /** What to scroll to, if the page starts with something else. */
  from?: string;
}

const picture =
  (who: Picture["who"], size: Picture["size"]) =>
  (name: string, path: string, links?: readonly string[], from?: string): Picture => ({
    name,
    who,
    size,
    path,
    ...(links && { links }),
    ...(from && { from }),
  });
const visitor = picture("visitor", "desk");
const visitorPhone = picture("visitor", "phone");
const nursePhone = picture("job_seeker", "phone");
const nurse = picture("job_seeker", "desk");
const recruiter = picture("employer", "desk");
const admin = picture("admin", "desk");
const screen = (name: string, path: string, link?: string): Picture =>
  admin(`admin/${name}`, path, link === undefined ? undefined : [link]);

const POSITION = '.position h3 a[href^="/positions/"]';
const BOARD = 'main table a[href^="/employer/positions/"]';

/** docs/tour.md and README, in the order of the tour. */
const TOUR: readonly Picture[] = [
  visitor("tour/landing", "/"),
  visitorPhone("tour/positions", "/positions"),
  visitor("tour/area", "/positions/registered-nurse/kansas-city-mo"),
  visitorPhone("tour/position", "/positions", [POSITION]),
  visitorPhone("tour/sign-up", "/candidate-signup"),
  nursePhone("tour/dashboard", "/job-seeker/dashboard"),
  nurse("tour/search", "/job-seeker/positions"),
  nursePhone("tour/match", "/job-seeker/positions", ['.position-name a[href^="/job-seeker/"]']),
  nursePhone("tour/applications", "/job-seeker/applications"),
  nursePhone("tour/documents", "/job-seeker/documents"),
  recruiter("tour/desk", "/employer/dashboard"),
  recruiter("tour/candidates", "/employer/dashboard", ['main a[href$="/candidates"]']),
  recruiter("tour/board", "/employer/dashboard", [BOARD, 'a[href*="view=board"]']),
  recruiter("tour/post", "/employer/new-position"),
  recruiter("tour/billing", "/employer/billing"),
  visitor("tour/facility", "/positions", [POSITION, 'main a[href^="/facilities/"]']),
  admin("tour/overview", "/admin/overview"),
  admin("tour/approval", "/admin/pending-approval"),
  admin("tour/person", "/admin/people", ['main tbody a[href^="/admin/people/"]']),
  admin("tour/lab", "/admin/matching-lab"),
];

/** docs/admin.md. */
const ADMIN: readonly Picture[] = [
  screen("overview", "/admin/overview"),
  screen("search", "/admin/search?q=ma"),
  screen("rpc-health", "/admin/rpc-health"),
  screen("matching-lab", "/admin/matching-lab"),
  screen("skills", "/admin/skills"),
  screen("units", "/admin/units"),
  screen("guide", "/admin/guide"),
  screen("blogs", "/admin/blogs"),
  screen("blog", "/admin/blogs", 'main tbody a[href^="/admin/blogs/"]'),
  screen("billing", "/admin/billing"),
  screen("billing-subscriptions", "/admin/billing/subscriptions"),
  screen("billing-placements", "/admin/billing/placements"),
  screen(
    "billing-placement",
    "/admin/billing/placements",
    'main a[href^="/admin/billing/placements/"]',
  ),
  screen("billing-events", "/admin/billing/events"),
  screen("faq", "/admin/faq"),
  screen("faq-question", "/admin/faq", 'main a[href^="/admin/faq/"]:not([href$="/new"])'),
  screen("affiliates", "/admin/affiliates"),
  screen("affiliate", "/admin/affiliates", 'main tbody a[href^="/admin/affiliates/"]'),
  screen("pending-approval", "/admin/pending-approval"),
  screen("pending-credentials", "/admin/pending-approval/credentials"),
  screen("pending-appeals", "/admin/pending-approval/appeals"),
  screen("evidence", "/admin/pending-approval", 'main a[href^="/admin/verification/"]'),
  screen("verification", "/admin/verification"),
  screen("leie", "/admin/verification/leie"),
  screen("possible", "/admin/verification/possible"),
  screen("documents", "/admin/documents"),
  screen("disputes", "/admin/disputes"),
  screen("reports", "/admin/reports"),
  screen("dead-letters", "/admin/dead-letters"),
  screen("people", "/admin/people"),
  screen("person", "/admin/people", 'main tbody a[href^="/admin/people/"]'),
  screen("acting", "/admin/acting"),
  screen("audit-log", "/admin/audit-log"),
  screen("settings", "/admin/settings"),
  screen("checklist", "/admin/settings/checks"),
];

export const PICTURES: readonly Picture[] = [...TOUR, ...ADMIN];
