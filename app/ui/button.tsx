import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Anchor, type SignInMode } from "./link.tsx";

export type ButtonLook = {
  /** The two light variants are for dark bands. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | "light" | "outline-light" | undefined;
  size?: "md" | "lg" | undefined;
  className?: string | undefined;
};

function look({ variant = "primary", size = "md", className }: ButtonLook) {
  return cx("btn", `btn-${variant}`, size === "lg" && "btn-lg", className);
}

export type ButtonProps = ButtonLook & {
  children: ReactNode;
  type?: "submit" | "button" | "reset" | undefined;
  name?: string | undefined;
  value?: string | undefined;
  form?: string | undefined;
  formAction?: string | undefined;
  formNoValidate?: boolean | undefined;
  disabled?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  onClick?: (() => void) | undefined;
};

/** A button; submits its form unless told otherwise. */
export function Button({ variant, size, className, type = "submit", ...rest }: ButtonProps) {
  return <button type={type} className={look({ variant, size, className })} {...rest} />;
}

export type ButtonLinkProps = ButtonLook & {
  to: string;
  children: ReactNode;
  reload?: boolean | undefined;
  "aria-describedby"?: string | undefined;
};

/** A link that looks like a button: for going somewhere, not for changing something. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Anchor className={look({ variant, size, className })} {...rest} />;
}

export type ComingSoonButtonProps = ButtonLook & {
  /** What the control will do later, such as "Sign in". */
  for: string;
};

/** A disabled control labeled "Coming soon", for what is unavailable while sign-in is paused. */
export function ComingSoonButton({ for: purpose, className, ...rest }: ComingSoonButtonProps) {
  const classes = cx("flex-col gap-0 py-0.5 text-sm", className);
  return (
    <button
      type="button"
      disabled
      className={look({ variant: "secondary", ...rest, className: classes })}
    >
      {purpose} <span className="text-xs font-normal">Coming soon</span>
    </button>
  );
}

export type CallToActionProps = ButtonLook & {
  signIn: SignInMode;
  to: string;
  children: string;
};

/** A link to sign-up; while sign-in is paused, a "Coming soon" control. */
export function CallToAction({ signIn, to, children, ...rest }: CallToActionProps) {
  if (signIn === "paused") return <ComingSoonButton for={children} {...rest} />;
  return (
    <ButtonLink to={to} {...rest}>
      {children}
    </ButtonLink>
  );
}

export type SubmitButtonProps = ButtonLook & {
  children: ReactNode;
  /** Shown while the form is being sent, if scripts run. */
  pendingText?: string | undefined;
  /** Name and value distinguish several submit buttons of one form. */
  name?: string | undefined;
  value?: string | undefined;
  formAction?: string | undefined;
};

/** Submits the form. With scripts, shows that it is being sent; otherwise the browser does. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, pendingText, variant, size, className, name, value, ...rest } = props;
  const navigation = useNavigation();
  const sending =
    pendingText !== undefined &&
    navigation.state === "submitting" &&
    (name === undefined || navigation.formData?.get(name) === value) &&
    (rest.formAction === undefined || navigation.formAction === rest.formAction);
  return (
    <button
      type="submit"
      className={look({ variant, size, className })}
      name={name}
      value={value}
      aria-disabled={sending || undefined}
      {...rest}
    >
      {sending ? pendingText : children}
    </button>
  );
}
