"use client";

import { BookOpen, ChevronRight, LogOut, Menu as MenuIcon, ScanLine, UserRound, UserRoundCog } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { cn } from "@/lib/client/class-names";
import type { BarTab } from "@/lib/domain/identity/home";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import type { Density } from "@/lib/domain/shared/looks";
import { NavIcon } from "./nav-icon";
import { NavLink } from "./nav-link";
import { litEntry, type NavGroup } from "./navigation";
import { themes, type UserMenuProps, usePreferences } from "./user-menu";

export interface BottomBarProps extends UserMenuProps, MenuFolds {
  /** Alarm and acute: what cannot wait. */
  urgent: number;
  tabs: readonly BarTab[];
  onScan: () => void;
}

interface MenuFolds {
  groups: readonly NavGroup[];
  /** Keys of the groups that are closed. */
  folded: readonly string[];
  onFold: (key: string, isClosed: boolean) => void;
}

/** The daily tasks of a person's role and the scanner, under the thumb. */
export function BottomBar({ urgent, tabs, onScan, ...sheet }: BottomBarProps) {
  const t = useTranslations("shell");
  const [more, setMore] = useState(false);
  const current = litEntry(tabs, usePathname(), useSearchParams());
  const item = (tab: BarTab) => (
    <Item
      key={tab.key}
      href={tab.href}
      current={tab === current}
      icon={<NavIcon name={tab.icon} />}
      label={t(tab.label)}
      {...(tab.entry === "alarms"
        ? { badge: urgent, badgeLabel: t("bottom.urgent", { count: urgent }), isUrgent: true }
        : { badge: tab.badge, badgeLabel: t("bottom.waiting", { count: tab.badge ?? 0 }) })}
    />
  );

  return (
    <>
      <nav
        data-shell
        aria-label={t("bottom.label")}
        className="fixed inset-x-0 bottom-0 z-30 flex h-bottombar border-line border-t bg-card px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] group-data-bare/shell:hidden md:hidden"
      >
        {tabs.slice(0, 2).map(item)}
        <button
          type="button"
          aria-label={t("bottom.scan")}
          onClick={onScan}
          className="mx-1.5 -mt-6 grid size-17 shrink-0 place-items-center rounded-[22px] bg-accent text-accent-on shadow-[0_6px_18px_rgb(21_89_166/0.35)]"
        >
          <ScanLine aria-hidden className="size-7" />
        </button>
        {tabs.slice(2).map(item)}
        <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={itemStyle}>
          <MenuIcon aria-hidden />
          {t("bottom.more")}
        </button>
      </nav>
      <MoreSheet open={more} onOpenChange={setMore} {...sheet} />
    </>
  );
}

const itemStyle =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 font-medium text-[13px] text-muted aria-[current]:text-accent [&>svg]:size-6";

interface ItemProps {
  href: string;
  current?: boolean;
  icon: ReactNode;
  label: string;
  badge?: number;
  badgeLabel?: string;
  /** Red is for what is abnormal alone. */
  isUrgent?: boolean;
}

function Item({ href, current, icon, label, badge, badgeLabel, isUrgent }: ItemProps) {
  return (
    <NavLink href={href} aria-current={current ? "page" : undefined} className={itemStyle}>
      {icon}
      <span className="max-w-full truncate">{label}</span>
      {badge ? (
        <span
          className={cn(
            "absolute top-0 left-[calc(50%+5px)] h-[19px] min-w-[19px] rounded-full px-1 text-center font-bold text-xs leading-[19px]",
            isUrgent ? "bg-alarm text-alarm-on" : "bg-strong text-card",
          )}
        >
          <span aria-hidden>{badge > 99 ? "99+" : badge}</span>
          <span className="sr-only">{badgeLabel}</span>
        </span>
      ) : null}
    </NavLink>
  );
}

interface MoreSheetProps extends UserMenuProps, MenuFolds {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function MoreSheet({ open, onOpenChange, groups, folded, onFold, user, ...rest }: MoreSheetProps) {
  const { onSignOut, onTemporaryRole, ...saving } = rest;
  const t = useTranslations("shell");
  const close = () => onOpenChange(false);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("bottom.more")} place="bottom">
      <div className="grid gap-5">
        <div className="flex items-center gap-3 rounded-phone border border-line p-3">
          <Avatar person={user.id} name={user.name} size={44} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-strong">{user.name}</p>
            <p className="truncate text-muted text-xs">{user.role}</p>
          </div>
          <Button asChild>
            <NavLink href="/profile" onClick={close}>
              <UserRound aria-hidden />
              {t("user.profile")}
            </NavLink>
          </Button>
        </div>
        {groups.map((group) => (
          <SheetGroup
            key={group.key}
            group={group}
            isFolded={folded.includes(group.key)}
            onFold={onFold}
            onLeave={close}
          />
        ))}
        <Preferences {...saving} />
        <Button asChild>
          <NavLink href="/help" onClick={close}>
            <BookOpen aria-hidden />
            {t("user.manual")}
          </NavLink>
        </Button>
        <div className={cn("grid gap-2", onTemporaryRole && "grid-cols-2")}>
          {onTemporaryRole && (
            <Button onClick={onTemporaryRole}>
              <UserRoundCog aria-hidden />
              {t("user.temporaryRole")}
            </Button>
          )}
          <Button onClick={onSignOut}>
            <LogOut aria-hidden />
            {t("user.signOut")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SheetGroupProps extends Pick<MenuFolds, "onFold"> {
  group: NavGroup;
  isFolded: boolean;
  onLeave: () => void;
}

/** A group that can be folded in the sidebar is folded here too. */
function SheetGroup({ group, isFolded, onFold, onLeave }: SheetGroupProps) {
  const t = useTranslations("shell");
  const name = t(`groups.${group.key}`);

  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-muted text-xs">
        {group.folded ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => onFold(group.key, !isFolded)}
            className="flex min-h-12 w-full items-center gap-1.5 text-left"
          >
            {name}
            {isFolded && (
              <span aria-hidden className="font-normal tabular-nums">
                {group.entries.length}
              </span>
            )}
            <ChevronRight aria-hidden className={cn("ml-auto size-5 transition-transform", !isFolded && "rotate-90")} />
          </button>
        ) : (
          name
        )}
      </h3>
      <ul className={cn("grid grid-cols-2 gap-2", isFolded && group.folded && "hidden")}>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <NavLink
              href={entry.href}
              onClick={onLeave}
              className="flex min-h-14 items-center gap-2.5 rounded-[12px] border border-line px-3 py-1.5 font-medium text-strong gloves:min-h-16"
            >
              <NavIcon name={entry.icon} className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 hyphens-auto break-words leading-tight">
                {t(entry.label ?? `nav.${entry.key}`)}
              </span>
              {entry.badge ? <span className="ml-auto font-semibold text-xs">{entry.badge}</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preferences(saving: Omit<UserMenuProps, "user" | "onSignOut" | "onTemporaryRole">) {
  const t = useTranslations("shell");
  const preferences = usePreferences(saving);

  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-muted text-xs">{t("user.preferences")}</h3>
      <SegmentedControl
        wide
        label={t("user.language")}
        value={preferences.locale as Locale}
        onValueChange={preferences.setLocale}
        segments={locales.map((locale) => ({ value: locale, label: t(`user.languages.${locale}`) }))}
      />
      <SegmentedControl
        wide
        label={t("user.theme")}
        value={preferences.theme}
        onValueChange={preferences.setTheme}
        segments={themes.map((theme) => ({ value: theme, label: t(`user.themes.${theme}`) }))}
      />
      <SegmentedControl
        wide
        label={t("user.density")}
        value={(preferences.density === "gloves" ? "gloves" : "regular") as Density}
        onValueChange={preferences.setDensity}
        segments={[
          { value: "regular", label: t("user.fingers") },
          { value: "gloves", label: t("user.densities.gloves") },
        ]}
      />
    </section>
  );
}
