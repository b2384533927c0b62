"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { api, refusalIn } from "@/lib/client/api";
import { EmailField, emailMistake } from "./email-field";

const title = "font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl";
const wide = "h-10 w-full max-md:h-14";

/** Asks for a link. What it shows afterwards is the same for every address. */
export function ForgotForm() {
  const t = useTranslations("passwords.forgot");
  const signIn = useTranslations("sign-in");
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const [mistake, setMistake] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = email.trim();
    setRefusal(undefined);
    const found = emailMistake(typed);
    setMistake(found && signIn(found));
    if (found) return input.current?.focus();

    setBusy(true);
    try {
      await api.post("/auth/password/email", { body: { email: typed }, isQuiet: true, isSigningIn: true });
      setSentTo(typed);
    } catch (caught) {
      const error = refusalIn(caught);
      const wait = error.retryAfter ? ` ${signIn("wait", { seconds: error.retryAfter })}` : "";
      setRefusal(`${error.sentence || signIn("unreachable")}${wait}`);
    } finally {
      setBusy(false);
    }
  }

  if (sentTo)
    return (
      <div role="status" className="grid gap-4">
        <h1 className={title}>{t("sent_title")}</h1>
        <p className="break-words">{t("sent_text", { email: sentTo })}</p>
        <Button onClick={() => setSentTo(undefined)} className={wide}>
          {t("again")}
        </Button>
        <BackToSignIn />
      </div>
    );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h1 className={title}>{t("title")}</h1>
      <p>{t("text")}</p>
      <EmailField value={email} onChange={setEmail} error={mistake} inputRef={input} />
      <Button type="submit" variant="primary" busy={busy} className={wide}>
        {t("submit")}
      </Button>
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {refusal}
      </p>
      <BackToSignIn />
    </form>
  );
}

function BackToSignIn() {
  const t = useTranslations("passwords.forgot");

  return (
    <Link
      href="/login/sign-in"
      className="inline-flex min-h-6 items-center justify-self-start font-medium text-accent hover:underline touch:min-h-12"
    >
      {t("back")}
    </Link>
  );
}
