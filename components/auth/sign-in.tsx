"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import { fetchAuthUser } from "@/lib/client/auth-user";
import { type Notice, takeNotice } from "@/lib/client/notice";
import { keepPreference } from "@/lib/client/preferences";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import type { Challenge } from "./challenge";
import type { CompanyRefusal } from "./company-refusal";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";
import type { SignInAnswer, SignInValues } from "./sign-in-values";

type Answered = { status?: "verification" } & Challenge;

export interface SignInProps {
  /** An address of ours, checked on the server. */
  target: string;
  /** Why the company's own sign-in ended without one. */
  refusal?: CompanyRefusal;
  /** Nobody has an account yet. */
  isEmpty?: boolean;
}

/** The sign-in form with its calls. */
export function SignIn({ target, refusal, isEmpty }: SignInProps) {
  const t = useTranslations("sign-in");
  const sso = useTranslations("single-sign-on");
  const setup = useTranslations("setup");
  const [left, setLeft] = useState<Notice | null>(null);
  const nobody = { title: setup("nobody_title"), text: setup("nobody_text") };
  const notice = left ?? (isEmpty ? nobody : null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  useEffect(() => {
    const found = takeNotice();
    if (found) setLeft(found);
    // Shown once: reloading the page shows nothing.
    if (refusal) history.replaceState(history.state, "", location.pathname);
  }, [refusal]);

  const goToCompany = useCompanySignIn(target);

  async function submit({ email, password, remember }: SignInValues): Promise<SignInAnswer> {
    const body = { email, password, is_kept: remember };
    const headers = { "X-Auth-Mode": "cookie" };
    try {
      const answer = await api.post<Answered>("/auth/login", { body, headers, isSigningIn: true, isQuiet: true });
      if (answer.status !== "verification") return await enter();
      setChallenge(answer);
    } catch (caught) {
      const error = refusalIn(caught);
      return { ok: false, message: error.sentence || t("unreachable"), retryAfter: error.retryAfter };
    }
    return { ok: true };
  }

  async function enter(): Promise<SignInAnswer> {
    if (!(await fetchAuthUser())) return { ok: false, message: t("userNotFetched") };
    keepPreference("time_zone", ownTimeZone());
    // A whole load: language, theme and density of the person's row begin with it.
    location.assign(target);
    return { ok: true };
  }

  function leaveSecondStep(message?: string) {
    setChallenge(null);
    setLeft(message ? { tone: "warning", title: message } : null);
  }

  return (
    <SignInForm
      onSubmit={submit}
      onCompany={goToCompany}
      refusedBefore={refusal && sso(`refused.${refusal}`)}
      forgotHref="/login/password/forgot"
      verification={
        challenge && (
          <SecondStep
            key={challenge.verification_token}
            challenge={challenge}
            onEntered={() => enter().then((answer) => answer.ok || leaveSecondStep(answer.message))}
            onOver={leaveSecondStep}
          />
        )
      }
      notice={
        notice && (
          <>
            <b className="font-semibold text-strong">{notice.title}</b>
            {notice.text && <span className="block">{notice.text}</span>}
          </>
        )
      }
    />
  );
}

/** Leaves for the company's own sign-in, where the address belongs to a company that has one. */
function useCompanySignIn(target: string) {
  const t = useTranslations("sign-in");
  const sso = useTranslations("single-sign-on");

  return async (email: string): Promise<SignInAnswer> => {
    try {
      const ask = { body: { email }, isSigningIn: true, isQuiet: true };
      const { data } = await api.post<{ data: { url: string | null } }>("/companies/saml2/idp-host", ask);
      if (!data.url) return { ok: false, message: sso("entry.none") };
      location.assign(`${data.url}?next=${encodeURIComponent(target)}`);
      return { ok: true };
    } catch (caught) {
      const error = refusalIn(caught);
      return { ok: false, message: error.sentence || t("unreachable"), retryAfter: error.retryAfter };
    }
  };
}
