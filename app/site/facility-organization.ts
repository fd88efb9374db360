import type { Thing } from "schema-dts";
import type { Site } from "#app/platform/meta.ts";
import { facilityPath, picturePath } from "#app/profiles/public-page/rules.ts";

/** The schema.org type of each facility type; all others are medical organizations. */
const TYPES: ReadonlyMap<string, "Hospital" | "MedicalClinic" | "Pharmacy" | "DiagnosticLab"> =
  new Map([
    ["hospital", "Hospital"],
    ["clinic", "MedicalClinic"],
    ["surgery_center", "MedicalClinic"],
    ["pharmacy", "Pharmacy"],
    ["laboratory", "DiagnosticLab"],
  ]);

/** A facility for search engines: only what its page shows. Its street address is not public. */
export function facilityOrganization(
  facility: {
    slug: string;
    name: string;
    type: string;
    city: string;
    state: string;
    about: string | null;
    logo: string | null;
    photo: { id: string } | null;
  },
  site: Site,
): Thing {
  const { name, city, state, about, logo, photo } = facility;
  return {
    "@type": TYPES.get(facility.type) ?? "MedicalOrganization",
    "@id": `${site.origin}${facilityPath(facility.slug)}#facility`,
    name,
    url: site.origin + facilityPath(facility.slug),
    ...(about && { description: about }),
    ...(logo && { logo: site.origin + picturePath(logo) }),
    ...(photo && { image: site.origin + picturePath(photo.id) }),
    address: {
      "@type": "PostalAddress",
      addressLocality: city,
      addressRegion: state,
      addressCountry: "US",
    },
  };
}
