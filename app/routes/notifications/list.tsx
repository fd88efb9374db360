import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { Frame } from "#app/notifications/components/frame.tsx";
import { NotificationList } from "#app/notifications/components/notification-list.tsx";
import { markRead } from "#app/notifications/commands.server.ts";
import { notificationsPage } from "#app/notifications/queries.server.ts";
import { markReadForm } from "#app/notifications/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Notifications" });

export const loader = signedInRoute.ahead(async ({ db, who, url }) => {
  const page = pageOf(url);
  const drawnAt = new Date().toISOString();
  const { notifications, total } = await notificationsPage(db, who, page);
  const { acting } = await who;
  return { notifications, total, page, drawnAt, isActing: acting !== null };
});

export const action = signedInRoute.action(markReadForm, async ({ state, form, request }) => {
  await markRead(state, form);
  return redirectWith(request, "/notifications", {
    tone: "success",
    text: "Everything is marked as read.",
  });
});

export default function Notifications() {
  const { notifications, total, page, drawnAt, isActing } = useLoaderData<typeof loader>();
  const unread = useRouteLoaderData<{ unread: number }>("root")?.unread ?? 0;
  const form = formState(useAnswer());
  return (
    <Frame>
      <PageHeading
        title="Notifications"
        lead={total > 0 ? "What happened, newest first." : undefined}
        actions={
          <ButtonLink to="/notifications/preferences" variant="secondary">
            Email settings
          </ButtonLink>
        }
      />
      {unread > 0 && !isActing ? (
        <Form errors={summaryErrors(form.errors)} className="space-y-4">
          <input type="hidden" name="until" value={drawnAt} />
          <Button variant="secondary">Mark all as read</Button>
        </Form>
      ) : null}
      <ListPage
        fields={{}}
        asked={{}}
        rows={notifications}
        paging={{ page, total, noun: "notifications" }}
        empty={
          <EmptyState title="No notifications yet">
            <p>
              Decisions about your account, applications, messages, interviews and offers appear
              here. You can choose which ones also come by email. We always email account decisions.
            </p>
          </EmptyState>
        }
      >
        <NotificationList notifications={notifications} />
      </ListPage>
    </Frame>
  );
}
