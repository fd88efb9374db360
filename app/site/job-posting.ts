import type { JobPosting } from "schema-dts";
import { licenseNeeded } from "#app/verification/credentials/rules.ts";
import type { Employment } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import { todayCentral } from "#app/platform/format.ts";
import type { Site } from "#app/platform/meta.ts";
import { benefitLines } from "#app/positions/details/rules.ts";
import {
  hoursText,
  positionPath,
  positionSummary,
  type PublicPosition,
} from "#app/positions/rules.ts";

const EMPLOYMENT_TYPES: Record<Employment, string> = {
  full_time: "FULL_TIME",
  part_time: "PART_TIME",
  per_diem: "PER_DIEM",
};
const UNITS: Record<PayPeriod, string> = { hour: "HOUR", week: "WEEK", year: "YEAR" };

/** An open position for job search engines, per schema.org and Google's job posting guide. */
export function jobPosting(position: PublicPosition, site: Site): JobPosting {
  const years = position.minYearsExperience;
  const benefits = benefitLines(position);
  return {
    "@type": "JobPosting",
    title: position.title,
    description: descriptionOf(position),
    url: site.origin + positionPath(position),
    identifier: { "@type": "PropertyValue", name: position.facility, value: position.id },
    datePosted: todayCentral(new Date(position.postedAt)),
    hiringOrganization: { "@type": "Organization", name: position.facility },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: position.city,
        addressRegion: position.state,
        postalCode: position.zip,
        addressCountry: "US",
      },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: {
        "@type": "QuantitativeValue",
        unitText: UNITS[position.payPeriod],
        ...(position.payMinCents === position.payMaxCents
          ? { value: position.payMinCents / 100 }
          : { minValue: position.payMinCents / 100, maxValue: position.payMaxCents / 100 }),
      },
    },
    employmentType: EMPLOYMENT_TYPES[position.hours.employment],
    occupationalCategory: position.profession,
    qualifications: [
      licenseNeeded(position.state, position.license),
      ...asked(position, "must").map((text) => `${text} (required).`),
      ...asked(position, "nice").map((text) => `${text} (preferred).`),
    ].join(" "),
    experienceRequirements:
      years === 0
        ? "no requirements"
        : { "@type": "OccupationalExperienceRequirements", monthsOfExperience: years * 12 },
    workHours: hoursText(position),
    totalJobOpenings: position.openings,
    ...(benefits.length && { jobBenefits: benefits.join("; ") }),
    jobStartDate: position.startsOn,
    validThrough: position.openUntil,
    // The page leads to a profile and a match, not to an application form.
    directApply: false,
  };
}

function asked({ requirements }: PublicPosition, importance: "must" | "nice"): string[] {
  return requirements.filter((one) => one.importance === importance).map(({ text }) => text);
}

/** Google expects HTML here; the text comes from users, so it is escaped. */
function descriptionOf(position: PublicPosition): string {
  const paragraphs = [positionSummary(position), ...position.description.split(/\n\s*\n/)];
  return paragraphs
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text).replace(/\s*\n\s*/g, "<br>")}</p>`)
    .join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
