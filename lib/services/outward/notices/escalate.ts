import { localeOf, nameOf } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { stepsDue } from "@/lib/domain/notifications/escalation";
import { channelsOf } from "@/lib/domain/notifications/notices";
import { pushOfEscalation } from "@/lib/domain/notifications/push";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { Prisma } from "@/lib/generated/prisma/client";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { publish } from "@/lib/server/live/events";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";
import { type Recipient, recipientsOf } from "@/lib/services/identity/users/recipients";
import {
  alertTextOf,
  alertTextSelect,
  standingSelect,
  standingValueOf,
} from "@/lib/services/monitoring/alerts/alert-text";
import { deliverBy } from "@/lib/services/platform/deliveries/deliver";
import { keepForDigest } from "@/lib/services/platform/deliveries/keep-for-digest";
import { isQuietFor } from "@/lib/services/platform/deliveries/quiet-hours";
import { notify } from "@/lib/services/platform/notifications/notify";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";

/** All alarms of an item, or those of a sensor without one. */
interface Case {
  company_id: number;
  plant_id: number;
  equipment_id: number | null;
  sensor_id: number;
}

interface Alarm {
  id: number;
  alarm_since: Date;
  taken: number[];
}

const casesAtOnce = 200;
const template = "alert_unacknowledged";

/** Takes the steps that are due of each case that nobody has acknowledged; returns how many. */
export async function escalateAlarms(now = new Date()): Promise<number> {
  const cases = await asProvider((tx) => casesDue(tx, now));
  const taken = await eachAlone("alarm not escalated", cases, (one) => asProvider((tx) => escalateCase(tx, one, now)));

  return taken.reduce((sum, count) => sum + count, 0);
}

/** Nobody has acknowledged it, no order for it is open, it is not muted, and its sensor is still watched. */
const isUnacknowledged = (now: Date) => Prisma.sql`a.kind = 'level' and a.level = 'alarm' and a.ended_at is null
  and a.acknowledged_at is null and (a.shelved_until is null or a.shelved_until <= ${now})
  and not exists (select from work_orders w where w.id = a.work_order_id and w.status = any(${[...openStatuses]}::text[]))
  and not exists (select from sensors s where s.id = a.sensor_id and ${isUnwatched})`;

/** An alarm that has been a warning in between is a new one, and so is one that goes on after its order was completed. */
const alarmSince = Prisma.sql`greatest(coalesce((select max(c.at) from alert_changes c
  where c.alert_id = a.id and c.action in ('opened', 'escalated') and c."to" = 'alarm'), a.opened_at),
  (select w.completed_at from work_orders w where w.id = a.work_order_id))`;

const casesDue = (tx: Tx, now: Date) =>
  tx.$queryRaw<Case[]>`
    select distinct on (a.plant_id, coalesce(-s.equipment_id, s.id))
      a.company_id, a.plant_id, s.equipment_id, s.id as sensor_id
    from alerts a join sensors s on s.id = a.sensor_id join plants p on p.id = a.plant_id
      cross join lateral (select ${alarmSince} as alarm_since) since
      join escalation_steps e on e.plant_id = a.plant_id
    where ${isUnacknowledged(now)} and ${isInOperation}
      and since.alarm_since >= p.escalates_since
      and since.alarm_since + e.after_minutes * interval '1 minute' <= ${now}
      and not exists (select from alert_escalations t
        where t.alert_id = a.id and t.position = e.position and t.alarm_since = since.alarm_since)
    order by a.plant_id, coalesce(-s.equipment_id, s.id), a.id limit ${casesAtOnce}`;

/**
 * The alarms are held while their steps are written: of two workers the second finds the steps taken, and who acknowledges
 * at the same time comes before the message or after it, and after it there is no other.
 */
async function escalateCase(tx: Tx, of: Case, now: Date): Promise<number> {
  const alarms = await heldAlarms(tx, of, now);
  if (alarms.length === 0) return 0;
  const steps = await tx.escalationStep.findMany({
    where: { plant_id: of.plant_id },
    orderBy: { position: "asc" },
    select: { position: true, after_minutes: true, user_id: true, team_id: true },
  });
  const due = stepsDue(
    steps,
    alarms.map(({ alarm_since, taken }) => ({ alarm_since: alarm_since.getTime(), taken })),
    now.getTime(),
  );
  const since = Math.min(...alarms.map(({ alarm_since }) => alarm_since.getTime()));
  // Those that joined a case later have its steps too, and take none by themselves.
  const reached = steps.filter(({ after_minutes }) => since + after_minutes * 60_000 <= now.getTime());
  await tx.alertEscalation.createMany({
    data: alarms.flatMap(({ id, alarm_since }) =>
      reached.map(({ position }) => ({
        alert_id: id,
        position,
        alarm_since,
        at: now,
        company_id: of.company_id,
        plant_id: of.plant_id,
      })),
    ),
    skipDuplicates: true,
  });
  for (const step of due) await notifyStep(tx, of, alarms, step, now);

  return due.length;
}

const heldAlarms = (tx: Tx, { plant_id, equipment_id, sensor_id }: Case, now: Date) =>
  tx.$queryRaw<Alarm[]>`
    select a.id, since.alarm_since,
      array(select t.position from alert_escalations t
        where t.alert_id = a.id and t.alarm_since = since.alarm_since)::int[] as taken
    from alerts a cross join lateral (select ${alarmSince} as alarm_since) since
      join plants p on p.id = a.plant_id
    where a.plant_id = ${plant_id} and ${isUnacknowledged(now)} and since.alarm_since >= p.escalates_since and ${
      equipment_id === null
        ? Prisma.sql`a.sensor_id = ${sensor_id}`
        : Prisma.sql`a.sensor_id in (select s.id from sensors s where s.equipment_id = ${equipment_id})`
    }
    order by since.alarm_since, a.id for update of a`;

interface Step {
  position: number;
  user_id: number | null;
  team_id: number | null;
}

async function notifyStep(tx: Tx, of: Case, alarms: readonly Alarm[], step: Step, now: Date): Promise<void> {
  const people = await peopleOf(tx, of, step);
  const oldest = firstOf(alarms);
  await tx.alertChange.create({
    data: {
      company_id: of.company_id,
      alert_id: oldest.id,
      at: now,
      action: "unacknowledged",
      to: String(step.position),
      note: people.length > 0 ? await namesOf(tx, step) : null,
    },
    select: { id: true },
  });
  publish(tx, {
    subject: "alerts",
    action: "saved",
    id: oldest.id,
    company_id: of.company_id,
    plant_id: of.plant_id,
  });
  const alert = await tx.alert.findUniqueOrThrow({
    where: { id: oldest.id },
    select: { ...alertTextSelect, ...standingSelect },
  });
  for (const person of people)
    await notifyPerson(tx, { ...of, ...oldest, ...step, alert, count: alarms.length }, person, now);
}

async function namesOf(tx: Tx, { user_id, team_id }: Step): Promise<string> {
  if (team_id !== null)
    return (await tx.team.findUniqueOrThrow({ where: { id: team_id }, select: { name: true } })).name;
  const select = { first_name: true, last_name: true } as const;

  return nameOf(await tx.user.findUniqueOrThrow({ where: { id: user_id! }, select }));
}

/** Those of the step who still see the plant and its alarms, whatever they chose to be notified of by themselves. */
async function peopleOf(tx: Tx, of: Case, { user_id, team_id }: Step): Promise<Recipient[]> {
  const members =
    team_id === null ? [] : await tx.teamMember.findMany({ where: { team_id }, select: { user_id: true } });
  const named = new Set([user_id, ...members.map((one) => one.user_id)]);

  return (await recipientsOf(tx, of, "view_dashboard")).filter(({ id }) => named.has(id));
}

interface Notice extends Case, Alarm, Step {
  alert: Prisma.AlertGetPayload<{ select: typeof alertTextSelect & typeof standingSelect }>;
  count: number;
}

async function notifyPerson(tx: Tx, notice: Notice, person: Recipient, now: Date): Promise<void> {
  const { alert, company_id } = notice;
  const { time_zone } = alert.plant;
  const locale = localeOf(person.language_id);
  const text = alertTextOf(alert, standingValueOf(alert), locale, unitSystemFor(person, alert.plant));
  const at = momentAt(notice.alarm_since, locale, time_zone);
  const params = { ...text, at, count: notice.count };
  const href = "/dashboard/plant?panel=alarms";
  const subject = `escalation:${notice.id}:${notice.alarm_since.getTime()}:${notice.position}:${person.id}`;
  const bell = { kind: "alert" as const, message: template, params, level: "alarm", href, subject };
  if (!(await notify(tx, { user_id: person.id, company_id, ...bell }))) return;

  const traced = { ...params, alert_id: alert.id, plant_id: alert.plant_id };
  if (!person.is_interrupted_by_alarms && (await isQuietFor(tx, person, now))) {
    await keepForDigest(tx, { user_id: person.id, company_id, subject, message: template, params: traced }, now);
    return;
  }
  // Who is named here and has chosen no channel is reached by mail: the plant relies on them.
  const chosen = channelsOf(person);
  const channels = chosen.length > 0 ? chosen : (["mail"] as const);
  const { id: user_id, language_id, email, phone } = person;
  await deliverBy(
    tx,
    channels,
    { user_id, language_id, company_id, email, phone },
    { subject, template, params: traced, href, time_zone, push: pushOfEscalation(notice, notice.position) },
    { isUrgent: true, isDigestible: true },
  );
}
