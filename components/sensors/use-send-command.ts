"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";

/** Sends a command to a device and refreshes the page; the call itself shows what went wrong. */
export function useSendCommand(message: string) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function send(call: () => Promise<unknown>) {
    setBusy(true);
    try {
      await call();
      toast.success(message);
      router.refresh();
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy };
}
