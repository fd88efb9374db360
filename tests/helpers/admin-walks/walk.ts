import type { Browser, Page } from "@playwright/test";

/**
 * Walks through the admin area's queues with JavaScript off: admin-queues.spec.ts runs each with its own admin at 360
 * pixels. Every file in this folder exports its walks as `walks`, by name.
 */
export type AdminWalks = Record<string, (office: Page, browser: Browser) => Promise<void>>;
