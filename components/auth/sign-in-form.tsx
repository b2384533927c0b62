"use client";

import { Building2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { cn } from "@/lib/client/class-names";
import { EmailField, emailMistake } from "./email-field";
import { PasswordInput } from "./password-input";
import { useWait } from "./use-wait";

export interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}

export type SignInAnswer = { ok: true } | { ok: false; message: string; retryAfter?: number };

export interface SignInFormProps {
  onSubmit: (values: SignInValues) => Promise<SignInAnswer>;
  forgotHref?: string;
  /** Sign-in through the customer's own identity provider, by the e-mail's domain. */
  onCompany?: (email: string) => Promise<SignInAnswer>;
  /** Said in the place of a refusal: the company's own sign-in ended without one. */
  refusedBefore?: string;
  /** The second step, when the server asked for a code; it takes the place of the fields, which stay mounted. */
  verification?: ReactNode;
  /** Said above the fields: "Not authorized", "Your password has been changed". */
  notice?: ReactNode;
}

interface Mistakes {
  email?: string;
  password?: string;
}

/** The first page anybody loads: plain form fields, no form library. */
export function SignInForm({ onSubmit, onCompany, verification, notice, ...rest }: SignInFormProps) {
  const { forgotHref, refusedBefore } = rest;
  const t = useTranslations("sign-in");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusal, setRefusal] = useState(refusedBefore);
  const [busy, setBusy] = useState<"password" | "company">();
  const [email, setEmail] = useState("");
  const { wait, startWait } = useWait();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  function check(values: SignInValues): Mistakes {
    const mistake = emailMistake(values.email);
    return {
      email: mistake && t(mistake),
      password: values.password ? undefined : t("passwordRequired"),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = {
      email: String(form.get("email")).trim(),
      password: String(form.get("password")),
      remember: form.has("remember"),
    };
    const found = check(values);
    setMistakes(found);
    setRefusal(undefined);
    if (found.email) return emailInput.current?.focus();
    if (found.password) return passwordInput.current?.focus();

    setBusy("password");
    const answer = await onSubmit(values).catch((): SignInAnswer => ({ ok: false, message: t("unreachable") }));
    setBusy(undefined);
    if (!answer.ok) refuse(answer);
  }

  /** The address says which company; the password stays out of it. */
  async function goToCompany() {
    const typed = email.trim();
    const { email: found } = check({ email: typed, password: "", remember: false });
    setMistakes({ email: found });
    setRefusal(undefined);
    if (found) return emailInput.current?.focus();

    setBusy("company");
    const answer = await onCompany!(typed).catch((): SignInAnswer => ({ ok: false, message: t("unreachable") }));
    // Else the page is on its way to the company.
    if (answer.ok) return;
    setBusy(undefined);
    setRefusal(answer.message);
    if (answer.retryAfter) startWait(answer.retryAfter);
  }

  /** The address stays, the password goes: that is where a second try begins. */
  function refuse({ message, retryAfter }: { message: string; retryAfter?: number }) {
    setRefusal(message);
    if (retryAfter) startWait(retryAfter);
    if (!passwordInput.current) return;
    passwordInput.current.value = "";
    passwordInput.current.focus();
  }

  return (
    <>
      {verification}
      <form noValidate hidden={Boolean(verification)} onSubmit={submit} className="grid gap-4 [&[hidden]]:hidden">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{t("title")}</h1>
        {notice && (
          <p role="status" className="rounded-control border border-line bg-sunk px-3 py-2">
            {notice}
          </p>
        )}
        <EmailField value={email} onChange={setEmail} error={mistakes.email} inputRef={emailInput} />
        <div className="relative">
          <Field label={t("password")} error={mistakes.password}>
            {(control) => (
              <PasswordInput
                {...control}
                ref={passwordInput}
                name="password"
                autoComplete="current-password"
                className="h-10 max-md:h-14"
              />
            )}
          </Field>
          {forgotHref && (
            <Link
              href={forgotHref}
              prefetch={false}
              className="absolute -top-1 right-0 inline-flex min-h-6 items-center font-medium text-accent text-xs hover:underline touch:-top-3 touch:min-h-12"
            >
              {t("forgot")}
            </Link>
          )}
        </div>
        <label htmlFor="remember" className="flex min-h-7 items-center gap-[9px] touch:min-h-12 touch:gap-3">
          <input
            id="remember"
            name="remember"
            type="checkbox"
            className="grid size-4 shrink-0 appearance-none place-content-center rounded-[4px] border-[1.5px] border-control bg-card before:size-2.5 before:scale-0 before:bg-accent-on before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-accent checked:bg-accent checked:before:scale-100 touch:size-6 touch:before:size-4"
          />
          {t("keep")}
        </label>
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
        {onCompany && (
          <>
            <div className="flex items-center gap-3 text-muted text-xs">
              <span className="h-px flex-1 bg-line" />
              {t("or")}
              <span className="h-px flex-1 bg-line" />
            </div>
            <Button busy={busy === "company"} onClick={goToCompany} className="h-10 w-full max-md:h-14">
              <Building2 aria-hidden />
              {t("company")}
            </Button>
          </>
        )}
      </form>
    </>
  );
}
