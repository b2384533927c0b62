import type { Permission } from "@/lib/domain/identity/permissions";

/** What a new plant needs before it watches anything, in the order in which it is done. */
export const firstSteps = ["gateway", "reading", "limits", "people"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Who may do it. */
export const stepPermission: Readonly<Record<FirstStep, Permission>> = {
  gateway: "create_controllers",
  reading: "view_controllers",
  limits: "update_controllers",
  people: "create_users",
};

export interface PlantBeginning {
  /** Any gateway of the plant, the newest; its page shows how it is connected. */
  controller_id: number | null;
  /** Any sensor on an item, the one that reported last; its limits are beside its trend. */
  sensor: { id: number; equipment_id: number } | null;
  done: readonly FirstStep[];
}

/** Where a step is done; null while a step before it is missing. */
export function stepHref(step: FirstStep, { controller_id, sensor }: PlantBeginning): string | null {
  switch (step) {
    case "gateway":
      return "/controllers/new";
    case "reading":
      return controller_id === null ? null : `/controllers/${controller_id}`;
    case "limits":
      return sensor && `/equipments/${sensor.equipment_id}/details/pdm/${sensor.id}`;
    case "people":
      return "/users/new";
  }
}

/** The list is for those who may do something of it, until all of it is done. */
export const isShown = (done: readonly FirstStep[], may: (permission: Permission) => boolean): boolean =>
  done.length < firstSteps.length && firstSteps.some((step) => step !== "reading" && may(stepPermission[step]));
