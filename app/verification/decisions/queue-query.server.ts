import { askedCode, askedId, askedKey, askedWord } from "#app/platform/params.server.ts";
import type { QueueQuery } from "#app/platform/queue.ts";

/** What an address asks of a queue; what makes no sense asks for nothing. */
export function queueQuery(url: URL): QueueQuery {
  return {
    role: askedWord(url, "role", ["job_seeker", "employer"]),
    profession: askedCode(url, "profession"),
    state: askedCode(url, "state"),
    assigned: askedWord(url, "assigned", ["me", "nobody"]),
    after: askedKey(url),
    open: askedId(url, "open")?.toLowerCase(),
  };
}
