"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ApiError, api } from "@/lib/client/api";
import type { FactorMethod } from "@/lib/domain/identity/second-factor";
import { CodeField } from "./code-field";
import { useWait } from "./use-wait";

export interface Challenge {
  verification_token: string;
  methods: readonly FactorMethod[];
}

export interface SecondStepProps {
  challenge: Challenge;
  onEntered: () => void;
  /** It cannot go on from here: back to the password, with what is to be said. */
  onOver: (message?: string) => void;
}

const signingIn = { isSigningIn: true, isQuiet: true };

/** The password was right; now a code that only this person has. */
export function SecondStep({ challenge, onEntered, onOver }: SecondStepProps) {
  const t = useTranslations("second-factor.sign_in");
  const said = useTranslations();
  const { verification_token, methods } = challenge;
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? "google");
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [trust_device, setTrust] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<"code" | "sms" | null>(null);
  const { wait, startWait } = useWait();
  const input = useRef<HTMLInputElement>(null);
  const isAsked = isRecovery || method === "google" || number !== null;

  function turnTo(next: { method?: FactorMethod; isRecovery?: boolean }) {
    setMethod(next.method ?? method);
    setRecovery(next.isRecovery ?? false);
    setCode("");
    setMistake(undefined);
    setRefusal(undefined);
  }

  async function verify(typed: string) {
    if (busy) return;
    if (typed.trim() === "") {
      setMistake(t("code_required"));
      return input.current?.focus();
    }
    setBusy("code");
    setMistake(undefined);
    setRefusal(undefined);
    try {
      const body = { verification_token, code: typed, trust_device };
      await api.post(`/auth/mfa/${method}/verify`, { body, ...signingIn });
      onEntered();
    } catch (error) {
      setBusy(null);
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const left = (error.data as { tries_left?: number } | undefined)?.tries_left;
    if (error.code === "challenge_over") return onOver(error.message);
    if (left === 0) return onOver(`${t("wrong")} ${said("second-factor.challenge_over")}.`);
    setCode("");
    if (left !== undefined) setMistake(`${t("wrong")} ${t("tries_left", { count: left })}`);
    else if (error.messages.code) setMistake(error.messages.code.map((one) => `${t("code")} ${one}`).join(", "));
    else setRefusal(error.sentence || said("sign-in.unreachable"));
    input.current?.focus();
  }

  async function send() {
    setBusy("sms");
    setRefusal(undefined);
    try {
      const { data } = await api.post("/auth/mfa/sms/code", { body: { verification_token }, ...signingIn });
      setNumber(data.number);
      startWait(data.resend_seconds);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter && error.retryAfter <= 60) startWait(error.retryAfter);
      refuse(error);
    } finally {
      setBusy(null);
    }
  }

  const text = () => {
    if (isRecovery) return t("recovery_text");
    if (methods.length === 0) return t("none_text");
    if (method === "google") return t("google_text");
    return number === null ? t("sms_ask") : t("sms_text", { number });
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isAsked) void verify(code);
      }}
      className="grid gap-4"
    >
      <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{t("title")}</h1>
      {methods.length > 1 && !isRecovery && (
        <SegmentedControl
          label={t("method")}
          wide
          value={method}
          onValueChange={(next) => turnTo({ method: next })}
          segments={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      <p>{text()}</p>
      {isAsked && (methods.length > 0 || isRecovery) && (
        <>
          <CodeField
            key={`${method} ${isRecovery}`}
            label={t(isRecovery ? "recovery_code" : "code")}
            input={input}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void verify(typed)}
            isRecovery={isRecovery}
            error={mistake}
            className="h-12 max-md:h-14"
          />
          <Checkbox label={t("trust")} checked={trust_device} onCheckedChange={(isOn) => setTrust(isOn === true)} />
          <Button type="submit" variant="primary" busy={busy === "code"} className="h-10 w-full max-md:h-14">
            {t("submit")}
          </Button>
        </>
      )}
      {method === "sms" && !isRecovery && methods.length > 0 && (
        <Button
          variant={number === null ? "primary" : "secondary"}
          busy={busy === "sms"}
          disabled={wait > 0}
          onClick={() => void send()}
          className="h-10 w-full max-md:h-14"
        >
          {wait > 0 ? t("resend_wait", { seconds: wait }) : t(number === null ? "send" : "resend")}
        </Button>
      )}
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {refusal}
      </p>
      <p role="status" className="sr-only">
        {number !== null && method === "sms" && !isRecovery && t("sent")}
      </p>
      <div className="flex flex-wrap justify-between gap-x-4 border-line-soft border-t pt-2">
        {methods.length > 0 && (
          <TextButton onClick={() => turnTo({ isRecovery: !isRecovery })}>
            {t(isRecovery ? "use_code" : "use_recovery")}
          </TextButton>
        )}
        <TextButton onClick={() => onOver()}>{t("back")}</TextButton>
      </div>
    </form>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-8 items-center text-left font-medium text-accent text-xs hover:underline touch:min-h-12"
    >
      {children}
    </button>
  );
}
