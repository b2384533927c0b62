import type { Locale } from "@/lib/domain/shared/locales";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import { alertTextOf, alertTextSelect } from "@/lib/services/monitoring/alerts/alert-text";

/** What a message about a change of an alert needs of it. */
export const changeSelect = {
  id: true,
  at: true,
  action: true,
  to: true,
  value: true,
  alert: { select: { ...alertTextSelect, company_id: true, ended_at: true, shelved_until: true } },
} satisfies Prisma.AlertChangeSelect;

export type Change = Prisma.AlertChangeGetPayload<{ select: typeof changeSelect }>;

/** Which message a change leads to. */
export function messageOf({ action, to, alert }: Pick<Change, "action" | "to"> & { alert: { kind: string } }): string {
  if (alert.kind === "no_data") return action === "closed" ? "alert_data_back" : "alert_no_data";
  if (alert.kind === "together") return action === "closed" ? "alert_together_ended" : "alert_together";
  if (action === "closed") return "alert_ended";

  return to === "alarm" ? "alert_alarm" : "alert_warning";
}

/** The values of that message in the reader's language and units, at the plant's time. */
export const noticeValues = ({ alert, value, at }: Change, locale: Locale, reader: { unit_system: number | null }) => ({
  ...alertTextOf(alert, value, locale, unitSystemFor(reader, alert.plant)),
  at: momentAt(at, locale, alert.plant.time_zone),
});

export const hrefOf = ({ sensor, sensor_id }: Change["alert"]) =>
  sensor.equipment_id === null
    ? "/dashboard/plant?panel=alarms"
    : `/equipments/${sensor.equipment_id}/details/pdm/${sensor_id}`;
