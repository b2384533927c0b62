"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { inTime } from "@/lib/client/chunks";
import { useStoredState } from "@/lib/client/use-stored-state";
import { useOwnPush } from "./use-own-push";

const IphoneGuide = dynamic(() => inTime(import("./iphone-guide")).then((module) => module.IphoneGuide), {
  loading: () => null,
});

const restMs = 30 * 24 * 60 * 60 * 1000;

/** On My work, once there is an order: notifications for this phone. "Not now" is an answer for thirty days. */
export function PushInvitation() {
  const t = useTranslations("devices");
  const { state, isBusy, turnOn } = useOwnPush();
  const [restsUntil, setRest] = useStoredState<number>("millwright:push-later", 0);
  const [isGuided, setGuided] = useState(false);
  const isAsked = (state === "off" || state === "iphone") && Date.now() > restsUntil;
  const later = () => setRest(Date.now() + restMs);
  if (!isAsked) return null;

  return (
    <section
      aria-label={t("invitation.title")}
      className="m-3 mb-0 grid gap-2 rounded-card border border-line bg-card p-3"
    >
      <h2 className="font-semibold text-strong">{t("invitation.title")}</h2>
      <p className="text-muted">{t("invitation.text")}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={later}>{t("invitation.later")}</Button>
        {state === "iphone" ? (
          <Button variant="primary" onClick={() => setGuided(true)}>
            {t("iphone.show")}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void turnOn()}>
            {t("turn_on")}
          </Button>
        )}
      </div>
      <Dialog open={isGuided} onOpenChange={setGuided} title={t("iphone.title")}>
        <IphoneGuide />
      </Dialog>
    </section>
  );
}
