import { Form } from "@remix-run/react";
import { Eye } from "lucide-react";

export type ActingBannerProps = {
  adminName: string;
  /** The person acted for, or the role when it is nobody in particular. */
  actingFor: string;
  /** When it ends, in words, such as "3:40 PM Central". */
  until?: string | undefined;
  /** Where the form that ends it is sent. */
  stopAction: string;
};

/** Says, on every page, that an admin is looking through another account, and how to stop. */
export function ActingBanner({
  adminName,
  actingFor,
  until,
  stopAction,
}: ActingBannerProps) {
  return (
    <section
      aria-label="Acting for somebody else"
      className="bg-warm text-[#17262a]"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p className="flex gap-3">
          <Eye className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>
            <strong>{adminName}</strong>, you are acting as{" "}
            <strong>{actingFor}</strong>
            {until ? ` until ${until}` : ""}. Everything you do is recorded.
          </span>
        </p>
        <Form method="post" action={stopAction}>
          <button type="submit" className="btn border-current">
            Stop acting
          </button>
        </Form>
      </div>
    </section>
  );
}
