import { byKey } from "#app/platform/by-key.ts";

/** Sign-in providers as people know them, by the name that auth has for them. */
export const PROVIDER_NAMES: Record<string, string> = byKey({ google: "Google", github: "GitHub" });
