import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ComingSoonNotice } from "#app/ui/notice-pages.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Provider } from "./oauth/commands.server.ts";
import type { SignInPageData } from "./switch.server.ts";

const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", github: "GitHub" };

/** The notice while sign-in is paused, else the page. */
export function UnlessPaused({
  data,
  children,
}: {
  data: Pick<SignInPageData, "paused" | "supportEmail">;
  children: ReactNode;
}) {
  return data.paused ? <ComingSoonNotice supportEmail={data.supportEmail} /> : children;
}

/** A narrow page with one form: signing in, signing up, setting a password. */
export function FormPage(props: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <div className="wrap max-w-xl py-12 sm:py-16">
      <h1 className="text-3xl">{props.title}</h1>
      {props.lead ? <div className="mt-2 text-lg text-muted">{props.lead}</div> : null}
      <div className="mt-8">{props.children}</div>
      {props.after ? (
        <div className="mt-10 space-y-2 border-t border-line pt-6">{props.after}</div>
      ) : null}
    </div>
  );
}

/** Says that an e-mail is on its way, whether or not the address is known. */
export function CheckYourEmail({ children, again }: { children: ReactNode; again: string }) {
  const mailbox = useRouteLoaderData<{ mailboxUrl: string | null }>("root")?.mailboxUrl;
  return (
    <Notice title="Check your e-mail">
      <div role="status">{children}</div>
      {mailbox ? (
        <p>
          This is a demonstration: no e-mail leaves this computer. Yours is in{" "}
          <Link to={mailbox}>its mailbox</Link>.
        </p>
      ) : null}
      <p>
        It can take a minute. Nothing there? Look in the spam folder, or{" "}
        <Link to={again}>try again</Link>.
      </p>
    </Notice>
  );
}

/** Ways in through somebody else's account: links, because they lead to another site. */
export function ProviderLinks({ data }: { data: SignInPageData }) {
  if (data.providers.length === 0) return null;
  const { role, next } = data;
  const query = new URLSearchParams({ ...(role && { role }), ...(next && { next }) });
  return (
    <div className="mb-8">
      <div className="grid gap-3">
        {data.providers.map((provider) => (
          <ButtonLink
            key={provider}
            to={`/auth/with/${provider}${query.size > 0 ? `?${query}` : ""}`}
            variant="secondary"
            reload
          >
            {`Continue with ${PROVIDER_NAMES[provider]}`}
          </ButtonLink>
        ))}
      </div>
      <p className="mt-8 flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your e-mail address
      </p>
    </div>
  );
}
