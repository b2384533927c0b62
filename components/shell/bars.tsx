"use client";

import { CloudOff, UserRoundCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { outdated } from "@/lib/client/keep-shown";
import { liveUpdates } from "@/lib/client/live-stream";

/** A person acting in another role must never forget it, nor search for the way back. */
export function TemporaryRoleBar({ role, onLeave }: { role: string; onLeave: () => void }) {
  const t = useTranslations("shell.temporaryRole");

  return (
    <div
      data-shell
      role="status"
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-warning-text/40 border-b bg-warning px-3 py-1 text-warning-on"
    >
      <UserRoundCog aria-hidden className="size-4 shrink-0" />
      <span>{t.rich("acting", { role, b: (chunks) => <b className="font-semibold">{chunks}</b> })}</span>
      <Button
        size="sm"
        onClick={onLeave}
        className="border-warning-on/50 bg-transparent text-warning-on hover:bg-warning-on/10"
      >
        {t("leave")}
      </Button>
    </div>
  );
}

interface OfflineBarProps {
  kept?: number;
  refused?: number;
  onShow?: () => void;
}

/**
 * Says that the network is gone and how much is kept for later, that the page could not be refreshed for a while, or that
 * nothing comes of what changes; goes when all is settled.
 */
export function OfflineBar({ kept = 0, refused = 0, onShow }: OfflineBarProps) {
  const t = useTranslations("shell.offline");
  const online = useOnline();
  const isOutdated = useSyncExternalStore(outdated.subscribe, outdated.now, () => false);
  const isWithoutUpdates = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.areLost, () => false);
  if (online && kept === 0 && !isOutdated && !isWithoutUpdates) return null;
  const stale = isOutdated ? t("outdated") : t("updatesLost");
  const staleText = isOutdated ? t("outdatedText") : t("updatesLostText");
  const sending = t(refused > 0 ? "decide" : "sending");
  const title = !online ? t("title") : kept > 0 ? sending : stale;
  const text = online ? staleText : t("text");

  return (
    <div
      data-shell
      role="status"
      className="flex items-center gap-3 bg-off-alarm px-4 py-2 text-off-alarm-on max-md:px-5 max-md:py-2.5 md:justify-center md:py-1.5"
    >
      <CloudOff aria-hidden className="size-4 shrink-0 max-md:size-6" />
      <span className="max-md:flex-1 md:flex md:gap-2">
        <b className="block font-semibold">{title}</b>
        <span className="block text-xs leading-[1.6]">{kept > 0 ? t("kept", { count: kept }) : text}</span>
      </span>
      {kept > 0 && (
        <Button
          size="sm"
          onClick={onShow}
          className="border-off-alarm-on/50 bg-transparent text-off-alarm-on hover:bg-off-alarm-on/10"
        >
          {t("show")}
        </Button>
      )}
    </div>
  );
}

function useOnline() {
  return useSyncExternalStore(
    (notify) => {
      window.addEventListener("online", notify);
      window.addEventListener("offline", notify);
      return () => {
        window.removeEventListener("online", notify);
        window.removeEventListener("offline", notify);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
