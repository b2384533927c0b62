import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, api } from "@/lib/client/api";
import type { FactorMethod } from "@/lib/domain/identity/second-factor";
import type { Challenge } from "./challenge";
import { signingIn } from "./signing-in";
import { useSmsCode } from "./use-sms-code";

export interface SecondStepProps {
  challenge: Challenge;
  onEntered: () => void;
  /** It cannot go on from here: back to the password, with the message to show. */
  onOver: (message?: string) => void;
}

/** A code while it is typed and verified, by the method that the person has chosen. */
export function useSecondStep({ challenge, onEntered, onOver }: SecondStepProps) {
  const t = useTranslations("second-factor.sign_in");
  const translate = useTranslations();
  const { verification_token, methods } = challenge;
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? "google");
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [trust_device, setTrust] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isVerifying, setVerifying] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sms = useSmsCode(verification_token, refuse);

  function turnTo(next: { method?: FactorMethod; isRecovery?: boolean }) {
    setMethod(next.method ?? method);
    setRecovery(next.isRecovery ?? false);
    setCode("");
    setMistake(undefined);
    setRefusal(undefined);
  }

  async function verify(typed: string) {
    if (isVerifying || sms.isSending) return;
    if (typed.trim() === "") {
      setMistake(t("code_required"));
      return input.current?.focus();
    }
    setVerifying(true);
    setMistake(undefined);
    setRefusal(undefined);
    try {
      const body = { verification_token, code: typed, trust_device };
      await api.post(`/auth/mfa/${method}/verify`, { body, ...signingIn });
      onEntered();
    } catch (error) {
      setVerifying(false);
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const left = (error.data as { tries_left?: number } | undefined)?.tries_left;
    if (error.code === "challenge_over") return onOver(error.message);
    if (left === 0) return onOver(`${t("wrong")} ${translate("second-factor.challenge_over")}.`);
    setCode("");
    if (left !== undefined) setMistake(`${t("wrong")} ${t("tries_left", { count: left })}`);
    else if (error.messages.code) setMistake(error.messages.code.map((one) => `${t("code")} ${one}`).join(", "));
    else setRefusal(error.sentence || translate("sign-in.unreachable"));
    input.current?.focus();
  }

  return {
    methods,
    method,
    isRecovery,
    code,
    setCode,
    trust_device,
    setTrust,
    mistake,
    refusal,
    isVerifying,
    input,
    turnTo,
    verify,
    number: sms.number,
    wait: sms.wait,
    isSending: sms.isSending,
    send: () => {
      setRefusal(undefined);
      return sms.send();
    },
    /** There is a code to type: none has to be sent first. */
    isAsked: isRecovery || (methods.length > 0 && (method === "google" || sms.number !== null)),
  };
}

export type SecondStepState = ReturnType<typeof useSecondStep>;
