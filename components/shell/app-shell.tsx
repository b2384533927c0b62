"use client";

import { Bell, CircleQuestionMark, Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Tooltip } from "@/components/ui/tooltip";
import { inTime } from "@/lib/client/chunks";
import { leave } from "@/lib/client/leaving";
import { keepPreference } from "@/lib/client/preferences";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { Level, LevelCounts } from "@/lib/domain/shared/levels";
import { AlarmStrip } from "./alarm-strip";
import { OfflineBar, TemporaryRoleBar } from "./bars";
import { BottomBar } from "./bottom-bar";
import type { CommandPaletteProps, PaletteEntry } from "./command-palette";
import { Mark } from "./mark";
import { NavIcon } from "./nav-icon";
import type { NavGroup } from "./navigation";
import type { NotificationCentreProps } from "./notification-centre";
import { PlantSwitcher, type PlantSwitcherProps } from "./plant-switcher";
import { Sidebar } from "./sidebar";
import { UserMenu, type UserMenuProps } from "./user-menu";

// Opened on demand, so loaded on demand: none of them may weigh on the first paint.
const CommandPalette = dynamic(() => inTime(import("./command-palette")).then((module) => module.CommandPalette), {
  loading: () => null,
});
const NotificationCentre = dynamic(
  () => inTime(import("./notification-centre")).then((module) => module.NotificationCentre),
  {
    loading: () => null,
  },
);
const KeyboardHelp = dynamic(() => inTime(import("./keyboard-help")).then((module) => module.KeyboardHelp), {
  loading: () => null,
});

export interface AppShellProps extends UserMenuProps {
  /** From permittedNavigation(): only what this person may open. */
  groups: readonly NavGroup[];
  /** Of the cookies "sidebar" and "folded", read on the server so that nothing jumps. */
  sidebar?: { collapsed: boolean; folded?: readonly string[] };
  plant: Pick<PlantSwitcherProps, "plants" | "value" | "onChange" | "recent" | "allowAll">;
  counts: LevelCounts;
  freshLevels?: readonly Level[];
  unread?: number;
  notifications: Omit<NotificationCentreProps, "open" | "onOpenChange">;
  palette: Pick<CommandPaletteProps, "recent" | "onPick" | "search"> & { actions: readonly PaletteEntry[] };
  temporaryRole?: { name: string; onLeave: () => void } | null;
  keptChanges?: number;
  onScan: () => void;
  onNewWorkOrder?: () => void;
  /** Single-letter keys can be switched off in the profile. */
  letterKeys?: boolean;
  /** Lets a page ask for the switcher ("Select plant first"). */
  plantOpen?: boolean;
  onPlantOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

type Layer = "palette" | "notifications" | "keys" | "plant" | null;

export function AppShell({ groups, sidebar, plant, counts, children, ...rest }: AppShellProps) {
  const { user, onSignOut, onTemporaryRole, onLocaleChange, onDensityChange, onThemeChange } = rest;
  const userProps = { user, onSignOut, onTemporaryRole, onLocaleChange, onDensityChange, onThemeChange };
  const t = useTranslations("shell");
  const router = useRouter();
  const [layer, setLayer] = useState<Layer>(null);
  const [seen, setSeen] = useState<ReadonlySet<Layer>>(new Set());
  const [collapsed, setCollapsed] = useState(sidebar?.collapsed ?? false);
  const [folded, setFolded] = useState<readonly string[]>(sidebar?.folded ?? startsFolded(groups));
  const hrefs = useMemo(
    () => new Map(groups.flatMap((group) => group.entries.map((entry) => [entry.key, entry.href]))),
    [groups],
  );
  const head = useShellTop();
  const plantOpen = rest.plantOpen || layer === "plant";

  const show = (next: Layer) => {
    setSeen((before) => new Set(before).add(next));
    setLayer(next);
  };
  const toggle = (which: Layer) => (open: boolean) => (open ? show(which) : setLayer(null));
  const go = (key: string) => () => {
    const href = hrefs.get(key);
    if (href) leave(() => router.push(href));
  };

  useHotkeys({ "mod+k": () => show(layer === "palette" ? null : "palette") });
  useHotkeys(
    {
      "?": () => show("keys"),
      c: () => rest.onNewWorkOrder?.(),
      "g d": go("dashboard"),
      "g w": go("work_orders"),
      "g r": go(hrefs.has("requisitions") ? "requisitions" : "requisition"),
      "g c": go("controllers"),
      "g s": go("settings"),
    },
    { enabled: layer === null, letters: rest.letterKeys },
  );

  const goTo: PaletteEntry[] = groups.flatMap((group) =>
    group.entries.map((entry) => ({
      id: entry.href,
      label: t(`nav.${entry.key}`),
      detail: t(`groups.${group.key}`),
      icon: <NavIcon name={entry.icon} />,
      hotkey: goKeys[entry.key],
      href: entry.href,
      onSelect: () => leave(() => router.push(entry.href)),
    })),
  );

  return (
    <div data-sidebar={collapsed ? "rail" : "full"} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-accent px-4 py-2 font-semibold text-accent-on focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        {t("skip")}
      </a>
      <div ref={head} data-shell className="sticky top-0 z-30">
        <header className="flex h-topbar items-center gap-2.5 border-line border-b bg-card pr-3 max-md:gap-1 max-md:pl-3 max-md:pr-1">
          <Link
            href="/"
            aria-label={t("home")}
            className="flex h-topbar shrink-0 items-center gap-[9px] px-3.5 font-bold text-base text-strong tracking-[-0.015em] max-md:hidden xl:in-data-[sidebar=full]:w-sidebar xl:in-data-[sidebar=full]:border-line xl:in-data-[sidebar=full]:border-r"
          >
            <Mark />
            <span className="hidden lg:inline">{t("product")}</span>
          </Link>
          <PlantSwitcher
            {...plant}
            open={plantOpen}
            onOpenChange={(open) => {
              rest.onPlantOpenChange?.(open);
              toggle("plant")(open);
            }}
            className="max-md:flex-1 md:max-w-72"
          />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => show("palette")}
            className="flex h-[34px] min-w-0 max-w-[340px] flex-1 items-center gap-2 rounded-control border border-line bg-sunk pr-2 pl-2.5 text-muted hover:border-control max-md:hidden touch:h-12"
          >
            <Search aria-hidden className="size-[15px] shrink-0" />
            <span className="truncate">{t("search")}</span>
            <Kbd className="ml-auto max-lg:hidden touch:hidden">Ctrl K</Kbd>
          </button>
          <span className="flex-1 max-md:hidden" />
          {hrefs.has("dashboard") && <AlarmStrip counts={counts} fresh={rest.freshLevels} className="max-md:hidden" />}
          <IconButton label={t("search")} className="md:hidden" onClick={() => show("palette")}>
            <Search aria-hidden />
          </IconButton>
          <Tooltip text={t("notifications.title")}>
            <IconButton
              label={t("notifications.open", { count: rest.unread ?? 0 })}
              aria-haspopup="dialog"
              className="relative"
              onClick={() => show("notifications")}
            >
              <Bell aria-hidden strokeWidth={1.75} className="size-[17px]!" />
              {rest.unread ? (
                <span
                  aria-hidden
                  className="absolute top-[calc(50%-14px)] left-[calc(50%-1px)] h-[15px] min-w-[15px] rounded-[8px] bg-strong px-1 text-center font-semibold text-[10px] text-card leading-[15px]"
                >
                  {rest.unread > 99 ? "99+" : rest.unread}
                </span>
              ) : null}
            </IconButton>
          </Tooltip>
          <Tooltip text={t("keys.title")}>
            <IconButton
              label={t("keys.title")}
              aria-haspopup="dialog"
              className="max-md:hidden"
              onClick={() => show("keys")}
            >
              <CircleQuestionMark aria-hidden strokeWidth={1.75} className="size-[17px]!" />
            </IconButton>
          </Tooltip>
          <span className="max-md:hidden">
            <UserMenu {...userProps} />
          </span>
        </header>
        {rest.temporaryRole && <TemporaryRoleBar role={rest.temporaryRole.name} onLeave={rest.temporaryRole.onLeave} />}
        <OfflineBar keptChanges={rest.keptChanges} />
      </div>
      <div className="flex min-w-0 flex-1">
        <Sidebar
          groups={groups}
          collapsed={collapsed}
          onCollapsedChange={(next) => {
            setCollapsed(next);
            keepPreference("sidebar", next ? "rail" : "full");
          }}
          folded={folded}
          onFoldedChange={(next) => {
            setFolded(next);
            keepPreference("folded", next.join(","));
          }}
        />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-bottombar">
          {children}
        </main>
      </div>
      <BottomBar
        {...userProps}
        groups={groups}
        urgent={(counts.alarm ?? 0) + (counts.acute ?? 0)}
        onScan={rest.onScan}
        canSeeWork={hrefs.has("work_orders")}
        canSeePlant={hrefs.has("dashboard")}
      />
      {seen.has("palette") && (
        <CommandPalette {...rest.palette} goTo={goTo} open={layer === "palette"} onOpenChange={toggle("palette")} />
      )}
      {seen.has("notifications") && (
        <NotificationCentre
          {...rest.notifications}
          open={layer === "notifications"}
          onOpenChange={toggle("notifications")}
        />
      )}
      {seen.has("keys") && <KeyboardHelp open={layer === "keys"} onOpenChange={toggle("keys")} />}
    </div>
  );
}

/** What sticks below the top bar must also clear the role and offline bars, which come and go. */
function useShellTop() {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!head.current) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) root.style.setProperty("--shell-top", `${entry.borderBoxSize[0]?.blockSize}px`);
    });
    observer.observe(head.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--shell-top");
    };
  }, []);
  return head;
}

const goKeys: Record<string, string> = {
  dashboard: "G D",
  work_orders: "G W",
  requisitions: "G R",
  controllers: "G C",
  settings: "G S",
};

const startsFolded = (groups: readonly NavGroup[]) =>
  groups.filter((group) => group.startsFolded).map((group) => group.key);
