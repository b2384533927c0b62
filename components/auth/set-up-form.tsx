"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { api, refusalIn } from "@/lib/client/api";
import { keepPreference } from "@/lib/client/preferences";
import { asLocale } from "@/lib/domain/shared/locales";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import { EmailField } from "./email-field";
import { NewPasswordFields, noPassword } from "./new-password";

// Bound by hand: it may be typed into before the scripts have come.

const title = "font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl";
const tall = "h-10 max-md:h-14";

/** Behind the link that the start prints: the account that makes all others. Then one is signed in with it. */
export function SetUpForm() {
  const t = useTranslations("setup");
  const signIn = useTranslations("sign-in");
  const locale = asLocale(useLocale());
  const token = useTokenOfAddress();
  const emailInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [passwords, setPasswords] = useState(noPassword);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { token, email, name, language_id: locale === "es" ? 2 : 1, ...passwords };
      const headers = { "X-Auth-Mode": "cookie" };
      await api.post("/auth/setup", { body, headers, isQuiet: true, isSigningIn: true });
    } catch (caught) {
      setBusy(false);
      const error = refusalIn(caught);
      setErrors(error.messages);
      const wait = error.retryAfter ? ` ${signIn("wait", { seconds: error.retryAfter })}` : "";
      if (Object.keys(error.messages).length === 0) setRefusal(`${error.message || signIn("unreachable")}${wait}`);
      return;
    }
    keepPreference("time_zone", ownTimeZone());
    // A whole load: the language and theme of the new person's row begin with it.
    location.replace("/");
  }

  if (token === "" || errors.token) return <NoToken isDead={token !== ""} />;

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h1 className={title}>{t("title")}</h1>
      <p>{t("text")}</p>
      <EmailField
        value={email}
        onChange={setEmail}
        error={errorText(signIn("email"), errors.email)}
        inputRef={emailInput}
      />
      <Field label={t("name")} error={errorText(t("name"), errors.name)}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            className={tall}
          />
        )}
      </Field>
      <NewPasswordFields
        value={passwords}
        onChange={setPasswords}
        owner={{ account: email }}
        errors={errors}
        inputClassName={tall}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={token === undefined} className={`w-full ${tall}`}>
        {t("submit")}
      </Button>
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {refusal}
      </p>
    </form>
  );
}

const errorText = (field: string, messages?: string[]) => messages?.map((message) => `${field} ${message}`).join(", ");

/** What stands in the fragment, and then no longer: not in the address, not in the history. Undefined at first. */
function useTokenOfAddress(): string | undefined {
  const [token, setToken] = useState<string>();
  const hasRead = useRef(false);
  useEffect(() => {
    // React may run an effect twice.
    if (hasRead.current) return;
    hasRead.current = true;
    setToken(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }, []);
  return token;
}

function NoToken({ isDead }: { isDead: boolean }) {
  const t = useTranslations("setup");

  return (
    <div role="status" className="grid gap-4">
      <h1 className={title}>{t(isDead ? "dead_title" : "title")}</h1>
      <p>{t(isDead ? "dead_text" : "no_token")}</p>
    </div>
  );
}
