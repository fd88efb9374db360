import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { LaterPage } from "#app/ui/notice-pages.tsx";

/** Admin screens whose contents are still to be built. */
const TITLES: Record<string, string> = {
  guide: "Guide",
  blogs: "Blogs",
};

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.title ?? "Admin Console" });

export const loader = adminRoute.loader(async ({ url }) => ({
  title: TITLES[url.pathname.split("/")[2]?.replace(/\.data$/, "") ?? ""] ?? "Admin Console",
}));

export default function LaterAdminPage() {
  return (
    <LaterPage
      title={useLoaderData<typeof loader>().title}
      meanwhile={{ to: "/admin/overview", label: "Back to the overview" }}
    />
  );
}
