import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FoundGroups } from "#app/admin/people/components/found.tsx";
import { searchEverything } from "#app/admin/people/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText } from "#app/platform/params.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Search" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const query = askedText(url, "q", 100) ?? "";
  const answer = query ? await searchEverything(db, query) : { found: null, error: null };
  return { query, ...answer };
});

export default function AdminSearch() {
  const { query, found, error } = useLoaderData<typeof loader>();
  const errors = error ? [error] : undefined;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Search"
        lead="Find people, facilities, positions and applications by name, title, email address or ID."
      />
      <Form
        method="get"
        action="/admin/search"
        aria-label="Search everything"
        errors={errors?.map((message) => ({ message, fieldId: "q" }))}
        className="space-y-4"
      >
        <TextInput
          key={query}
          name="q"
          type="search"
          label="Search for"
          hint="The beginning of each word is enough: “mar lake” finds Maria at Lakeview."
          defaultValue={query}
          errors={errors}
          autoComplete="off"
          maxLength={100}
          width="lg"
          required
        />
        <SubmitButton variant="secondary">Search</SubmitButton>
      </Form>
      {found ? <FoundGroups found={found} query={query} /> : null}
    </div>
  );
}
