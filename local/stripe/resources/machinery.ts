// Events, webhook endpoints and test clocks.
import { runDue } from "../billing/due.ts";
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { apiVersion } from "../version.ts";

/** GET /v1/events/:id. */
export function retrieveEvent({ world, id }: Call): Answer {
  return world.need("events", id);
}

/** GET /v1/events. */
export function listEvents(call: Call): Answer {
  const { type, types } = call.params;
  return page(call, "events", (each) => {
    const matches = (pattern: string) =>
      pattern.endsWith("*")
        ? each["type"].startsWith(pattern.slice(0, -1))
        : each["type"] === pattern;
    return (!type || matches(type)) && (!types || types.some(matches));
  });
}

/** POST /v1/webhook_endpoints. */
export function createEndpoint({ world, params }: Call): Answer {
  needUrl(params["url"]);
  const endpoint = world.store.insert("webhook_endpoints", {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: params["api_version"] ?? apiVersion,
    application: null,
    created: world.now(),
    description: params["description"] ?? null,
    enabled_events: params["enabled_events"],
    livemode: false,
    metadata: mergedMetadata({}, params["metadata"]),
    status: "enabled",
    url: params["url"],
  });
  const secret = newId("whsec", 32);
  world.store.insert("hidden", { id: endpoint.id, object: "hidden", secret });
  // The secret is returned only once, on creation.
  return { ...endpoint, secret };
}

/** POST /v1/webhook_endpoints/:id. */
export function updateEndpoint({ world, params, id }: Call): Answer {
  const endpoint = world.need("webhook_endpoints", id);
  if (params["url"]) needUrl(params["url"]);
  Object.assign(endpoint, given(params, "description", "enabled_events", "url"), {
    metadata: mergedMetadata(endpoint["metadata"], params["metadata"]),
    ...(params["disabled"] === undefined
      ? {}
      : { status: params["disabled"] ? "disabled" : "enabled" }),
  });
  return endpoint;
}

function needUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw invalid(
      "Invalid URL: An explicit scheme (such as https) must be provided.",
      "url",
      "url_invalid",
    );
  }
}

/** GET /v1/webhook_endpoints/:id. */
export function retrieveEndpoint({ world, id }: Call): Answer {
  return world.need("webhook_endpoints", id);
}

/** GET /v1/webhook_endpoints. */
export function listEndpoints(call: Call): Answer {
  return page(call, "webhook_endpoints");
}

/** DELETE /v1/webhook_endpoints/:id. */
export function deleteEndpoint({ world, id }: Call): Answer {
  world.need("webhook_endpoints", id);
  world.store.delete("webhook_endpoints", id);
  return { id, object: "webhook_endpoint", deleted: true };
}

/** POST /v1/test_helpers/test_clocks. */
export function createClock({ world, params }: Call): Answer {
  const now = world.now();
  return world.store.insert("test_clocks", {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: now,
    deletes_after: now + 30 * 86_400,
    frozen_time: params["frozen_time"],
    livemode: false,
    name: params["name"] ?? null,
    status: "ready",
    status_details: {},
  });
}

/** POST /v1/test_helpers/test_clocks/:id/advance. */
export function advanceClock({ world, params, id }: Call): Answer {
  const clock = world.need("test_clocks", id);
  const until: number = params["frozen_time"];
  if (until <= clock["frozen_time"]) {
    throw invalid("`frozen_time` must be after the clock's current frozen time.", "frozen_time");
  }
  world.emit("test_helpers.test_clock.advancing", clock);
  runDue(world, id, until, (seconds, work) => {
    clock["frozen_time"] = Math.max(seconds, clock["frozen_time"]);
    work();
  });
  clock["frozen_time"] = until;
  world.emit("test_helpers.test_clock.ready", clock);
  // As in Stripe, the response says "advancing"; the next request finds it ready.
  return { ...clock, status: "advancing" };
}

/** GET /v1/test_helpers/test_clocks/:id. */
export function retrieveClock({ world, id }: Call): Answer {
  return world.need("test_clocks", id);
}

/** GET /v1/test_helpers/test_clocks. */
export function listClocks(call: Call): Answer {
  return page(call, "test_clocks");
}

/** DELETE /v1/test_helpers/test_clocks/:id. */
export function deleteClock({ world, id }: Call): Answer {
  world.need("test_clocks", id);
  // Its customers and all their objects are deleted with it.
  for (const table of [
    "customers",
    "subscriptions",
    "invoices",
    "subscription_schedules",
  ] as const) {
    for (const each of world.store.where(table, (row) => row["test_clock"] === id)) {
      world.store.delete(table, each.id);
    }
  }
  world.store.delete("test_clocks", id);
  return { id, object: "test_helpers.test_clock", deleted: true };
}
