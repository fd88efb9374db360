import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Prose } from "#app/content/components/prose.tsx";
import { guidePages } from "#app/content/guide/pages.server.ts";
import { htmlOf } from "#app/content/markdown.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Guide: ${args.data.title}` : "Guide" });

export const loader = adminRoute.loader(async ({ params }) => {
  const page = guidePages.find(({ name }) => name === params["screen"]);
  if (!page) throw new Refusal(404, "The guide has no page with this name.");
  const { title, screen, markdown } = page;
  return { title, screen, html: htmlOf(markdown) };
});

export default function GuidePage() {
  const { title, screen, html } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/admin/guide", label: "Guide" }]} current={title} />
        <PageHeading
          title={title}
          actions={
            <ButtonLink to={screen} variant="secondary">
              Open the screen
            </ButtonLink>
          }
        />
      </div>
      <Prose html={html} />
    </div>
  );
}
