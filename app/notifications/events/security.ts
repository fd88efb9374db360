import { deviceName } from "#app/account/settings/rules.ts";
import { lines, type Events, type Known } from "../facts.ts";

const when = (f: Known) => f.moment("at");
/** The browser used for the action. */
const browser = (f: Known) => {
  const agent = f.maybe("browser");
  return agent && `Browser: ${deviceName(agent)}.`;
};
/** Auth does not say which browser was used for the action, only which was used last. */
const lastBrowser = (f: Known) => {
  const agent = f.maybe("last_browser");
  return agent && `Browser last used with your account: ${deviceName(agent)}.`;
};
/** "It was changed on Tuesday, …": with the time, if known. */
const on = (f: Known, sentence: string) => {
  const moment = when(f);
  return moment ? `${sentence} on ${moment}.` : `${sentence}.`;
};

const WAS_YOU = "If this was you, there is nothing to do.";

const NOT_YOU = "If it was not you, change your password now, then contact us.";

/** Account and sign-in events. These emails cannot be turned off. */
export const securityEvents: Events = {
  security: {
    password_changed: (f) => ({
      title: "Your password was changed",
      lines: lines(
        on(f, "It was changed"),
        lastBrowser(f),
        WAS_YOU,
        "If it was not you, reset your password now. That logs out everyone else.",
      ),
      action: "Reset your password",
    }),
    password_set: (f) => ({
      title: "Your account has a password now",
      lines: lines(
        on(f, "It was set"),
        lastBrowser(f),
        WAS_YOU,
        "If it was not you, reset your password now. That logs out everyone else.",
      ),
      action: "Reset your password",
    }),
    new_browser: (f) => ({
      title: "New sign-in to your account",
      lines: lines(
        on(f, "A browser we don’t recognize was used to log in to your account"),
        browser(f),
        `${WAS_YOU} We also don’t recognize a browser after you delete its cookies.`,
        "If it was not you, end that session, then change your password.",
      ),
      action: "See your sessions",
    }),
    address_changed: (f) => ({
      title: "Your account’s email address was changed",
      lines: lines(
        on(f, "It was changed"),
        lastBrowser(f),
        "You can no longer log in with this address.",
        `${WAS_YOU} If it was not you, write to us right away at the address below. A person reads it.`,
      ),
      action: "Go to sign-in",
    }),
    second_factor_added: (f) => ({
      title: "Two-step verification is on",
      lines: lines(
        on(f, "An authenticator app was added to your account"),
        browser(f),
        WAS_YOU,
        NOT_YOU,
      ),
      action: "See two-step verification",
    }),
    second_factor_removed: (f) => ({
      title: "Two-step verification is off",
      lines: lines(on(f, "It was turned off"), browser(f), WAS_YOU, NOT_YOU),
      action: "See two-step verification",
    }),
    second_factor_reset: (f) => ({
      title: "Your two-step verification was reset",
      lines: lines(
        on(f, "An administrator turned it off"),
        f.quoted("Reason", "reason"),
        "Your app and your recovery codes no longer work. Set it up again.",
        "If you did not ask for this, contact us.",
      ),
      action: "Set it up again",
    }),
    authenticator_removed: (f) => ({
      title: "An authenticator app was removed",
      lines: lines(
        on(f, "It was removed from your account"),
        browser(f),
        "Two-step verification stays on, with your passkeys.",
        WAS_YOU,
        NOT_YOU,
      ),
      action: "See two-step verification",
    }),
    passkey_added: (f) => ({
      title: "A passkey was added to your account",
      lines: lines(on(f, "It was added"), f.quoted("Name", "name"), browser(f), WAS_YOU, NOT_YOU),
      action: "See your passkeys",
    }),
    passkey_removed: (f) => ({
      title: "A passkey was removed from your account",
      lines: lines(
        on(f, "It was removed"),
        f.quoted("Name", "name"),
        browser(f),
        f.number("left") === 0 ? "It was your last one, so two-step verification is off." : null,
        WAS_YOU,
        NOT_YOU,
      ),
      action: "See your passkeys",
    }),
    recovery_code_used: (f) => ({
      title: "A recovery code was used",
      lines: lines(
        on(f, "It was used in place of a code from your app"),
        browser(f),
        `Recovery codes left: ${f.number("left") ?? 0}.`,
        WAS_YOU,
        NOT_YOU,
      ),
      action: "Create new codes",
    }),
    recovery_codes_made: (f) => ({
      title: "New recovery codes were created",
      lines: lines(
        on(f, "They were created"),
        browser(f),
        "Your old recovery codes no longer work.",
        WAS_YOU,
        NOT_YOU,
      ),
      action: "See two-step verification",
    }),
    infected_upload: (f) => ({
      title: "A virus was found in an upload",
      lines: lines(
        `${f.text("name", "Someone")} uploaded “${f.text("file_name", "a file")}” with a virus in it.`,
        f.quoted("The scanner says", "found"),
        "Nobody can open the file. Its owner was asked for a clean copy.",
      ),
      action: "See the account",
    }),
    account_deleted: (f) => ({
      title: "Your account was deleted",
      lines: lines(
        on(f, "It was deleted"),
        browser(f),
        "This is our last email to this address. The account can’t be restored.",
        `${WAS_YOU} If it was not you, contact us, and change your email password.`,
      ),
      action: "Go to Nomera Health",
    }),
  },
};
