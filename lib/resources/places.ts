import { byPlant } from "@/lib/domain/identity/scope";

/** What the places of a plant share: lines, machines, assets and items. */
export const place = {
  section: "dashboard",
  scope: byPlant,
  keepsDeleted: true,
  isArchivable: true,
  isOrdered: true,
} as const;

export const placeColumns = {
  plant_id: true,
  plant: { select: { id: true, name: true } },
  position: true,
  archived_at: true,
} as const;

/** Rows that are in use: what is counted and offered. */
export const active = { deleted_at: null, archived_at: null } as const;

/** As people have arranged them. */
export const inOrder = [{ position: "asc" as const }, { id: "asc" as const }];
