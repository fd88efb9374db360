import { differingLines } from "#app/platform/differing.ts";
import { formState, intentOf, versionToSend } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Field, fieldIds, Fieldset, type FieldProps } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { EditedPost, Image } from "../queries.server.ts";
import { MOST_SLUG, scheduleFields } from "../rules.ts";
import { Article, type ShownPost } from "./blog-post.tsx";
import { ImageLines } from "./image-lines.tsx";

/** URL of a picture's file for admins, public or not. */
const srcOf = (id: string) => `/admin/blogs/images/${id}/file`;

const LABELS = {
  title: "Title",
  slug: "Address",
  summary: "Summary",
  author: "Author",
  cover: "Cover",
  seo: "Description for search engines",
  date: "Day",
  time: "Time",
};

type Props = {
  /** The form's own URL. */
  here: string;
  /** The post as saved; null for a new one. */
  post: EditedPost | null;
  /** Id for a new post. */
  newId: string;
  /** The current admin's name, as a suggestion. */
  author: string;
  images: readonly Image[];
  answer: unknown;
  preview: ShownPost | undefined;
};

/** Form of a post. A rejected form keeps what was typed; after a save it shows what was saved. */
export function Editor(props: Props) {
  const { post, images, preview } = props;
  const planned = scheduleFields(post?.scheduled_for ?? null);
  const values = post
    ? {
        title: post.title,
        slug: post.slug,
        summary: post.summary,
        author: post.author,
        seo: post.seo_description,
        cover: post.cover_image_id,
        body: post.body_md,
        date: planned?.date,
        time: planned?.time,
      }
    : { author: props.author };
  // Unpublish and delete send no fields, so the form shows the saved post.
  const isWithdrawal = post !== null && /^(unpublish|delete)$/.test(intentOf(props.answer) ?? "");
  const form = formState(isWithdrawal ? undefined : props.answer, values);
  const refused = formState(isWithdrawal ? props.answer : undefined);
  // If a colleague was faster, the button is gone, and its error needs another place.
  const isOffered = post !== null && intentOf(props.answer) === withdrawIntent(post);
  const { version: stale, ...errors } = form.errors;
  const saved = String(post?.version ?? 0);
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, saved);
  const isPublic = post?.status === "published";
  return (
    <>
      {preview ? (
        <Banner tone="info" live>
          Preview only. Nothing is saved or public.{" "}
          <a href="#preview" className="link">
            See it below
          </a>
        </Banner>
      ) : null}
      {isWithdrawal && !isOffered ? <RefusedForm errors={refused.errors} /> : null}
      <Form
        // After one was refused, the fields show what is saved now.
        key={isWithdrawal ? saved : "typed"}
        action={props.here}
        errors={summaryErrors(post ? form.errors : { "": stale ?? [], ...errors }, {
          version: EDIT_CONFLICT,
        })}
      >
        {stale && post ? (
          <EditConflict
            lines={differingLines(values, form, LABELS, (name, value) =>
              name === "cover" ? (images.find(({ id }) => id === value)?.alt ?? value) : value,
            )}
          >
            {differingLines(values, form, { body: "Text" }).length > 0 ? (
              <textarea
                readOnly
                aria-label="The text that is saved now"
                rows={10}
                className="control mt-2"
                value={post.body_md}
              />
            ) : null}
          </EditConflict>
        ) : null}
        <input type="hidden" name="version" value={version} />
        {post ? null : <input type="hidden" name="id" value={form.value("id") ?? props.newId} />}
        <TextInput {...form.field("title")} label={LABELS.title} maxLength={120} required />
        <TextInput
          {...form.field("slug")}
          label={LABELS.slug}
          hint={
            post?.was_public
              ? "After /blog/. The old address keeps redirecting here."
              : "After /blog/. Leave empty to use the title."
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_SLUG}
          width="lg"
        />
        <TextArea
          {...form.field("summary")}
          label={LABELS.summary}
          hint="One or two sentences, shown under the title. Required to publish."
          rows={2}
          maxLength={300}
        />
        <TextInput
          {...form.field("author")}
          label={LABELS.author}
          hint="Shown with the post. Required to publish."
          maxLength={80}
          width="lg"
        />
        <TextArea
          {...form.field("body")}
          label="Text"
          hint="Markdown: ## for a heading, - for a list, **bold**, [words](https://address). HTML is shown as text."
          rows={22}
          maxLength={60_000}
        />
        <ImageLines images={images} />
        <Select
          {...form.field("cover")}
          label={LABELS.cover}
          placeholder="No cover"
          options={images.map(({ id, alt }) => ({ value: id, label: alt }))}
        />
        <TextArea
          {...form.field("seo")}
          label={LABELS.seo}
          hint="Up to 180 characters. Leave empty to use the summary."
          rows={2}
          maxLength={180}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            name="intent"
            value="preview"
            variant="secondary"
            formAction={`${props.here}#preview`}
          >
            Preview
          </Button>
          <SubmitButton name="intent" value="save" pendingText="Saving…" variant="secondary">
            {isPublic ? "Save and publish" : "Save draft"}
          </SubmitButton>
          {isPublic ? null : (
            <SubmitButton name="intent" value="publish" pendingText="Publishing…">
              Publish now
            </SubmitButton>
          )}
        </div>
        {isPublic ? null : (
          <Fieldset
            legend="Or publish it later"
            hint="Central time. The post publishes itself then."
          >
            <div className="grid gap-4 sm:grid-cols-[14rem_10rem]">
              <DateInput {...form.field("date")} label={LABELS.date} />
              <TimeInput {...form.field("time")} label={LABELS.time} />
            </div>
            <SubmitButton name="intent" value="schedule" pendingText="Saving…" variant="secondary">
              {post?.status === "scheduled" ? "Save and reschedule" : "Schedule"}
            </SubmitButton>
          </Fieldset>
        )}
      </Form>
      {preview ? (
        <section id="preview" aria-label="Preview" className="border-t border-line pt-8">
          <Article post={preview} level={2} srcOf={srcOf} />
        </section>
      ) : null}
      {post ? (
        <TakeBack
          here={props.here}
          post={post}
          version={version}
          errors={isOffered ? refused.errors : {}}
        />
      ) : null}
    </>
  );
}

/** Native time input. */
function TimeInput(props: FieldProps & { defaultValue?: string | undefined }) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <input
        id={id}
        name={props.name}
        type="time"
        className="control max-w-40"
        // See DateInput.
        defaultValue={props.defaultValue ?? ""}
        {...aria}
      />
    </Field>
  );
}

/** The intent of the button that withdraws a post now; null if there is nothing to withdraw. */
function withdrawIntent({ status, was_public }: EditedPost): "delete" | "unpublish" | null {
  if (status === "published" || status === "scheduled") return "unpublish";
  return status === "draft" && !was_public ? "delete" : null;
}

/** Ways to withdraw a post: unpublish, cancel the schedule, or delete. */
function TakeBack(props: {
  here: string;
  post: EditedPost;
  version: string | undefined;
  errors: ReturnType<typeof formState>["errors"];
}) {
  const { here, post, version } = props;
  const errors = summaryErrors(props.errors).map(({ message }) => ({ message }));
  const intent = withdrawIntent(post);
  if (!intent) return null;
  const words =
    intent === "delete"
      ? { summary: "Delete this draft", says: "You can’t undo this.", button: "Delete draft" }
      : post.status === "scheduled"
        ? {
            summary: "Unschedule this post",
            says: post.was_public
              ? "It stays unpublished and won’t publish itself."
              : "It stays a draft and won’t publish itself.",
            button: "Unschedule post",
          }
        : {
            summary: "Unpublish this post",
            says: "Its address will say it was taken down. You can publish it again.",
            button: "Unpublish post",
          };
  return (
    <Disclosure summary={words.summary} open={errors.length > 0}>
      <Form action={here} errors={errors} className="space-y-4">
        <p className="max-w-xl">{words.says} Unsaved changes above are lost.</p>
        <input type="hidden" name="version" value={version} />
        <Button name="intent" value={intent} variant="danger">
          {words.button}
        </Button>
      </Form>
    </Disclosure>
  );
}
