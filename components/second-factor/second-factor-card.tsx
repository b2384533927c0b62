"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { type FactorMethod, factorMethods } from "@/lib/domain/identity/second-factor";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnSecondFactor } from "@/lib/services/identity/second-factor/own";
import { AppDialog, type AppSecret } from "./app-dialog";
import { ForcedNotice } from "./forced-notice";
import { MethodRow } from "./method-row";
import { RecoveryDialog } from "./recovery-dialog";
import { RecoveryRow } from "./recovery-row";
import { SmsDialog } from "./sms-dialog";
import { TrustedDevices } from "./trusted-devices";
import { usePasswordAgain } from "./use-password-again";

export interface SecondFactorCardProps {
  factor: OnWire<OwnSecondFactor>;
  account: string;
  /** Nothing else opens until it is set up. */
  isForced?: boolean;
}

type Opened = { is: "app"; app: AppSecret } | { is: "sms" } | { is: "codes"; codes: string[] } | null;

/** Two-step sign-in: what it is done with, what helps when that is lost, and where it is not asked. */
export function SecondFactorCard({ factor, account, isForced }: SecondFactorCardProps) {
  const t = useTranslations("second-factor.profile");
  const change = useFactorChange(isForced);
  const { opened, close, begin, turnedOn, done, remove, renew, passwordDialog } = change;
  const [removing, setRemoving] = useState<FactorMethod | "all" | null>(null);
  const { methods, is_required } = factor;
  const isOn = methods.length > 0;

  return (
    <>
      {isForced && <ForcedNotice />}
      <Card>
        <CardHeader
          title={t("title")}
          actions={
            <span
              className={cn(
                "rounded-chip border border-line px-1.5 text-xs",
                isOn ? "font-medium text-ok-text" : "text-muted",
              )}
            >
              {t(isOn ? "on" : "off")}
            </span>
          }
        />
        {!isOn && <CardBody className="text-muted">{t("off_text")}</CardBody>}
        <ul>
          {factorMethods.map((method) => (
            <MethodRow
              key={method}
              method={method}
              isOn={methods.includes(method)}
              number={factor.sms_number}
              mayRemove={methods.length > 1}
              onBegin={() => begin(method)}
              onRemove={() => setRemoving(method)}
            />
          ))}
          {isOn && <RecoveryRow left={factor.recovery_codes_left} onRenew={renew} />}
        </ul>
        {isOn && <TrustedDevices devices={factor.devices} />}
        {isOn && (
          <CardFooter>
            {is_required ? (
              <span className="text-muted">{t("required_note")}</span>
            ) : (
              <Button size="sm" variant="danger" className="ml-auto" onClick={() => setRemoving("all")}>
                {t("turn_off")}
              </Button>
            )}
          </CardFooter>
        )}
      </Card>
      {opened?.is === "app" && <AppDialog app={opened.app} onOn={turnedOn} onClose={close} />}
      {opened?.is === "sms" && <SmsDialog onOn={turnedOn} onClose={close} />}
      {opened?.is === "codes" && <RecoveryDialog codes={opened.codes} account={account} onClose={done} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={removing === "all" ? t("turn_off_title") : t("remove_title", { method: t(removing) })}
          object={removing === "all" ? t("turn_off_text") : t("remove_text")}
          action={removing === "all" ? t("turn_off") : t("remove")}
          onConfirm={() => remove(removing)}
        />
      )}
      {passwordDialog}
    </>
  );
}

/** Turns methods on and off and makes recovery codes, each after the password; and the dialog that this opens. */
function useFactorChange(isForced: boolean | undefined) {
  const t = useTranslations("second-factor");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [opened, setOpened] = useState<Opened>(null);

  const begin = (method: FactorMethod) =>
    method === "sms"
      ? setOpened({ is: "sms" })
      : void guard(async (more) => {
          const { data } = await api.post<{ data: AppSecret }>("/auth/mfa/google/code", { body: more, isQuiet: true });
          setOpened({ is: "app", app: data });
        });

  function turnedOn(codes: string[] | null) {
    toast.success(t("is_on"));
    setOpened(codes && { is: "codes", codes });
    if (!codes) done();
    else if (!isForced) router.refresh();
  }

  /** Whoever had to set it up finds the whole product now. */
  function done() {
    setOpened(null);
    if (isForced) location.assign("/");
    else router.refresh();
  }

  const remove = (method: FactorMethod | "all") =>
    guard(async (more) => {
      const body = method === "all" ? more : { ...more, method };
      const { message } = await api.delete<{ message: string }>("/auth/mfa", { body, isQuiet: true });
      toast.success(message);
      router.refresh();
    });

  const renew = () =>
    guard(async (more) => {
      const { data } = await api.post("/auth/mfa/recovery-codes", { body: more, isQuiet: true });
      setOpened({ is: "codes", codes: data.recovery_codes });
    });

  return { opened, close: () => setOpened(null), begin, turnedOn, done, remove, renew, passwordDialog };
}
