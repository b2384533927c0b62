"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import { fetchAuthUser } from "@/lib/client/auth-user";
import { leaveNotice } from "@/lib/client/notice";
import { keepPreference } from "@/lib/client/preferences";
import { safeTarget } from "@/lib/domain/identity/targets";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import type { Challenge } from "./challenge";
import { SecondStep } from "./second-step";

/** Exchanges the code that stands in the fragment of the address, and goes on; on any error to sign-in, with its words. */
export function RemoteSignIn() {
  const t = useTranslations("single-sign-on.remote");
  const userNotFetched = useTranslations("sign-in")("userNotFetched");
  const [waiting, setWaiting] = useState<{ challenge: Challenge; target: string } | null>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    // A code is used once; React may run an effect twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = location.hash.slice(1);
    // Gone from the address and the history before anything else happens.
    history.replaceState(null, "", location.pathname);
    exchange(token).then(
      ({ challenge, target }) => (challenge ? setWaiting({ challenge, target }) : enter(target, userNotFetched)),
      (caught) => {
        const error = refusalIn(caught);
        leaveNotice({ tone: "warning", title: t("failed"), text: error.sentence || t("unreachable") });
        location.replace("/login/sign-in");
      },
    );
  }, [t, userNotFetched]);

  if (waiting)
    return (
      <SecondStep
        challenge={waiting.challenge}
        onEntered={() => enter(waiting.target, userNotFetched)}
        onOver={toSignIn}
      />
    );

  return (
    <p role="status" className="flex items-center justify-center gap-2.5 py-4">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {t("waiting")}
    </p>
  );
}

function toSignIn(message?: string) {
  if (message) leaveNotice({ tone: "warning", title: message });
  location.replace("/login/sign-in");
}

const enter = async (target: string, userNotFetched: string) =>
  (await fetchAuthUser()) ? location.replace(target) : toSignIn(userNotFetched);

type Answered = { data: { target: string }; status?: "verification" } & Challenge;

async function exchange(token: string): Promise<{ challenge: Challenge | null; target: string }> {
  const { data, status, ...challenge } = await api.post<Answered>("/auth/token/exchange", {
    body: { token },
    headers: { "X-Auth-Mode": "cookie" },
    isSigningIn: true,
    isQuiet: true,
  });
  keepPreference("time_zone", ownTimeZone());
  return { challenge: status === "verification" ? challenge : null, target: safeTarget(data.target) };
}
