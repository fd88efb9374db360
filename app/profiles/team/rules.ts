/** Roles of team members. The owner is the person who submitted the facility. */
export const MEMBER_ROLES = ["recruiter", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type TeamRole = "owner" | MemberRole;

/** Roles in words. */
export const ROLE_WORDS: Record<TeamRole, { label: string; hint: string }> = {
  owner: { label: "Owner", hint: "Full access, including the team and facility details." },
  recruiter: {
    label: "Recruiter",
    hint: "Posts and edits positions, and invites and hires candidates.",
  },
  viewer: {
    label: "Viewer",
    hint: "Can view positions, candidates and billing, but can’t make changes.",
  },
};

export const roleOptions = MEMBER_ROLES.map((value) => ({ value, ...ROLE_WORDS[value] }));

/** State of an invitation for the person who opened it. */
export type InvitationState = "open" | "joined" | "used" | "expired" | "other_person" | "gone";
