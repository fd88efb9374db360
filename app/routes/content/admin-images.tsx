import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { addImage } from "#app/content/blog/commands.server.ts";
import { ImageGallery } from "#app/content/blog/components/image-gallery.tsx";
import { MAX_PICTURE_BYTES } from "#app/content/blog/picture.server.ts";
import { allImages } from "#app/content/blog/queries.server.ts";
import { imageForm } from "#app/content/blog/schema.ts";
import { ID, readFilters } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { Form } from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/blogs/images";
const FIELDS = { after: ID };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Blog pictures" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await allImages(db, asked.after)), asked, newId: randomUUID() };
});

export const action = adminRoute.upload(
  imageForm,
  { field: "file", maxBytes: MAX_PICTURE_BYTES },
  async ({ db, form, file, request }) => {
    await addImage(db, file, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text: "Picture added. Paste its line into a post. No one else sees it until that post is public.",
    });
  },
);

export default function AdminBlogImages() {
  const { rows, after, asked, newId } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  // After a rejected file use a new id: an earlier file may already be stored under the old one.
  const id = form.errors["file"] ? newId : (form.value("id") ?? newId);
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/admin/blogs", label: "Blogs" }]} current="Pictures" />
        <PageHeading
          title="Pictures"
          lead="For posts and covers. A picture is public only while a public post uses it."
        />
      </div>
      <section aria-labelledby="add" className="space-y-4">
        <h2 id="add" className="text-xl">
          Add a picture
        </h2>
        <Form key={newId} encType="multipart/form-data" errors={summaryErrors(form.errors)}>
          <input type="hidden" name="id" value={id} />
          <TextInput
            {...form.field("alt")}
            label="What it shows"
            hint="A sentence for people who can’t see it, for example: A nurse and a patient look at a chart together."
            maxLength={300}
            required
          />
          <FileInput
            {...form.field("file")}
            label="File"
            hint="JPEG, PNG or WebP, up to 2 MB. We remove the location and date."
            accept="image/jpeg,image/png,image/webp"
            required
          />
          <SubmitButton pendingText="Adding…">Add picture</SubmitButton>
        </Form>
      </section>
      <ListPage
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older pictures" }}
        empty={
          <EmptyState title="No pictures yet">
            <p>Add one above. It appears here with the line to paste into a post.</p>
          </EmptyState>
        }
      >
        <ImageGallery rows={rows} />
      </ListPage>
    </div>
  );
}
