"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { inTime } from "@/lib/client/chunks";
import type { PushState } from "@/lib/client/push";

/** Asked of the browser when the page is there: the server cannot know it. Null until it has answered. */
export function useOwnPush() {
  const t = useTranslations("devices");
  const { user_id, session_id } = useViewer();
  const router = useRouter();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    inTime(import("@/lib/client/push"))
      .then(({ pushState }) => pushState(user_id))
      .then(
        (found) => !isOver && setState(found),
        () => !isOver && setState("unsupported"),
      );
    return () => {
      isOver = true;
    };
  }, [user_id]);

  /** Begins in the press: browsers ask their person only then. */
  async function turnOn() {
    setBusy(true);
    const { turnOn: ask } = await import("@/lib/client/push");
    const became = await ask(user_id, session_id).catch(() => "failed" as const);
    setBusy(false);
    if (became === "on") toast.success(t("turned_on"));
    else if (became !== "blocked") toast.warning(t(became));
    setState(became === "on" || became === "blocked" ? became : "off");
    router.refresh();
  }

  async function turnOff() {
    const { forgetPush } = await import("@/lib/client/push");
    await forgetPush();
    setState("off");
  }

  return { state, isBusy, turnOn, turnOff };
}
