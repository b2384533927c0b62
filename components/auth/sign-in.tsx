"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ApiError, api } from "@/lib/client/api";
import { type Notice, takeNotice } from "@/lib/client/notice";
import { keepPreference } from "@/lib/client/preferences";
import { type SignInAnswer, SignInForm, type SignInValues } from "./sign-in-form";

/** The sign-in form with its call. The target is an address of ours, checked on the server. */
export function SignIn({ target }: { target: string }) {
  const t = useTranslations("sign-in");
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const left = takeNotice();
    if (left) setNotice(left);
  }, []);

  async function submit({ email, password, remember }: SignInValues): Promise<SignInAnswer> {
    const body = { email, password, is_kept: remember };
    try {
      await api.post("/auth/login", { body, headers: { "X-Auth-Mode": "cookie" }, isSigningIn: true, isQuiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ok: false, message: error.sentence || t("unreachable"), retryAfter: error.retryAfter };
    }
    keepPreference("time_zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
    // A whole load: language, theme and density of the person's row begin with it.
    location.assign(target);
    return { ok: true };
  }

  return (
    <SignInForm
      onSubmit={submit}
      forgotHref="/login/password/forgot"
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
