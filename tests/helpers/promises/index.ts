/** Everything that claims something, by what it is. */
import { contact } from "./contact.ts";
import { emails } from "./emails.ts";
import { employers } from "./employers.ts";
import { facilityAgreement } from "./facility-agreement.ts";
import { howWeVerify } from "./how-we-verify.ts";
import { landing } from "./landing.ts";
import { licenses } from "./licenses.ts";
import { matchReasons } from "./match-reasons.ts";
import { privacy } from "./privacy.ts";
import { professionals } from "./professionals.ts";
import type { Promises } from "./promises.ts";
import { selfIdentification } from "./self-identification.ts";
import { stepsOfFacilities } from "./steps-facilities.ts";
import { stepsOfProfessionals } from "./steps-professionals.ts";
import { terms } from "./terms.ts";
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
};
