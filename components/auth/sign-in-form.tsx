"use client";

import { Building2, Eye, EyeOff } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button, buttonStyle, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";

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
  onCompany?: (email: string) => void;
  /** The second step, when the server asked for a code; it takes the place of the fields and keeps the address. */
  verification?: ReactNode;
  /** Said above the fields: "Not authorized", "Your password has been changed". */
  notice?: ReactNode;
}

export function SignInForm({ onSubmit, onCompany, verification, notice, ...rest }: SignInFormProps) {
  const { forgotHref = "/login/password/forgot" } = rest;
  const t = useTranslations("sign-in");
  const [revealed, setRevealed] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { wait, startWait } = useWait();
  const password = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setValue, watch, getValues, formState } = useForm<SignInValues>({
    defaultValues: { email: "", password: "", remember: false },
  });
  const { errors, isSubmitting } = formState;
  const passwordField = register("password", { required: t("passwordRequired") });

  if (verification) return verification;

  async function submit(values: SignInValues) {
    setRefusal(undefined);
    const answer = await onSubmit(values).catch(() => ({
      ok: false as const,
      message: t("unreachable"),
      retryAfter: 0,
    }));
    if (answer.ok) return;

    // The address stays, the password goes: that is where a second try begins.
    setRefusal(answer.message);
    setValue("password", "");
    password.current?.focus();
    if (answer.retryAfter) startWait(answer.retryAfter);
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{t("title")}</h1>
      {notice && (
        <p role="status" className="rounded-control border border-line bg-sunk px-3 py-2">
          {notice}
        </p>
      )}
      <Field label={t("email")} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: t("emailRequired"),
              pattern: { value: /^\S+@\S+\.\S+$/, message: t("emailInvalid") },
            })}
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            className="h-10 max-md:h-14"
          />
        )}
      </Field>
      <div className="relative">
        <Field label={t("password")} error={errors.password?.message}>
          {(control) => (
            <span className="relative block">
              <Input
                {...control}
                {...passwordField}
                ref={(element) => {
                  passwordField.ref(element);
                  password.current = element;
                }}
                type={revealed ? "text" : "password"}
                autoComplete="current-password"
                className="h-10 pr-11 max-md:h-14 max-md:pr-14"
              />
              <IconButton
                label={t(revealed ? "hide" : "reveal")}
                aria-pressed={revealed}
                onClick={() => setRevealed(!revealed)}
                className="absolute inset-y-0 right-1 my-auto size-8 touch:size-12"
              >
                {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              </IconButton>
            </span>
          )}
        </Field>
        <Link
          href={forgotHref}
          className="absolute top-0 right-0 inline-flex min-h-6 items-center font-medium text-accent text-xs hover:underline touch:-top-3 touch:min-h-12"
        >
          {t("forgot")}
        </Link>
      </div>
      <Checkbox
        label={t("keep")}
        checked={watch("remember")}
        onCheckedChange={(checked) => setValue("remember", checked === true)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
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
          <button
            type="button"
            onClick={() => onCompany(getValues("email"))}
            className={cn(buttonStyle(), "h-10 w-full max-md:h-14")}
          >
            <Building2 aria-hidden />
            {t("company")}
          </button>
        </>
      )}
    </form>
  );
}

/** Counts the seconds the server asked us to wait. */
function useWait() {
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  return { wait, startWait: (seconds: number) => setWait(Math.ceil(seconds)) };
}
