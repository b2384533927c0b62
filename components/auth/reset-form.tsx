"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { api, refusalIn } from "@/lib/client/api";
import { leaveNotice } from "@/lib/client/notice";
import type { Owner } from "@/lib/domain/identity/password";
import { DeadLink } from "./dead-link";
import { NewPasswordFields, noPassword } from "./new-password";
// Bound by hand: it may be typed into before the scripts have come.

export interface ResetFormProps {
  token: string;
  owner: Owner;
  /** The first name of a user who comes for the first time. */
  invited: string | null;
}

/** Behind a mailed link: a new password, twice. Afterwards one signs in with it, like everybody. */
export function ResetForm({ token, owner, invited }: ResetFormProps) {
  const t = useTranslations("passwords.reset");
  const signIn = useTranslations("sign-in");
  const [value, setValue] = useState(noPassword);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.post("/auth/password/reset", { body: { token, ...value }, isQuiet: true, isSigningIn: true });
    } catch (caught) {
      setBusy(false);
      const error = refusalIn(caught);
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) setRefusal(error.message || signIn("unreachable"));
      return;
    }
    leaveNotice({ tone: "success", title: t(invited ? "joined_title" : "done_title"), text: t("done_text") });
    // A full page load: a user signed in here no longer is.
    location.replace("/login/sign-in");
  }

  if (errors.token) return <DeadLink wasInvitation={invited !== null} />;

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">
        {invited ? t("welcome", { name: invited }) : t("title")}
      </h1>
      <p>{t(invited ? "invited_text" : "text")}</p>
      <Field label={t("account")}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            readOnly
            value={owner.account}
            className="h-10 max-md:h-14"
          />
        )}
      </Field>
      <NewPasswordFields
        value={value}
        onChange={setValue}
        owner={owner}
        errors={errors}
        inputClassName="h-10 max-md:h-14"
      />
      <Button type="submit" variant="primary" busy={busy} className="h-10 w-full max-md:h-14">
        {t("submit")}
      </Button>
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
