import type { Promises } from "./promises.ts";

const FILE = "tests/integration/account/second-factor.test.ts";
const PASSKEYS = "tests/integration/account/second-factor-passkeys.test.ts";

/** Claims on the two-step verification pages: what it protects, how often it asks, what a recovery code does. */
export const twoStep: Promises = {
  from: {
    files: [
      "app/account/second-factor/{rules.ts,components/*.tsx}",
      "app/routes/account/{two-step,confirm-again}.tsx",
    ],
  },
  held: {
    [`${FILE} › asks for the password, shows a key, counts from its first code on, and shows ten codes once`]:
      [
        "Two-step verification is on.",
        "Save these recovery codes now.",
        "We can’t show them again.",
        "You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or the Passwords app on an iPhone.",
      ],
    [`${FILE} › a wrong first code turns nothing on`]: [
      "The 6 digits your app shows.",
      "Can’t scan it?",
    ],
    [`${FILE} › of recovery passes once, is told by email and written down`]: [
      "If you lose your phone, one of these takes the place of a code.",
      "Each works once.",
      "The 6 digits your app shows, or a recovery code.",
    ],
    [`${FILE} › makes new recovery codes, and the old ones are gone`]: [
      "Your old recovery codes stop working.",
    ],
    [`${FILE} › is asked for to turn it off, also right after another`]: [
      "To use another phone, turn it off here and set it up again.",
      "Two-step verification is off.",
    ],
    [`${FILE} › is asked for in each session, for a quarter of an hour, and by the data API as well`]:
      [
        "This is a sensitive change, so we ask for a code first.",
        "We’ll ask again after 15 minutes.",
        "With two-step verification on, a stolen password alone can’t do any of it.",
      ],
    "tests/integration/account/second-factor-required.test.ts › acting, payouts, teams, roles and resets ask for it":
      [
        "Before you act for someone, pay affiliates or change roles, we ask for a code or a passkey.",
      ],
    [`${FILE} › an owner with a second factor is asked before the team changes`]: [
      "Before you change your team, we ask for a code or a passkey.",
      "With two-step verification on, a stolen password is not enough.",
    ],
    [`${FILE} › is nothing for professionals`]: [
      "Two-step verification isn’t available for your account.",
      "It’s for facility owners and Nomera Health administrators.",
    ],
    "tests/integration/account/second-factor-required.test.ts › administrators without one are refused unless the setting is off, owners where it says so":
      ["Your account needs this.", "Until it is on, we refuse what it protects."],
    [`${FILE} › is no use once another administrator has reset it, with a reason; nobody resets their own`]:
      ["Lost your phone and your recovery codes?", "Write to {…}."],
    [`${PASSKEYS} › passes, and what was signed passes once`]: [
      "To use a passkey, turn on JavaScript in your browser.",
      "Or enter a code instead.",
      "This is a sensitive change, so we ask for a passkey or a code first.",
    ],
    [`${PASSKEYS} › or by a recovery code, which always works`]: ["One of your recovery codes."],
    [`${PASSKEYS} › stays when the app beside it is removed, with the recovery codes`]: [
      "Two-step verification stays on, with your passkeys.",
    ],
    "tests/e2e/account/passkeys.js.spec.ts › is added on a page, and confirms before acting": [
      "To add a passkey, turn on JavaScript in your browser.",
      "Instead of a code, confirm with your fingerprint, your face or a security key.",
      "Such as the device it is on.",
    ],
    "tests/e2e/account/passkeys.js.spec.ts › when the browser gives up, the page says so and a code does":
      ["Your browser did not finish.", "Try again, or enter a code."],
  },
  claimless: {},
};
