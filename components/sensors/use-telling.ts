"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";

/** Sends a command to a device and refreshes the page; the call itself shows what went wrong. */
export function useTelling(said: string) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function tell(call: () => Promise<unknown>) {
    setBusy(true);
    try {
      await call();
      toast.success(said);
      router.refresh();
    } catch {
      // Said already.
    } finally {
      setBusy(false);
    }
  }

  return { tell, isBusy };
}
