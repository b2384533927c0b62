"use client";

import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import { EmailField } from "./email-field";
import { PasswordInput } from "./password-input";
import { type SignInCalls, useSignInForm } from "./use-sign-in-form";
// Bound by hand: it may be typed into before the scripts have come.

export interface SignInFormProps extends SignInCalls {
  forgotHref?: string;
  /** The second step, when the server asked for a code; it takes the place of the fields, which stay mounted. */
  verification?: ReactNode;
  /** Said above the fields: "Not authorized", "Your password has been changed". */
  notice?: ReactNode;
}

/** The first page anybody loads: plain form fields, no form library. */
export function SignInForm({ verification, notice, forgotHref, ...calls }: SignInFormProps) {
  const t = useTranslations("sign-in");
  const form = useSignInForm(calls);
  const { mistakes, refusal, busy, wait } = form;

  return (
    <>
      {verification}
      <form noValidate hidden={Boolean(verification)} onSubmit={form.submit} className="grid gap-4 [&[hidden]]:hidden">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{t("title")}</h1>
        {notice && (
          <p role="status" className="rounded-control border border-line bg-sunk px-3 py-2">
            {notice}
          </p>
        )}
        <EmailField value={form.email} onChange={form.setEmail} error={mistakes.email} inputRef={form.emailInput} />
        <PasswordField input={form.passwordInput} error={mistakes.password} forgotHref={forgotHref} />
        <RememberBox />
        <Button
          type="submit"
          variant="primary"
          busy={busy === "password"}
          disabled={wait > 0}
          className="h-10 w-full max-md:h-14"
        >
          {t("submit")}
        </Button>
        <p role="alert" className={cn("font-medium text-alarm-text", !refusal && "sr-only")}>
          {refusal} {wait > 0 && t("wait", { seconds: wait })}
        </p>
        {calls.onCompany && <CompanyButton isBusy={busy === "company"} onClick={form.goToCompany} />}
      </form>
    </>
  );
}

interface PasswordFieldProps {
  input: RefObject<HTMLInputElement | null>;
  error?: string;
  forgotHref?: string;
}

function PasswordField({ input, error, forgotHref }: PasswordFieldProps) {
  const t = useTranslations("sign-in");

  return (
    <div className="relative">
      <Field label={t("password")} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            name="password"
            autoComplete="current-password"
            className="h-10 max-md:h-14"
          />
        )}
      </Field>
      {forgotHref && (
        <Link
          href={forgotHref}
          className="absolute -top-1 right-0 inline-flex min-h-6 items-center font-medium text-accent text-xs hover:underline touch:-top-3 touch:min-h-12"
        >
          {t("forgot")}
        </Link>
      )}
    </div>
  );
}

function RememberBox() {
  const t = useTranslations("sign-in");

  return (
    <label htmlFor="remember" className="flex min-h-7 items-center gap-[9px] touch:min-h-12 touch:gap-3">
      <input
        id="remember"
        name="remember"
        type="checkbox"
        className="grid size-4 shrink-0 appearance-none place-content-center rounded-[4px] border-[1.5px] border-control bg-card before:size-2.5 before:scale-0 before:bg-accent-on before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-accent checked:bg-accent checked:before:scale-100 touch:size-6 touch:before:size-4"
      />
      {t("keep")}
    </label>
  );
}

/** The way to the customer's own identity provider. */
function CompanyButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const t = useTranslations("sign-in");

  return (
    <>
      <div className="flex items-center gap-3 text-muted text-xs">
        <span className="h-px flex-1 bg-line" />
        {t("or")}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button busy={isBusy} onClick={onClick} className="h-10 w-full max-md:h-14">
        <Building2 aria-hidden />
        {t("company")}
      </Button>
    </>
  );
}
