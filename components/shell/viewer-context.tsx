"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Permission, Section } from "@/lib/domain/identity/permissions";
import type { ChosenPlant } from "@/lib/domain/structure/plant";

/** What screens may know of the person who looks at them. */
export interface ShownViewer {
  user_id: number;
  session_id: number;
  name: string;
  permissions: readonly Permission[];
  /** What the company's menu is without. */
  switched_off: readonly Section[];
  is_provider_side: boolean;
  is_technic: boolean;
  is_requisitioner: boolean;
  is_fab_shop_manager: boolean;
  unit_system: number | null;
  plant: ChosenPlant;
  plant_name: string | null;
  /** More than one plant is in view: numbers are per plant, so a record is listed with the name of its own. */
  is_across_plants: boolean;
  /** The clock of a plant that they see; without one that of the chosen plant, else the browser's. */
  zoneOf: (plant_id?: number | null) => string | undefined;
  /** Of the companies whose plants they see; null where these differ. */
  currency: string | null;
  /** Columns that they do not want to see, by list. */
  hidden_columns: Readonly<Record<string, readonly string[]>>;
  /** Single-letter keys are on. */
  letter_keys: boolean;
  /** Opens the plant switcher with the specification's "Select plant first". */
  askForPlant: () => void;
}

const Context = createContext<ShownViewer | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: ShownViewer; children: ReactNode }) {
  return <Context value={viewer}>{children}</Context>;
}

export function useViewer(): ShownViewer {
  const viewer = useContext(Context);
  if (!viewer) throw new Error("useViewer used outside the shell");
  return viewer;
}

/** Hides what the person may not do; the server asks again. */
export function useCan() {
  const { permissions } = useViewer();
  const held = useMemo(() => new Set<string>(permissions), [permissions]);
  return (permission: Permission) => held.has(permission);
}

/** Where a new user would belong: the chosen plant of one's own company; the provider names it. */
export function useOwnPlants(): number[] {
  const { plant, is_provider_side } = useViewer();

  return typeof plant === "number" && !is_provider_side ? [plant] : [];
}
