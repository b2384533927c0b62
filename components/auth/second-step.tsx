"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { CodeField } from "./code-field";
import { TextButton } from "./text-button";
import { type SecondStepProps, type SecondStepState, useSecondStep } from "./use-second-step";

/** The password was right; now a code that only this person has. */
export function SecondStep(props: SecondStepProps) {
  const t = useTranslations("second-factor.sign_in");
  const step = useSecondStep(props);
  const { methods, method, isRecovery, isAsked, number, refusal, turnTo } = step;
  const isBySms = method === "sms" && !isRecovery;

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isAsked) void step.verify(step.code);
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
      <Explanation step={step} />
      {isAsked && <CodeEntry step={step} />}
      {isBySms && methods.length > 0 && <SendButton step={step} />}
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {refusal}
      </p>
      <p role="status" className="sr-only">
        {number !== null && isBySms && t("sent")}
      </p>
      <div className="flex flex-wrap justify-between gap-x-4 border-line-soft border-t pt-2">
        {methods.length > 0 && (
          <TextButton onClick={() => turnTo({ isRecovery: !isRecovery })}>
            {t(isRecovery ? "use_code" : "use_recovery")}
          </TextButton>
        )}
        <TextButton onClick={() => props.onOver()}>{t("back")}</TextButton>
      </div>
    </form>
  );
}

interface StepProps {
  step: SecondStepState;
}

function Explanation({ step: { isRecovery, methods, method, number } }: StepProps) {
  const t = useTranslations("second-factor.sign_in");
  const text = () => {
    if (isRecovery) return t("recovery_text");
    if (methods.length === 0) return t("none_text");
    if (method === "google") return t("google_text");
    return number === null ? t("sms_ask") : t("sms_text", { number });
  };

  return <p>{text()}</p>;
}

function CodeEntry({ step }: StepProps) {
  const t = useTranslations("second-factor.sign_in");
  const { method, isRecovery } = step;

  return (
    <>
      <CodeField
        key={`${method} ${isRecovery}`}
        label={t(isRecovery ? "recovery_code" : "code")}
        input={step.input}
        value={step.code}
        onChange={step.setCode}
        onComplete={(typed) => void step.verify(typed)}
        isRecovery={isRecovery}
        error={step.mistake}
        className="h-12 max-md:h-14"
      />
      <Checkbox
        label={t("trust")}
        checked={step.trust_device}
        onCheckedChange={(isOn) => step.setTrust(isOn === true)}
      />
      <Button type="submit" variant="primary" busy={step.isVerifying} className="h-10 w-full max-md:h-14">
        {t("submit")}
      </Button>
    </>
  );
}

function SendButton({ step: { number, wait, isSending, send } }: StepProps) {
  const t = useTranslations("second-factor.sign_in");

  return (
    <Button
      variant={number === null ? "primary" : "secondary"}
      busy={isSending}
      disabled={wait > 0}
      onClick={() => void send()}
      className="h-10 w-full max-md:h-14"
    >
      {wait > 0 ? t("resend_wait", { seconds: wait }) : t(number === null ? "send" : "resend")}
    </Button>
  );
}
