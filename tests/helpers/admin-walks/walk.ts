import type { Browser, Page } from "@playwright/test";

/**
 * A queue of the admin area worked through with JavaScript off: admin-queues.spec.ts walks each, as an admin of its
 * own at 360 pixels. Every file of this folder exports its room's as `walks`, by what is done.
 */
export type AdminWalks = Record<string, (office: Page, browser: Browser) => Promise<void>>;
