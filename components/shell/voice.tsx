"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toaster";
import { type ApiError, speakThrough } from "@/lib/client/api";
import { leaveNotice, takeNotice } from "@/lib/client/notice";
import { forgetOnPhone } from "@/lib/client/phone";

/** Says what calls were refused, and leads to sign-in when the session has ended. */
export function Voice() {
  const t = useTranslations("shell.voice");

  useEffect(() => {
    speakThrough({
      failed: (error: ApiError, message) =>
        toast.error(t("error"), { description: message ?? (error.sentence || t("unreachable")) }),
      signedOut: (message) => {
        leaveNotice({ tone: "warning", title: t("notAuthorized"), text: message || t("trySignIn") });
        const here = location.pathname + location.search;
        // A whole load, not a step of the router: nothing of the ended session may stay in memory.
        void forgetOnPhone().then(() => location.assign(`/login/sign-in?next=${encodeURIComponent(here)}`));
      },
      wrongStatus: t("wrongStatus"),
      unreachable: t("unreachable"),
      notKept: t("notKept"),
    });
  }, [t]);

  useEffect(() => {
    const notice = takeNotice();
    if (notice) toast[notice.tone](notice.title, { description: notice.text });
  }, []);

  return null;
}
