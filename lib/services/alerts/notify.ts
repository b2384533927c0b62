import { isShelved } from "@/lib/domain/episodes";
import type { Locale } from "@/lib/domain/locales";
import { type DataSet, parameterById } from "@/lib/domain/parameters";
import { shown, type UnitSystem } from "@/lib/domain/units";
import { localeOf } from "@/lib/domain/viewer";
import { asProvider, type Tx } from "@/lib/server/db";
import { translator } from "@/lib/server/i18n";
import { deliver } from "../deliveries/deliver";
import { notify } from "../notifications/notify";
import { finished } from "../outbox/finish";
import { attachToOpenOrder } from "../work-orders/from-alert";

/** What a change of an alert leads to outside the engine: it joins the order at work on its fault, and people hear of it. */
export function tellOfAlert(
  { alert_id, change_id, is_told }: { alert_id: number; change_id: number; is_told: boolean },
  outbox_id: number,
  now: Date,
): Promise<void> {
  return asProvider(async (tx) => {
    const change = await changeOf(tx, alert_id, change_id);
    if (change) {
      if (change.action === "opened" && change.alert.ended_at === null) await attachToOpenOrder(tx, change.alert);
      if (is_told) await tellPeople(tx, change, now);
    }
    await finished(tx, outbox_id);
  });
}

const changeOf = (tx: Tx, alert_id: number, id: number) =>
  tx.alertChange.findFirst({
    where: { id, alert_id },
    select: {
      id: true,
      at: true,
      action: true,
      to: true,
      value: true,
      alert: {
        select: {
          id: true,
          company_id: true,
          plant_id: true,
          sensor_id: true,
          parameter: true,
          kind: true,
          level: true,
          warning: true,
          alarm: true,
          ended_at: true,
          shelved_until: true,
          plant: { select: { name: true, unit_system: true } },
          sensor: { select: { name: true, data_set: true, equipment_id: true, equipment: { select: { name: true } } } },
        },
      },
    },
  });

type Change = NonNullable<Awaited<ReturnType<typeof changeOf>>>;

async function tellPeople(tx: Tx, change: Change, now: Date): Promise<void> {
  const { alert } = change;
  // Muted since it was announced.
  if (isShelved({ shelved_until: alert.shelved_until?.getTime() ?? null }, now.getTime())) return;

  for (const person of await listenersOf(tx, alert)) {
    const message = messageOf(change);
    const locale = localeOf(person.language_id);
    const params = paramsOf(change, locale, (person.unit_system ?? alert.plant.unit_system) as UnitSystem);
    const href = hrefOf(alert);
    const subject = `alert:${alert.id}:${change.id}:${person.id}`;
    const level = change.action === "closed" ? "ok" : alert.kind === "no_data" ? "unknown" : (change.to ?? alert.level);
    await notify(tx, {
      user_id: person.id,
      company_id: alert.company_id,
      kind: "alert",
      message,
      params,
      level,
      href,
      subject,
    });
    await deliver(tx, {
      channel: "mail",
      to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: alert.company_id },
      subject: `mail:${subject}`,
      template: message,
      params,
      href,
    });
  }
}

/** People of the company who want to hear of sensors and for whom this plant is notifiable. */
const listenersOf = (tx: Tx, { company_id, plant_id }: Change["alert"]) =>
  tx.user.findMany({
    where: {
      company_id,
      archived_at: null,
      receives_sensor_anomaly_notifications: true,
      plants: { some: { plant_id, is_notifiable: true } },
    },
    select: { id: true, email: true, language_id: true, unit_system: true },
    orderBy: { id: "asc" },
  });

function messageOf({ action, to, alert }: Change): string {
  if (alert.kind === "no_data") return action === "closed" ? "alert_data_back" : "alert_no_data";
  if (action === "closed") return "alert_ended";

  return to === "alarm" ? "alert_alarm" : "alert_warning";
}

const hrefOf = ({ sensor, sensor_id }: Change["alert"]) =>
  sensor.equipment_id === null
    ? "/dashboard/plant?panel=alarms"
    : `/equipments/${sensor.equipment_id}/details/pdm/${sensor_id}`;

function paramsOf({ alert, at, value }: Change, locale: Locale, system: UnitSystem) {
  const { sensor, parameter } = alert;
  const known = parameter === null ? undefined : parameterById(sensor.data_set as DataSet, parameter);
  const said = (number: number | null) => {
    if (number === null || !known) return "–";
    const { value, unit } = shown(known.quantity, number, system);

    return `${value} ${unit}`.trim();
  };
  const words = translator(locale, "parameters");

  return {
    item: oneLine(sensor.equipment?.name ?? sensor.name),
    sensor: oneLine(sensor.name),
    measurement: known ? words(known.key) : "",
    value: said(value),
    limits: `${said(alert.warning)} / ${said(alert.alarm)}`,
    plant: oneLine(alert.plant.name),
    at: at.toISOString().slice(0, 16).replace("T", " "),
  };
}

/** Names were checked when they were saved; what came by import may still hold a break that a mail header must not. */
const oneLine = (text: string) => text.replace(/\s+/g, " ");
