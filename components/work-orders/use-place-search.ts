"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { type ComboboxOption, SearchFailure } from "@/components/ui/combobox";
import { refusalIn } from "@/lib/client/api";
import { findKept } from "@/lib/client/kept-places";
import type { Query } from "@/lib/client/query";
import { findRelated } from "@/lib/client/related";
import type { ReportPlace } from "@/lib/domain/maintenance/report-place";

const listOf = {
  production_line_id: "/production-lines",
  machine_id: "/machines",
  asset_id: "/assets",
  equipment_id: "/equipments",
} as const;
type PlaceField = keyof typeof listOf;

/**
 * Finds places by name and code: on the server, and without an answer among those that this phone keeps, which is shown; where
 * it keeps none, that is shown too.
 */
export function usePlaceSearch(plant_id: number | null) {
  const t = useTranslations("work-orders.kept_places");
  const { user_id } = useViewer();

  return async (field: PlaceField, search: string, within: Query = {}): Promise<readonly ComboboxOption[]> => {
    try {
      return await findRelated(listOf[field], search, within);
    } catch (caught) {
      if (refusalIn(caught).status !== 0) throw caught;
    }
    const isMeant = (place: ReportPlace) => place.field === field && (plant_id === null || place.plant_id === plant_id);
    const found = await findKept(user_id, search, isMeant);
    if (found === null) throw new SearchFailure(t("none"));
    if (found.length === 0) throw new SearchFailure(t("not_among"));

    return found.map(({ id, name, code, within: above }) => ({
      value: String(id),
      label: name,
      group: t("title"),
      ...((code ?? above) && { detail: code ?? above ?? undefined }),
    }));
  };
}
