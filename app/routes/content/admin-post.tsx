import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { deletePost, savePost, unpublishPost } from "#app/content/blog/commands.server.ts";
import { Editor } from "#app/content/blog/components/editor.tsx";
import { previewOf } from "#app/content/blog/preview.server.ts";
import { editedPost } from "#app/content/blog/queries.server.ts";
import { postPath, savedWords, STATUSES, postStatusSentence } from "#app/content/blog/rules.ts";
import { postForm } from "#app/content/blog/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const LIST = "/admin/blogs";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.post ? "Edit a post" : "Write a post" });

/** The editor of a post; at /admin/blogs/new, of a new one. */
export const loader = adminRoute.ahead(async ({ db, params, state, path, who }) => {
  const newId = randomUUID();
  const isNew = params["postId"] === undefined;
  const { post, images } = await editedPost(db, isNew ? newId : idOf(params["postId"]));
  // If the post was deleted meanwhile, the user keeps what they typed.
  if (!post && !isNew && !state.sent)
    throw new Refusal(404, "This post does not exist. It may have been deleted.");
  return { here: path, post, images, newId, author: (await who).fullName ?? "" };
});

export const action = adminRoute.action(postForm, async ({ db, form, params, request, path }) => {
  if (form.intent === "preview") return previewOf(db, form);
  const id = params["postId"] === undefined ? idOf(form.id) : idOf(params["postId"]);
  if (form.intent === "delete") {
    await deletePost(db, id, form.version);
    return redirectWith(request, LIST, { tone: "success", text: "Draft deleted." });
  }
  if (form.intent === "unpublish") {
    const status = await unpublishPost(db, id, form.version);
    return redirectWith(request, path, {
      tone: "success",
      text:
        status === "draft"
          ? "Unscheduled. It is a draft again."
          : "Unpublished. Its address says the post was taken down.",
    });
  }
  const saved = await savePost(db, id, form);
  return redirectWith(request, `${LIST}/${id}`, {
    tone: "success",
    text: savedWords(form.intent, saved),
  });
});

export default function AdminBlog() {
  const { post, ...rest } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const preview = isPreview(answer) ? answer.preview : undefined;
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: LIST, label: "Blogs" }]}
          current={post ? post.title : "New post"}
        />
        <PageHeading
          title={post ? "Edit a post" : "Write a post"}
          lead={
            post ? postStatusSentence(post) : "Only administrators see it until you publish it."
          }
        />
        {post ? (
          <StatusPill tone={STATUSES[post.status].tone}>{STATUSES[post.status].words}</StatusPill>
        ) : null}
        {post?.status === "published" ? (
          <p>
            <Link to={postPath(post.slug)} className="inline-flex min-h-11 items-center">
              Read it on the blog
            </Link>
          </p>
        ) : null}
        {post && post.old_slugs.length > 0 ? (
          <p className="text-sm wrap-anywhere text-muted">
            Old addresses: {post.old_slugs.map((slug) => `/blog/${slug}`).join(", ")}
          </p>
        ) : null}
      </div>
      <Editor
        // After a save, reset the fields to the saved values.
        key={`${post?.id} ${post?.version}`}
        {...rest}
        post={post}
        answer={answer}
        preview={preview}
      />
    </div>
  );
}

const isPreview = (answer: unknown): answer is Awaited<ReturnType<typeof previewOf>> =>
  typeof answer === "object" && answer !== null && "preview" in answer;
