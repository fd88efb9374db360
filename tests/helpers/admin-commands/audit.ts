import { randomUUID } from "node:crypto";
import type { AdminCommand } from "./command.ts";

export const commands: AdminCommand[] = [
  {
    fn: "begin_audit_export",
    does: "downloads the audit log",
    action: "audit_log.exported",
    method: "get",
    prepare: async () => ({ path: "/admin/audit-log.csv", fields: { subject: randomUUID() } }),
    repeats: true,
  },
];
