import type { Contribution } from "@/lib/domain/monitoring/joint-alert";
import { converterFor } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import type { Locale } from "@/lib/domain/shared/locales";
import { numberAt } from "@/lib/domain/shared/plant-text";
import { shownUnit, type UnitSystem } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import { translator } from "@/lib/server/i18n";

/** What a message about an alert needs of it. */
export const alertTextSelect = {
  id: true,
  plant_id: true,
  sensor_id: true,
  parameter: true,
  kind: true,
  alert_rule: true,
  level: true,
  warning: true,
  alarm: true,
  contributions: true,
  plant: { select: { name: true, unit_system: true, time_zone: true } },
  sensor: { select: { name: true, data_set: true, equipment_id: true, equipment: { select: { name: true } } } },
} satisfies Prisma.AlertSelect;

type DescribedAlert = Prisma.AlertGetPayload<{ select: typeof alertTextSelect }>;

/**
 * Names, measurement, value and limits of an alert in the reader's language and units, as the plant's country writes numbers.
 * @param value what the rule judged: of a rise or a fluctuation how much it was
 */
export function alertTextOf(alert: DescribedAlert, value: number | null, locale: Locale, system: UnitSystem) {
  const { sensor, parameter, alert_rule } = alert;
  const known = parameter === null ? undefined : parameterById(sensor.data_set as DataSet, parameter);
  const convert = converterFor(sensor.data_set, parameter ?? 0, system, alert_rule);
  const valueText = (number: number | null) => {
    const value = convert(number);
    if (value === null || !known) return "–";

    return `${numberAt(value, locale, alert.plant.time_zone)} ${shownUnit(known.quantity, system).unit}`.trim();
  };
  const words = translator(locale, "parameters");
  const rule = isDifference(alert_rule) ? ` (${translator(locale, "alerts.rules")(alert_rule)})` : "";

  return {
    item: oneLine(sensor.equipment?.name ?? sensor.name),
    sensor: oneLine(sensor.name),
    measurement: known ? `${words(known.key)}${rule}` : namesOf(alert.contributions, words),
    value: valueText(value),
    limits: `${valueText(alert.warning)} / ${valueText(alert.alarm)}`,
    plant: oneLine(alert.plant.name),
  };
}

/** The value of an open alert: of a rise or a fluctuation the most it was, for the latest reading is none. */
export const standingValueOf = ({ alert_rule, peak_rule, peak_value, last_value }: StandingAlert) =>
  !isDifference(alert_rule) ? last_value : peak_rule === alert_rule ? peak_value : null;

/** What it needs of the alert besides its text. */
export const standingSelect = { peak_rule: true, peak_value: true, last_value: true } satisfies Prisma.AlertSelect;

type StandingAlert = Pick<DescribedAlert, "alert_rule"> & Prisma.AlertGetPayload<{ select: typeof standingSelect }>;

/** What an alert of several measurements is about, each named once. */
function namesOf(contributions: unknown, words: (key: string) => string): string {
  const parts = (contributions ?? []) as Contribution[];
  const keys = parts.flatMap(({ data_set, parameter }) => parameterById(data_set, parameter)?.key ?? []);

  return [...new Set(keys)].map(words).join(", ");
}

/** Names were checked when they were saved; what came by import may still hold a break that a mail header must not. */
export const oneLine = (text: string) => text.replace(/\s+/g, " ");
