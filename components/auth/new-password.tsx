"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import type { Owner } from "@/lib/domain/identity/password";
import { PasswordInput } from "./password-input";
import { PasswordRules } from "./password-rules";
// Bound by hand: the rules of a password are shown while it is typed, also before sign-in.

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

export const noPassword: NewPassword = { password: "", password_confirmation: "" };

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  owner: Owner;
  errors: Record<string, string[]>;
  inputClassName?: string;
}

/** A new password and its repetition. The ticks follow the typing, the refusals are the server's. */
export function NewPasswordFields({ value, onChange, owner, errors, inputClassName }: NewPasswordFieldsProps) {
  const t = useTranslations("passwords");
  const field = (name: keyof NewPassword, error: string | undefined) => (
    <Field label={t(`fields.${name}`)} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete="new-password"
          className={inputClassName}
          value={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const passwordError = errors.password?.map((message) => `${t("fields.password")} ${message}`).join(", ");

  return (
    <>
      {field("password", passwordError)}
      {field("password_confirmation", errors.password_confirmation?.join(", "))}
      <PasswordRules password={value.password} repetition={value.password_confirmation} owner={owner} />
    </>
  );
}
