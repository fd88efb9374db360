import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ErrorScreen } from "#app/ui/error-screens.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Something went wrong" });

export const loader = publicRoute.loader(async ({ url, request, env }) => {
  const referrer = request.headers.get("Referer") ?? "";
  const before = referrer.startsWith(`${env.APP_ORIGIN}/`)
    ? referrer.slice(env.APP_ORIGIN.length)
    : "";
  const backTo = safePath(before, "");
  return {
    src: url.searchParams.get("src")?.slice(0, 100),
    backTo: backTo === "" || backTo.startsWith("/error") ? undefined : backTo,
    supportEmail: env.SUPPORT_EMAIL,
  };
});

export default function ErrorPage() {
  const { src, backTo, supportEmail } = useLoaderData<typeof loader>();
  return (
    <ErrorScreen
      kind="route"
      src={src}
      backTo={backTo}
      retryTo={backTo ?? "/"}
      supportEmail={supportEmail}
    />
  );
}
