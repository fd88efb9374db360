import { GROUPS, type DataGroup, type Kept } from "./groups.server.ts";

/** One kind of data, as the privacy policy describes it. */
export type PolicyEntry = { title: string; text: string; seenBy: string; kept: string };
/** Kinds of data under a sentence that applies to all of them. */
export type PolicyList = { title: string; items: string[] };
/** What the privacy policy uses from the data map. */
export type PolicyData = {
  collected: { title: string; entries: PolicyEntry[] }[];
  /** What facilities see, grouped by what must happen first. */
  facilities: PolicyList[];
  kept: PolicyList[];
};

const ABOUT: Record<DataGroup["about"], string> = {
  everybody: "Everyone with an account",
  professionals: "Professionals",
  facilities: "Facilities",
  visitors: "Visitors and partners",
};

const FACILITY: Record<DataGroup["facility"], string> = {
  never: "No facility.",
  matched: "Facilities whose open position you fit.",
  opened: "Facilities that open your full profile, and those you apply to.",
  applied: "Facilities, once you apply to them or accept their invitation.",
};
const FACILITY_LISTS = {
  matched: "Facilities whose open position you fit",
  opened: "Facilities that open your full profile also see",
  applied: "Facilities you apply to, yourself or automatically, or whose invitation you accept",
  never: "No facility",
} satisfies Record<DataGroup["facility"], string>;

const ADMINS: Record<DataGroup["admins"], string> = {
  yes: "Our administrators.",
  acting: "Our administrators, only while they act for you. That is recorded.",
  actingForEither:
    "Our administrators, while they act for you or for the facility. That is recorded.",
  actingForFacility: "Our administrators, only while they act for the facility. That is recorded.",
  never: "None of our administrators.",
};

const KEPT: Record<Kept, string> = {
  account: "Until you delete your account.",
  nameless: "It stays after you delete your account, without your name and email address.",
  record: "For as long as the service exists.",
  question: "Until you ask us to remove it.",
  list: "Until the next list replaces it.",
};

/** Our administrators, and facilities if the data is about a professional. */
function seenBy(group: DataGroup): string {
  const aboutFacilities = group.about === "facilities" || group.about === "visitors";
  return [
    group.isPublic && "Everyone.",
    !group.isPublic && ADMINS[group.admins],
    !aboutFacilities && FACILITY[group.facility],
    group.alsoSeen,
  ]
    .filter(Boolean)
    .join(" ");
}

const all: DataGroup[] = Object.values(GROUPS);

/** The policy's lists of what we collect, who sees it and how long it is kept, built from the data map. */
export function policyData(): PolicyData {
  return {
    collected: (Object.keys(ABOUT) as DataGroup["about"][]).map((about) => ({
      title: ABOUT[about],
      entries: all
        .filter((group) => group.about === about)
        .map((group) => ({
          title: group.title,
          text: `${group.what} ${group.why}`,
          seenBy: seenBy(group),
          kept: [KEPT[group.kept], group.alsoKept].filter(Boolean).join(" "),
        })),
    })),
    facilities: (Object.keys(FACILITY_LISTS) as DataGroup["facility"][]).map((facility) => ({
      title: FACILITY_LISTS[facility],
      items: all
        .filter(
          (group) =>
            group.facility === facility && ["everybody", "professionals"].includes(group.about),
        )
        .map(({ title }) => title),
    })),
    kept: (Object.keys(KEPT) as Kept[]).map((kept) => ({
      title: KEPT[kept],
      items: all.filter((group) => group.kept === kept).map(({ title }) => title),
    })),
  };
}
