"use client";

import { Check, CloudOff, UserRoundCog } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/client/class-names";
import { connection } from "@/lib/client/connection";
import { outdated } from "@/lib/client/keep-shown";
import { useOutboxState } from "@/lib/client/kept-changes";
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
 * Shows whether what was done is sent, that there is no connection and how much is kept for later, that the page could not be
 * refreshed for a while, or that nothing comes of what changes; goes when all is settled. It lies over the page, so that
 * nothing moves under a finger, and has room of its own from the next page on.
 */
export function OfflineBar({ kept = 0, refused = 0, onShow }: OfflineBarProps) {
  const t = useTranslations("shell.offline");
  const notice = useNotice(kept, refused);
  const hasRoom = useRoom(notice !== null);
  const isRead = useLasting(notice !== null && !hasRoom, readMs);
  if (!notice) return hasRoom && <div aria-hidden className="h-14 bg-page md:h-10" />;

  return (
    <div className="relative">
      <div
        data-shell
        role="status"
        className={cn(
          "flex min-h-14 items-center gap-3 bg-off-alarm px-5 py-1.5 text-off-alarm-on md:min-h-10 md:justify-center md:px-4",
          !hasRoom && "absolute inset-x-0 top-0 shadow-float",
          // What lies under it is needed again: who has read it keeps the sign.
          isRead && "inset-x-auto left-1/2 min-h-0! -translate-x-1/2 gap-1.5! rounded-b-card px-3! py-0.5! text-xs",
        )}
      >
        {notice.isWell ? (
          <Check aria-hidden className={cn("size-4 shrink-0", !isRead && "max-md:size-6")} />
        ) : (
          <CloudOff aria-hidden className={cn("size-4 shrink-0", !isRead && "max-md:size-6")} />
        )}
        <span className={isRead ? "flex gap-1.5" : "max-md:flex-1 md:flex md:gap-2"}>
          <b className="block font-semibold">{notice.title}</b>
          <span className={isRead && kept === 0 ? "sr-only" : "block text-xs leading-[1.6]"}>{notice.text}</span>
        </span>
        {kept > 0 && !isRead && (
          <Button
            size="sm"
            onClick={onShow}
            className="border-off-alarm-on/50 bg-transparent text-off-alarm-on hover:bg-off-alarm-on/10"
          >
            {t("show")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** So long the whole bar lies over the page. */
const readMs = 8_000;
/** On a good line a change is sent before anybody would have read that it is. */
const slowMs = 1_000;

interface Notice {
  title: string;
  text: string;
  isWell?: boolean;
}

/** The text of the bar; null: nothing. */
function useNotice(kept: number, refused: number): Notice | null {
  const t = useTranslations("shell.offline");
  const state = useSyncExternalStore(connection.subscribe, connection.state, () => "there" as const);
  const refreshed = useSyncExternalStore(outdated.subscribe, outdated.now, () => null);
  const isWithoutUpdates = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.areLost, () => false);
  const { isFull, isSent } = useOutboxState();
  const isSlow = useLasting(kept > 0, slowMs);
  const waiting = kept > 0 ? t("kept", { count: kept }) : t("text");
  if (state === "foreign") return { title: t("title"), text: t("foreign") };
  if (state === "away") return { title: t("title"), text: isFull ? t("fullText") : waiting };
  if (isFull) return { title: t("full"), text: t("fullText") };
  if (refused > 0) return { title: t("decide"), text: waiting };
  if (kept > 0) return isSlow ? { title: t("sending"), text: waiting } : null;
  if (isSent) return { title: t("sent"), text: t("sentText"), isWell: true };
  if (refreshed) return { title: t("outdated", { age: ageIn(t, refreshed) }), text: t("outdatedText") };

  return isWithoutUpdates ? { title: t("updatesLost"), text: t("updatesLostText") } : null;
}

/** "4 min" */
const ageIn = (t: ReturnType<typeof useTranslations<"shell.offline">>, { minutes }: { minutes: number }) =>
  minutes < 60 ? t("minutes", { count: Math.max(1, minutes) }) : t("hours", { count: Math.floor(minutes / 60) });

/** Whether it has been so for a while. */
function useLasting(is: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);

  return is && isLasting;
}

/** Whether the bar has its own room: where it was there when the page was opened. Until then messages come in below it. */
function useRoom(isShown: boolean): boolean {
  const pathname = usePathname();
  const [opened, setOpened] = useState({ pathname, hasRoom: isShown });
  if (opened.pathname !== pathname) setOpened({ pathname, hasRoom: isShown });
  const isOver = isShown && !opened.hasRoom;
  useEffect(() => {
    if (!isOver) return;
    const { style } = document.documentElement;
    style.setProperty("--bar-over", "3.5rem");
    return () => void style.removeProperty("--bar-over");
  }, [isOver]);

  return opened.hasRoom;
}
