import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { emailMistake } from "./email-field";
import type { SignInAnswer, SignInValues } from "./sign-in-values";
import { useWait } from "./use-wait";

interface Mistakes {
  email?: string;
  password?: string;
}

export interface SignInCalls {
  onSubmit: (values: SignInValues) => Promise<SignInAnswer>;
  /** Sign-in through the customer's own identity provider, by the e-mail's domain. */
  onCompany?: (email: string) => Promise<SignInAnswer>;
  /** Said in the place of a refusal: the company's own sign-in ended without one. */
  refusedBefore?: string;
}

/** Address and password while they are typed, checked, sent and refused. */
export function useSignInForm({ onSubmit, onCompany, refusedBefore }: SignInCalls) {
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

  /** The address identifies the company; the password stays out of it. */
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

  return { mistakes, refusal, busy, email, setEmail, wait, emailInput, passwordInput, submit, goToCompany };
}
