"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { holdLabelPress } from "@/lib/client/before-kept";
import { useCutTitles } from "@/lib/client/use-cut-titles";
import type { BarTab } from "@/lib/domain/identity/home";
import type { Level, LevelCounts } from "@/lib/domain/shared/levels";
import { AlarmStrip } from "./alarm-strip";
import { OfflineBar, TemporaryRoleBar } from "./bars";
import { BottomBar } from "./bottom-bar";
import type { CommandPaletteProps, PaletteEntry } from "./command-palette";
import { isInsideOrder, type NavEntry, type NavGroup } from "./navigation";
import type { NotificationCentreProps } from "./notification-centre";
import { PlantSwitcher, type PlantSwitcherProps } from "./plant-switcher";
import { ShellLayers } from "./shell-layers";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useDestinations } from "./use-destinations";
import { useLayers } from "./use-layers";
import { useBeforeKept } from "./use-outbox";
import { useShellKeys } from "./use-shell-keys";
import { useShellTop } from "./use-shell-top";
import { type KeptSidebar, useSidebar } from "./use-sidebar";
import { UserMenu, type UserMenuProps } from "./user-menu";

export interface AppShellProps {
  user: UserMenuProps;
  /** From permittedNavigation(): only what this person may open. */
  groups: readonly NavGroup[];
  /** Of the phone's bar. */
  tabs: readonly BarTab[];
  sidebar?: KeptSidebar;
  plant: Pick<PlantSwitcherProps, "plants" | "value" | "onChange" | "recent" | "allowAll">;
  counts: LevelCounts;
  freshLevels?: readonly Level[];
  unread?: number;
  notifications: Omit<NotificationCentreProps, "open" | "onOpenChange">;
  palette: Pick<CommandPaletteProps, "recent" | "onPick" | "search" | "modelQuestion"> & {
    actions: readonly PaletteEntry[];
  };
  temporaryRole?: { name: string; onLeave: () => void } | null;
  /** Changes that wait on this phone, and those of them that the server did not take. */
  keptChanges?: number;
  refusedChanges?: number;
  onKeptChanges?: () => void;
  onScan: () => void;
  onNewWorkOrder?: () => void;
  /** Lets a page ask for the switcher ("Select plant first"). */
  plantOpen?: boolean;
  onPlantOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** The frame of every screen: bars above and below, the menu at the side, and what can lie over the page. */
export function AppShell({ user, groups, plant, counts, children, ...rest }: AppShellProps) {
  const head = useShellTop();
  useCutTitles();
  const isWaiting = useBeforeKept();
  const layers = useLayers();
  const sidebar = useSidebar(groups, rest.sidebar);
  const destinations = useDestinations(groups);
  const isBare = isInsideOrder(usePathname());
  const hrefs = useMemo(
    () => new Map(groups.flatMap((group) => group.entries.map((entry) => [doorOf(entry), entry.href]))),
    [groups],
  );
  useShellKeys({ layers, hrefs, onNewWorkOrder: rest.onNewWorkOrder });

  return (
    <div
      data-sidebar={sidebar.collapsed ? "rail" : "full"}
      data-bare={isBare || undefined}
      className="group/shell flex min-h-dvh flex-col"
    >
      <SkipLink />
      <div ref={head} data-shell className="sticky top-0 z-30">
        <TopBar
          plantSwitcher={
            <PlantSwitcher
              {...plant}
              open={rest.plantOpen || layers.current === "plant"}
              onOpenChange={(open) => {
                rest.onPlantOpenChange?.(open);
                layers.change("plant")(open);
              }}
              className="max-md:flex-1 md:max-w-72"
            />
          }
          alarmStrip={
            hrefs.has("dashboard") && <AlarmStrip counts={counts} fresh={rest.freshLevels} className="max-md:hidden" />
          }
          userMenu={<UserMenu {...user} />}
          unread={rest.unread ?? 0}
          onShow={layers.show}
        />
        {rest.temporaryRole && <TemporaryRoleBar role={rest.temporaryRole.name} onLeave={rest.temporaryRole.onLeave} />}
        <OfflineBar kept={rest.keptChanges} refused={rest.refusedChanges} onShow={rest.onKeptChanges} />
      </div>
      <div className="flex min-w-0 flex-1">
        <Sidebar {...sidebar} alarms={counts.alarm} />
        <main
          id="main"
          tabIndex={-1}
          data-before-kept={isWaiting || undefined}
          onClickCapture={isWaiting ? (event) => holdLabelPress(event) : undefined}
          className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-[calc(var(--spacing-bottombar)+1rem)]"
        >
          {children}
        </main>
      </div>
      <BottomBar
        {...user}
        groups={groups}
        folded={sidebar.folded}
        onFold={sidebar.onFold}
        urgent={(counts.alarm ?? 0) + (counts.acute ?? 0)}
        onScan={rest.onScan}
        tabs={rest.tabs}
      />
      <ShellLayers
        layers={layers}
        palette={{ ...rest.palette, goTo: destinations }}
        notifications={rest.notifications}
      />
    </div>
  );
}

/** "My work" and all work orders share one shortcut key. */
const doorOf = ({ key }: NavEntry) => (key === "my_work" ? "work_orders" : key);

function SkipLink() {
  const t = useTranslations("shell");

  return (
    <a
      href="#main"
      className="sr-only z-60 rounded-control bg-accent px-4 py-2 font-semibold text-accent-on focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
    >
      {t("skip")}
    </a>
  );
}
