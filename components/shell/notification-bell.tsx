"use client";

import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

/** Opens the notifications, and shows how many are unread. */
export function NotificationBell({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const t = useTranslations("shell.notifications");

  return (
    <Tooltip text={t("title")}>
      <IconButton label={t("open", { count: unread })} aria-haspopup="dialog" className="relative" onClick={onOpen}>
        <Bell aria-hidden strokeWidth={1.75} className="size-[17px]!" />
        {unread ? (
          <span
            aria-hidden
            className="absolute top-[calc(50%-14px)] left-[calc(50%-1px)] h-[15px] min-w-[15px] rounded-[8px] bg-strong px-1 text-center font-semibold text-[10px] text-card leading-[15px]"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </IconButton>
    </Tooltip>
  );
}
