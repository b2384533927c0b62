"use client";

import { CircleQuestionMark, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { Mark } from "./mark";
import { NotificationBell } from "./notification-bell";
import type { Layer } from "./use-layers";

interface TopBarProps {
  plantSwitcher: ReactNode;
  /** Left out for those who do not see the plant. */
  alarmStrip?: ReactNode;
  userMenu: ReactNode;
  unread: number;
  onShow: (layer: Layer) => void;
}

/** Plant, search, alarms, notifications and the person, on every screen. */
export function TopBar({ plantSwitcher, alarmStrip, userMenu, unread, onShow }: TopBarProps) {
  const t = useTranslations("shell");

  return (
    <header className="flex h-topbar max-md:group-data-bare/shell:hidden items-center gap-2.5 border-line border-b bg-card pr-3 max-md:gap-1 max-md:pl-3 max-md:pr-1">
      <Link
        href="/"
        aria-label={t("home")}
        className="flex h-topbar shrink-0 items-center gap-[9px] px-3.5 font-bold text-base text-strong tracking-[-0.015em] max-md:hidden xl:in-data-[sidebar=full]:w-sidebar xl:in-data-[sidebar=full]:border-line xl:in-data-[sidebar=full]:border-r"
      >
        <Mark />
        <span className="hidden lg:inline">{t("product")}</span>
      </Link>
      {plantSwitcher}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onShow("palette")}
        className="flex h-[34px] min-w-0 max-w-[340px] flex-1 items-center gap-2 rounded-control border border-line bg-sunk pr-2 pl-2.5 text-muted hover:border-control max-xl:hidden touch:h-12"
      >
        <Search aria-hidden className="size-[15px] shrink-0" />
        <span className="truncate">{t("search")}</span>
        <Kbd className="ml-auto touch:hidden">Ctrl K</Kbd>
      </button>
      <span className="flex-1 max-md:hidden" />
      {alarmStrip}
      <IconButton label={t("search")} className="xl:hidden" onClick={() => onShow("palette")}>
        <Search aria-hidden />
      </IconButton>
      <NotificationBell unread={unread} onOpen={() => onShow("notifications")} />
      <Tooltip text={t("keys.title")}>
        <IconButton
          label={t("keys.title")}
          aria-haspopup="dialog"
          className="max-md:hidden"
          onClick={() => onShow("keys")}
        >
          <CircleQuestionMark aria-hidden strokeWidth={1.75} className="size-[17px]!" />
        </IconButton>
      </Tooltip>
      <span className="max-md:hidden">{userMenu}</span>
    </header>
  );
}
