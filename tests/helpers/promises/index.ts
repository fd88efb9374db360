/** All parts of the product that make claims. */
import { account } from "./account.ts";
import { acting } from "./acting.ts";
import { badges } from "./badges.ts";
import { contact } from "./contact.ts";
import { emails } from "./emails.ts";
import { signInEmails } from "./emails-sign-in.ts";
import { employers } from "./employers.ts";
import { facilityAgreement } from "./facility-agreement.ts";
import { faqs } from "./faqs.ts";
import { howWeVerify } from "./how-we-verify.ts";
import { landing } from "./landing.ts";
import { licenses } from "./licenses.ts";
import { matchReasons } from "./match-reasons.ts";
import { plansAndBilling } from "./plans.ts";
import { privacy } from "./privacy.ts";
import { professionals } from "./professionals.ts";
import type { Promises } from "./promises.ts";
import { selfIdentification } from "./self-identification.ts";
import { stepsOfFacilities } from "./steps-facilities.ts";
import { stepsOfProfessionals } from "./steps-professionals.ts";
import { terms } from "./terms.ts";
import { twoStep } from "./two-step.ts";
import { visibility } from "./visibility.ts";
import { vision } from "./vision.ts";
import { waiting } from "./waiting.ts";

export const PROMISES: Readonly<Record<string, Promises>> = {
  landing,
  "for professionals": professionals,
  "for employers": employers,
  vision,
  terms,
  "facility agreement": facilityAgreement,
  privacy,
  "how we verify": howWeVerify,
  contact,
  emails,
  licenses,
  "reasons of a match": matchReasons,
  "steps of professionals": stepsOfProfessionals,
  "steps of facilities": stepsOfFacilities,
  "waiting for approval": waiting,
  "self-identification": selfIdentification,
  "who sees you": visibility,
  badges,
  "emails of sign-in": signInEmails,
  "built-in questions": faqs,
  "plans and billing": plansAndBilling,
  account,
  acting,
  "two-step verification": twoStep,
};
