/** A person of the demo market who can sign in with a printed password. */
export interface DemoAccount {
  role: "admin" | "employer" | "job_seeker";
  /** The demo's label for them, if the role is not enough. */
  title?: string;
  email: string;
  password: string;
}

/** The password of everyone else in the market. */
export const marketPassword = "Prairie-Market-58";

/** The accounts the demo prints. The first of each role is the main one; two colleagues of the employer follow. */
export const demoAccounts: DemoAccount[] = [
  {
    role: "admin",
    email: "admin@demo.nomera.example",
    password: "Lighthouse-Meadow-41",
  },
  {
    role: "employer",
    email: "employer@demo.nomera.example",
    password: "Copper-Kettle-27",
  },
  {
    role: "job_seeker",
    email: "jobseeker@demo.nomera.example",
    password: "Walnut-Ferry-63",
  },
  {
    role: "employer",
    title: "Recruiter",
    email: "recruiter@demo.nomera.example",
    password: marketPassword,
  },
  {
    role: "employer",
    title: "Viewer",
    email: "viewer@demo.nomera.example",
    password: marketPassword,
  },
];

/** bcrypt (cost 10) hashes of the passwords above; hashing them each time would take a second. */
export const passwordHashes: Record<string, string> = {
  "Lighthouse-Meadow-41": "$2b$10$.JHVjhJDgJ41QN835mUGs.zuNQkaQDPH7kodRrH5gJkHM64bvNUaq",
  "Copper-Kettle-27": "$2b$10$9XZMw9Y3DmS/C4zF8Y7ZUO5SbNXXMT3LEwg1Pe0kasFJYr2/Bq4g.",
  "Walnut-Ferry-63": "$2b$10$LCLJIB6jaLW6EARJVz6KIOusoAahfaIrS6mWyIqb/WJ4AtBkz4G9W",
  "Prairie-Market-58": "$2b$10$AhBlgALvgJU/aU9w9qqrW.O47GKI0DNsPvoYHnqRoj6fBeNOSEhH.",
};
