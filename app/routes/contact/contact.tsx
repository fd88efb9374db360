import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { sendMessage } from "#app/contact/commands.server.ts";
import { ContactForm } from "#app/contact/components/contact-form.tsx";
import { Contact } from "#app/site/legal/contact.tsx";
import { NOT_SENT } from "#app/contact/rules.ts";
import { contactForm } from "#app/contact/schema.ts";
import type { FormAgain } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { useFlashAt } from "#app/site/flash.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    description:
      "Write to Nomera Health about your account, a position, a fee or your data. A person reads it and replies by email.",
    keywords: ["contact", "support", "help", "Nomera Health"],
    index: true,
    image: {
      file: "contact.png",
      alt: "Contact: a person reads your message and answers. Beside it, a window with the morning sun.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "Contact", path: "/contact" }])],
  });

export const loader = publicRoute.loader(
  async ({ env, who }) => ({ supportEmail: env.SUPPORT_EMAIL, email: who?.email }),
  { shared: () => "", shows: SHOWS.text },
);

export const action = publicRoute.action(
  contactForm,
  async ({ form, request }) => {
    await sendMessage(form);
    return redirectWith(request, "/contact", {
      tone: "success",
      text: `We’ll reply by email to ${form.email}.`,
      at: "contact",
    });
  },
  {
    // Rejected attempts count too, and a whole hospital may share one IP address.
    limit: { max: 10, windowMs: 10 * 60_000 },
    honeypot: true,
  },
);

/** With JavaScript, the form also comes back when the network does not answer. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const again: FormAgain = { result: { initialValue: typed, error: { "": [NOT_SENT] } } };
    // This status prevents revalidation, which would fail as well.
    return Response.json(again, { status: 503 });
  }
}

export default function ContactPage() {
  const { supportEmail, email } = useLoaderData<typeof loader>();
  const answer = useActionData();
  return (
    <Contact
      supportEmail={supportEmail}
      sent={useFlashAt("contact")}
      form={<ContactForm answer={answer} email={email} />}
    />
  );
}
