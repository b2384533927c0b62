"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { leave } from "@/lib/client/leaving";
import { leaveNotice } from "@/lib/client/notice";
import { routeInPlant } from "@/lib/client/plant-route";
import { cookieOf, keepPreference } from "@/lib/client/preferences";
import { usePageVisits } from "@/lib/client/use-page-visits";
import { useStoredState } from "@/lib/client/use-stored-state";
import type { Permission } from "@/lib/domain/identity/permissions";
import type { Level, LevelCounts } from "@/lib/domain/shared/levels";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import { AppShell } from "./app-shell";
import type { PaletteEntry, PaletteGroup } from "./command-palette";
import type { NavGroup } from "./navigation";
import type { PlantChoice } from "./plant-choice";
import { useJobs } from "./use-jobs";
import { useNotifications } from "./use-notifications";
import type { ShellUser } from "./user-menu";
import { type ShownViewer, ViewerProvider } from "./viewer-context";
import { Voice } from "./voice";

export interface ShellProps {
  viewer: Omit<ShownViewer, "plant" | "plant_name" | "time_zone" | "askForPlant">;
  user: ShellUser;
  /** The theme of the person's row; this browser follows it. */
  theme: string;
  groups: readonly NavGroup[];
  sidebar: { collapsed: boolean; folded?: readonly string[] };
  plants: readonly PlantChoice[];
  /** The plant of the last time. */
  plant: ChosenPlant;
  mayChooseAll: boolean;
  counts: Record<number, LevelCounts>;
  temporaryRole: string | null;
  /** The person's own role lets them see as others do. */
  mayTakeRole: boolean;
  /** Asks which role. */
  temporaryRoleDialog: ComponentType<{ onClose: () => void }>;
  children: ReactNode;
}

const newOrderHref = "/maintenance/work-orders?new=1";

const ScanDialog = dynamic(() => inTime(import("./scan-dialog")).then((module) => module.ScanDialog), {
  loading: () => null,
});

/** The shell with its wires: plants, bell, palette, preferences and the way out. */
export function Shell({
  viewer,
  user,
  theme,
  groups,
  sidebar,
  plants,
  counts,
  temporaryRole,
  mayTakeRole,
  temporaryRoleDialog: TemporaryRoleDialog,
  children,
  ...rest
}: ShellProps) {
  const router = useRouter();
  const [isPlantOpen, setPlantOpen] = useState(false);
  const [isRoleOpen, setRoleOpen] = useState(false);
  const [isScanOpen, setScanOpen] = useState(false);
  // Loaded when it is opened first.
  const [hasScanned, setHasScanned] = useState(false);
  const { plant, choose, recent } = usePlant(rest.plant, plants, rest.mayChooseAll);
  const notifications = useNotifications();
  const { jobs, onDismiss } = useJobs();
  const savePreference = (body: Record<string, unknown>) =>
    api.put("/auth/profile", { body, isQuiet: true }).catch(() => {});
  const askForPlant = useAskForPlant(setPlantOpen);
  const palette = usePalette({
    user_id: viewer.user_id,
    plants,
    choose,
    can: (key) => viewer.permissions.includes(key),
  });
  useOwnTheme(theme);
  usePageVisits();
  useTimeZone();

  const chosen = plants.find((one) => one.id === plant);
  const shown = useMemo<ShownViewer>(
    () => ({
      ...viewer,
      plant,
      plant_name: chosen?.name ?? null,
      time_zone: chosen?.time_zone ?? null,
      askForPlant,
    }),
    [viewer, plant, chosen, askForPlant],
  );

  async function signOut() {
    const { message, data } = await api.get<{ message: string; data: { url: string | null } }>("/auth/logout");
    leaveNotice({ tone: "success", title: message });
    // By way of the identity provider, where it began there.
    location.assign(data.url ?? "/login/sign-in");
  }

  async function leaveRole() {
    await api.put("/auth/temp-role", { body: { role_id: null } });
    location.assign("/");
  }

  return (
    <ViewerProvider viewer={shown}>
      <Voice />
      <AppShell
        groups={groups}
        sidebar={sidebar}
        user={user}
        onSignOut={() => leave(() => signOut().catch(() => {}))}
        onTemporaryRole={mayTakeRole && !temporaryRole ? () => leave(() => setRoleOpen(true)) : undefined}
        onLocaleChange={(locale) => savePreference({ language_id: locale === "es" ? 2 : 1 })}
        onDensityChange={(density) => savePreference({ density })}
        onThemeChange={(next) => savePreference({ theme: next })}
        plant={{ plants, value: plant, onChange: choose, recent, allowAll: rest.mayChooseAll }}
        plantOpen={isPlantOpen}
        onPlantOpenChange={setPlantOpen}
        counts={sumOf(counts, plant)}
        unread={notifications.unread}
        notifications={{
          groups: notifications.groups,
          onReadAll: notifications.onReadAll,
          jobs,
          onDismissJob: onDismiss,
        }}
        palette={palette}
        temporaryRole={temporaryRole ? { name: temporaryRole, onLeave: () => leaveRole().catch(() => {}) } : null}
        onScan={() => {
          setHasScanned(true);
          setScanOpen(true);
        }}
        onNewWorkOrder={
          viewer.permissions.includes("create_maintenance") ? () => leave(() => router.push(newOrderHref)) : undefined
        }
        letterKeys={viewer.letter_keys}
      >
        {children}
      </AppShell>
      {isRoleOpen && <TemporaryRoleDialog onClose={() => setRoleOpen(false)} />}
      {hasScanned && (
        <ScanDialog open={isScanOpen} onOpenChange={setScanOpen} onGo={(href) => leave(() => router.push(href))} />
      )}
    </ViewerProvider>
  );
}

const asText = (plant: ChosenPlant) => (plant === null ? null : String(plant));

/** The plant of the whole interface: in the address, so that links carry it, and in the person's row, so that it stays. */
function usePlant(kept: ChosenPlant, plants: readonly PlantChoice[], mayChooseAll: boolean) {
  const t = useTranslations("shell.plant");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [recent, setRecent] = useStoredState<number[]>("recent-plants", []);
  const asked = address.get("plant");
  const fromAddress =
    asked === "all" && mayChooseAll ? "all" : (plants.find(({ id }) => String(id) === asked)?.id ?? null);
  const plant = fromAddress ?? kept;
  const saved = useRef(kept);

  const save = useCallback((next: ChosenPlant) => {
    if (saved.current === next) return;
    saved.current = next;
    api.put("/auth/profile", { body: { plant_id: next === "all" ? null : next }, isQuiet: true }).catch(() => {});
  }, []);

  useEffect(() => {
    if (plant !== null) save(plant);
    // An address without its plant would mean another page to the colleague who is sent it.
    const text = asText(plant);
    if (text === null || address.get("plant") === text) return;
    const next = new URLSearchParams(address);
    next.set("plant", text);
    window.history.replaceState(null, "", `${pathname}?${next}`.replace(/%5B/g, "[").replace(/%5D/g, "]"));
  }, [plant, pathname, address, save]);

  const choose = useCallback(
    (next: ChosenPlant) =>
      leave(() => {
        save(next);
        if (typeof next === "number") setRecent([next, ...recent.filter((id) => id !== next)].slice(0, 5));
        const name = next === "all" ? t("all") : (plants.find(({ id }) => id === next)?.name ?? "");
        router.push(`${routeInPlant(pathname)}?plant=${next}`);
        router.refresh();
        toast.info(t("changed", { name }));
      }),
    [router, pathname, plants, recent, save, setRecent, t],
  );

  return { plant, choose, recent };
}

/** "Select plant first": the sentence, and the switcher opens. */
function useAskForPlant(open: (isOpen: boolean) => void) {
  const t = useTranslations("shell.plant");
  return useCallback(() => {
    toast.warning(t("first"));
    open(true);
  }, [open, t]);
}

function sumOf(counts: Record<number, LevelCounts>, plant: ChosenPlant): LevelCounts {
  if (typeof plant === "number") return counts[plant] ?? {};
  const sum: LevelCounts = {};
  for (const one of Object.values(counts)) {
    for (const [level, count] of Object.entries(one) as [keyof LevelCounts, number][])
      sum[level] = (sum[level] ?? 0) + count;
  }
  return sum;
}

interface Found {
  kind: string;
  /** The resource whose messages hold its title. */
  name: string;
  rows: { id: number; label: string; detail: string | null; level: Level | null; href: string }[];
}

/** What is kept of a chosen entry: where it leads and how it was called. */
interface Kept extends Pick<PaletteEntry, "id" | "label" | "detail"> {
  href: string;
}

interface PaletteWires {
  user_id: number;
  plants: readonly PlantChoice[];
  choose: (plant: ChosenPlant) => void;
  can: (permission: Permission) => boolean;
}

const recentAtMost = 6;

function usePalette({ user_id, plants, choose, can }: PaletteWires) {
  const t = useTranslations("shell");
  const everyWord = useTranslations();
  const router = useRouter();
  const { resolvedTheme, setTheme } = useTheme();
  const go = useCallback((href: string) => leave(() => router.push(href)), [router]);
  // A browser at a workbench has many people.
  const [kept, keep] = useStoredState<Kept[]>(`palette:${user_id}`, []);
  const recent = kept.map((one): PaletteEntry => ({ ...one, onSelect: () => go(one.href) }));
  const onPick = ({ id, label, detail, href }: PaletteEntry) => {
    if (href) keep([{ id, label, detail, href }, ...kept.filter((one) => one.id !== id)].slice(0, recentAtMost));
  };

  const search = useCallback(
    async (text: string): Promise<PaletteGroup[]> => {
      const { data } = await api.get<{ data: Found[] }>("/search", { query: { search: text }, isQuiet: true });
      return data.map(({ kind, name, rows }) => ({
        kind,
        title: everyWord(`${name}.title`),
        entries: rows.map((row) => ({
          id: `${kind}-${row.id}`,
          label: row.label,
          detail: row.detail ?? undefined,
          level: row.level ?? undefined,
          href: row.href,
          onSelect: () => go(row.href),
        })),
      }));
    },
    [go, everyWord],
  );

  const actions: PaletteEntry[] = [
    ...(can("create_maintenance")
      ? [
          {
            id: "new-work-order",
            label: t("keys.anywhere.newWorkOrder"),
            hotkey: "C",
            onSelect: () => go(newOrderHref),
          },
        ]
      : []),
    {
      id: "theme",
      label: `${t("user.theme")}: ${t(`user.themes.${resolvedTheme === "dark" ? "light" : "dark"}`)}`,
      onSelect: () => {
        const next = resolvedTheme === "dark" ? "light" : "dark";
        setTheme(next);
        api.put("/auth/profile", { body: { theme: next }, isQuiet: true }).catch(() => {});
      },
    },
    ...plants.map((plant) => ({
      id: `plant-${plant.id}`,
      label: plant.name,
      detail: plant.company,
      onSelect: () => choose(plant.id),
    })),
    { id: "profile", label: t("user.profile"), onSelect: () => go("/profile") },
  ];

  return { recent, onPick, search, actions };
}

/** The person's own theme on a browser that does not know it yet; a choice made here is saved at once. */
function useOwnTheme(theme: string) {
  const { setTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row's theme has changed
  useEffect(() => setTheme(theme), [theme]);
}

/** Times are shown in this browser's zone from the next page on. */
function useTimeZone() {
  const router = useRouter();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!zone || cookieOf("time_zone") === zone) return;
    keepPreference("time_zone", zone);
    router.refresh();
  }, [router]);
}
