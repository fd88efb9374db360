import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { publicPlans } from "#app/billing/queries.server.ts";
import { submitQuestion } from "#app/faq/commands.server.ts";
import { FaqPanel } from "#app/faq/components/faq-panel.tsx";
import { publicFaqs } from "#app/faq/queries.server.ts";
import { searchOf, submissionFailure } from "#app/faq/rules.ts";
import { questionForm } from "#app/faq/schema.ts";
import type { FormAgain } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { breadcrumbs, faqPage, organization } from "#app/site/structured-data.ts";
import { Employers } from "#app/site/employers.tsx";
import { useFlashAt } from "#app/site/flash.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: "For employers",
    description:
      "Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas. Post a position, review matches, interview and hire, without agency markup.",
    keywords: [
      "hire nurses",
      "healthcare recruiting",
      "direct hire",
      "hospital staffing alternative",
      "Missouri",
      "Kansas",
    ],
    index: true,
    image: {
      file: "employers.png",
      alt: "Hire people who fit, and know why they do. Beside it, people on a street of hospitals and clinics.",
    },
    structured: (site) => [
      organization(site),
      breadcrumbs(site, [{ name: "For Employers", path: "/employers" }]),
      ...(args.data && !args.data.search ? [faqPage(args.data.faqs)] : []),
    ],
  });

export const loader = publicRoute.loader(
  async ({ env, url }) => {
    const [faqs, plans] = await Promise.all([publicFaqs(), publicPlans()]);
    return {
      signIn: env.SIGN_IN,
      faqs: faqs.value,
      plans: plans.value,
      whole: faqs.whole && plans.whole,
      search: searchOf(url.searchParams.get("q")),
    };
  },
  // Cache only the page without a search.
  {
    shared: ({ search }) => (search ? undefined : ""),
    shows: SHOWS.employersPage,
    whole: ({ whole }) => whole,
  },
);

export const action = publicRoute.action(
  questionForm,
  async ({ form, request }) => {
    await submitQuestion(form);
    return redirectWith(request, "/employers#ask", {
      tone: "success",
      text: "Question submitted successfully! We'll review and respond soon.",
      at: "faq",
    });
  },
  {
    // Rejected attempts count too, and a whole hospital may share one IP address.
    limit: { max: 10, windowMs: 10 * 60_000 },
    honeypot: true,
    failure: submissionFailure,
  },
);

/** With JavaScript, the form also comes back when the network does not answer. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const failure = submissionFailure("Failed to submit question");
    const again: FormAgain = { result: { initialValue: typed, error: { "": [failure] } } };
    // This status prevents revalidation, which would fail as well.
    return Response.json(again, { status: 503 });
  }
}

export default function EmployersPage() {
  const { signIn, plans, faqs, search } = useLoaderData<typeof loader>();
  return (
    <Employers
      signIn={signIn}
      plans={plans}
      faq={
        <FaqPanel faqs={faqs} search={search} answer={useActionData()} sent={useFlashAt("faq")} />
      }
    />
  );
}
