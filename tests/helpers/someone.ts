import type { Account, Acting } from "#app/account/rules.ts";

/** An account with an empty profile, as a base for others. */
export const someone: Account = {
  userId: "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f",
  email: "someone@example.com",
  isAdmin: false,
  hasProfile: true,
  role: null,
  fullName: "Sam One",
  onboardingCompleted: false,
  approval: "pending",
  verificationReason: null,
  submittedAt: null,
  hasDraft: false,
  draftSavedAt: null,
  acting: null,
  billing: null,
  suspension: null,
  agreementDue: false,
  unread: 0,
  toDo: null,
};

/** Viewing an employer's pages without acting for anyone. */
export const actingAsEmployer: Acting = {
  id: "0b8c3b8e-5a1c-4c55-8b1e-1d6a1f0c2d3e",
  adminId: someone.userId,
  adminName: "Ada Admin",
  as: "employer",
  userId: null,
  personName: null,
  personRole: null,
  reason: "Looking at their pages",
  endsAt: "2026-11-21T18:00:00Z",
};
