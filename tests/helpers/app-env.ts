import { vi } from "vitest";
import { appEnvironment } from "#local/app.ts";

/** Stubs the settings of a local app, for modules that read them. Undo with `vi.unstubAllEnvs()`. */
export function stubAppEnvironment(): void {
  const supabase = {
    url: "http://localhost:1",
    publishableKey: "a publishable key of this test",
    secretKey: "a secret key of this test",
    sessionSecret: "a session secret of this test, long enough",
  };
  const settings = appEnvironment({ port: 3000, signIn: "open", supabase, log: null });
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}
