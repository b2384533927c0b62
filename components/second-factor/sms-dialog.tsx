"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CodeField } from "@/components/auth/code-field";
import { useWait } from "@/components/auth/use-wait";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { isProofNeeded } from "@/lib/client/proof";
import type { OnOn } from "./app-dialog";
import { useConfirmation } from "./use-confirmation";
import { usePasswordAgain } from "./use-password-again";
// Bound by hand: one dialog has two steps, with a wait between them.

/** A telephone shows with a code that it is there. */
export function SmsDialog({ onOn, onClose }: { onOn: OnOn; onClose: () => void }) {
  const t = useTranslations("second-factor.enrol");
  const signIn = useTranslations("second-factor.sign_in");
  const sms = useSmsCode();
  const { phone, type, number, refusal, isSending, wait, send, passwordDialog } = sms;
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { confirm, mistake, isBusy } = useConfirmation("sms", onOn, () => {
    setCode("");
    input.current?.focus();
  });
  const isAsked = number !== null;
  const submit = async () => (isAsked ? confirm(code) : send());

  return (
    <SubmitDialog
      title={t("sms_title")}
      width="sm"
      action={isAsked ? t("confirm") : t("send")}
      isBusy={isBusy || (isSending && !isAsked)}
      isDisabled={isAsked ? code.length < 6 : wait > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t("phone")} hint={t("phone_hint")} error={refusal}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              name="phone"
              autoComplete="tel"
              value={phone}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        {isAsked && (
          <>
            <CodeField
              label={t("sms_code", { number })}
              input={input}
              value={code}
              onChange={setCode}
              onComplete={(typed) => void confirm(typed)}
              error={mistake}
              className="h-12 max-md:h-14"
            />
            <Button busy={isSending} disabled={wait > 0} onClick={() => void send()}>
              {wait > 0 ? signIn("resend_wait", { seconds: wait }) : signIn("resend")}
            </Button>
          </>
        )}
      </form>
      {passwordDialog}
    </SubmitDialog>
  );
}

/** Sends a code to a telephone, after the password; a changed number is another telephone. */
function useSmsCode() {
  const t = useTranslations("second-factor.enrol");
  const [phone, setPhone] = useState("");
  const [number, setNumber] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { wait, startWait } = useWait();
  const { guard, passwordDialog } = usePasswordAgain();

  async function send() {
    setSending(true);
    setRefusal(undefined);
    await guard(async (more) => {
      try {
        const { data } = await api.post("/auth/mfa/sms/code", { body: { phone, ...more }, isQuiet: true });
        setNumber(data.number);
        startWait(data.resend_seconds);
      } catch (caught) {
        const error = refusalIn(caught);
        if (isProofNeeded(error) || error.messages.current_password) throw error;
        if (error.retryAfter && error.retryAfter <= 60) startWait(error.retryAfter);
        const aboutPhone = error.messages.phone;
        if (aboutPhone) toast.warning(error.message, { id: "check-phone" });
        setRefusal(aboutPhone?.map((one) => `${t("phone")} ${one}`).join(", ") ?? error.sentence);
      }
    }).finally(() => setSending(false));
  }

  function type(next: string) {
    setPhone(next);
    setNumber(null);
  }

  return { phone, type, number, refusal, isSending, wait, send, passwordDialog };
}
