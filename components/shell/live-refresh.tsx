"use client";

import { useLiveRefresh } from "@/lib/client/use-live-refresh";

/** For pages that the server draws: shows them anew when one of the subjects has changed in their plant. */
export function LiveRefresh({ subjects, plant_id }: { subjects: readonly string[]; plant_id?: number }) {
  useLiveRefresh(subjects, { plant_id });
  return null;
}
