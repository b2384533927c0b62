import type { Contribution } from "@/lib/domain/monitoring/joint-alert";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Locale } from "@/lib/domain/shared/locales";
import { numberAt } from "@/lib/domain/shared/plant-text";
import { shown, type UnitSystem } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import { translator } from "@/lib/server/i18n";

/** What a message about an alert needs of it. */
export const alertTextSelect = {
  id: true,
  plant_id: true,
  sensor_id: true,
  parameter: true,
  kind: true,
  level: true,
  warning: true,
  alarm: true,
  contributions: true,
  plant: { select: { name: true, unit_system: true, time_zone: true } },
  sensor: { select: { name: true, data_set: true, equipment_id: true, equipment: { select: { name: true } } } },
} satisfies Prisma.AlertSelect;

type SaidAlert = Prisma.AlertGetPayload<{ select: typeof alertTextSelect }>;

/** Names, measurement, value and limits of an alert in the reader's language and units, as the plant's country writes numbers. */
export function alertTextOf(alert: SaidAlert, value: number | null, locale: Locale, system: UnitSystem) {
  const { sensor, parameter } = alert;
  const known = parameter === null ? undefined : parameterById(sensor.data_set as DataSet, parameter);
  const said = (number: number | null) => {
    if (number === null || !known) return "–";
    const { value, unit } = shown(known.quantity, number, system);

    return `${numberAt(value, locale, alert.plant.time_zone)} ${unit}`.trim();
  };
  const words = translator(locale, "parameters");

  return {
    item: oneLine(sensor.equipment?.name ?? sensor.name),
    sensor: oneLine(sensor.name),
    measurement: known ? words(known.key) : namesOf(alert.contributions, words),
    value: said(value),
    limits: `${said(alert.warning)} / ${said(alert.alarm)}`,
    plant: oneLine(alert.plant.name),
  };
}

/** What an alert of several measurements is about, each named once. */
function namesOf(contributions: unknown, words: (key: string) => string): string {
  const parts = (contributions ?? []) as Contribution[];
  const keys = parts.flatMap(({ data_set, parameter }) => parameterById(data_set, parameter)?.key ?? []);

  return [...new Set(keys)].map(words).join(", ");
}

/** Names were checked when they were saved; what came by import may still hold a break that a mail header must not. */
export const oneLine = (text: string) => text.replace(/\s+/g, " ");
