import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { deleteImage, describeImage } from "#app/content/blog/commands.server.ts";
import { oneImage } from "#app/content/blog/queries.server.ts";
import { imageLine } from "#app/content/blog/rules.ts";
import { imageChangeForm } from "#app/content/blog/schema.ts";
import { differingLines } from "#app/platform/differing.ts";
import { answerTo, formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Blog picture" });

export const loader = adminRoute.ahead(async ({ db, params }) => ({
  image: await oneImage(db, idOf(params["imageId"])),
}));

export const action = adminRoute.action(
  imageChangeForm,
  async ({ db, form, params, request, path }) => {
    const id = idOf(params["imageId"]);
    if (form.intent === "delete") {
      await deleteImage(db, id, form.version);
      return redirectWith(request, "/admin/blogs/images", {
        tone: "success",
        text: "Picture deleted.",
      });
    }
    await describeImage(db, id, { version: form.version, alt: form.alt });
    return redirectWith(request, path, { tone: "success", text: "Saved." });
  },
  { apart: "intent" },
);

export default function AdminBlogImage() {
  const { image } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const form = formState(answerTo(answer, "describe"), { alt: image.alt });
  const refused = formState(answerTo(answer, "delete"));
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/admin/blogs", label: "Blogs" },
            { to: "/admin/blogs/images", label: "Pictures" },
          ]}
          current={image.alt}
        />
        <PageHeading title="Picture" lead={image.alt} />
      </div>
      <img
        src={`/admin/blogs/images/${image.id}/file`}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className="h-auto max-h-96 w-auto max-w-full rounded-lg"
      />
      <p>
        Line to paste into a post: <code className="wrap-anywhere">{imageLine(image.id)}</code>
      </p>
      {image.used_by.length > 0 ? (
        <p>
          Shown by{" "}
          {image.used_by.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 ? ", " : null}
              <Link to={`/admin/blogs/${id}`}>{title}</Link>
            </span>
          ))}
          .
        </p>
      ) : null}
      <Form errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}>
        {form.errors["version"] ? (
          <EditConflict
            lines={differingLines({ alt: image.alt }, form, { alt: "What it shows" })}
          />
        ) : null}
        <input type="hidden" name="version" value={versionToSend(form, image.version)} />
        <TextInput
          {...form.field("alt")}
          label="What it shows"
          hint="A sentence for people who can’t see it. Posts with the picture use the new one."
          maxLength={300}
          required
        />
        <SubmitButton name="intent" value="describe" pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
      <Disclosure summary="Delete this picture" open={refused.failed}>
        <Form
          errors={summaryErrors(refused.errors).map(({ message }) => ({ message }))}
          className="space-y-4"
        >
          <p className="max-w-xl">
            You can’t undo this. A picture that a post uses can’t be deleted.
          </p>
          <input type="hidden" name="version" value={image.version} />
          <Button name="intent" value="delete" variant="danger">
            Delete picture
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}
