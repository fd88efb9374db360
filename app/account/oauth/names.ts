import { byKey } from "#app/platform/by-key.ts";

/** Display names of sign-in providers, by the name auth uses. */
export const PROVIDER_NAMES: Record<string, string> = byKey({ google: "Google", github: "GitHub" });
