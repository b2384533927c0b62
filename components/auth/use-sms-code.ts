import { useState } from "react";
import { ApiError, api } from "@/lib/client/api";
import { signingIn } from "./signing-in";
import { useWait } from "./use-wait";

/** Has a code sent to the person's number, and knows when another may be asked for. */
export function useSmsCode(verification_token: string, onRefused: (error: unknown) => void) {
  const [number, setNumber] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { wait, startWait } = useWait();

  async function send() {
    setSending(true);
    try {
      const { data } = await api.post("/auth/mfa/sms/code", { body: { verification_token }, ...signingIn });
      setNumber(data.number);
      startWait(data.resend_seconds);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter && error.retryAfter <= 60) startWait(error.retryAfter);
      onRefused(error);
    } finally {
      setSending(false);
    }
  }

  return { number, isSending, wait, send };
}

export type SmsCode = ReturnType<typeof useSmsCode>;
