/** Sign-in providers as people know them, by the name that auth has for them. */
export const PROVIDER_NAMES: Record<string, string> = { google: "Google", github: "GitHub" };
