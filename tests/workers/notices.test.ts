import { afterAll, describe, expect, test } from "vitest";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { notifyAlert } from "@/lib/services/outward/notices/notify-alert";
import { sendDigests } from "@/lib/services/outward/notices/send-digests";
import { sendSummaries } from "@/lib/services/outward/notices/send-summaries";
import { compose } from "@/lib/services/platform/deliveries/compose";
import type { Letter } from "@/lib/services/platform/deliveries/letter";
import { owner } from "../owner";
import { aCompany, anAlert, anEquipment, aPlant, aRole, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

/** Who is notified of an alert, how, and how often. */

type InPlant = { id: number; company_id: number; plant_id: number };
type Change = { action?: string; to?: string | null; value?: number };
type Listener = Parameters<typeof aUser>[0];

const minute = 60_000;
const start = new Date("2026-05-04T10:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);

async function aWatched(fields: Parameters<typeof aSensor>[0] = {}) {
  const { company, plant } = await aTenant();
  const equipment = await anEquipment({ plant, name: "Dryer fan 3B" });
  const sensor = await aSensor({ plant, equipment, name: "DE bearing", ...fields });
  const listener = (more: Listener = {}) =>
    aUser({ company, plants: [plant], receives_sensor_anomaly_notifications: true, ...more });
  return { company, plant, equipment, sensor, listener };
}

/** A change of an alert as the engine writes it, announced; `notify` is the worker's work on it. */
async function aChange(sensor: InPlant, { action = "opened", to = "alarm", value = 8 }: Change = {}, alert?: InPlant) {
  // Ended, because a measurement has one open alert and a storm is many.
  const fields = { sensor, parameter: 1, level: to ?? "unknown", warning: 4.5, alarm: 7.1, ended_at: start };
  const of = alert ?? (await anAlert(fields));
  const { company_id } = sensor;
  const change = await owner.alertChange.create({
    data: { company_id, alert_id: of.id, at: start, action, to, value },
  });
  const payload = { alert_id: of.id, change_id: change.id, is_told: true };
  const { id } = await owner.outbox.create({ data: { topic: "none", payload, company_id } });
  return { alert: of, notify: (now = start) => notifyAlert(payload, id, now) };
}

const deliveriesTo = (person: { id: number }) =>
  owner.delivery.findMany({ where: { user_id: person.id }, orderBy: { id: "asc" } });
const subjectsOf = async (person: { id: number }) =>
  (await deliveriesTo(person)).map(({ channel, payload }) => `${channel} ${(payload as unknown as Letter).template}`);
const waitingFor = (person: { id: number }) =>
  owner.digestEntry.count({ where: { user_id: person.id, sent_at: null } });
const mailOf = async (person: { id: number }, template: string) => {
  const letters = (await deliveriesTo(person)).map(({ payload }) => payload as unknown as Letter);
  return compose(letters.find((letter) => letter.template === template)!);
};

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe("an alert notification", () => {
  test("an alert notification is sent by the channels and at the levels that each user chose", async () => {
    const { sensor, listener } = await aWatched();
    const phone = "+13125550142";
    const both = await listener({ notify_channels: ["mail", "sms"], phone, notify_levels: ["alarm"] });
    const short = await listener({ notify_channels: ["sms"], phone, notify_levels: ["warning", "alarm"] });
    const inJamaica = await listener({ notify_channels: ["sms"], phone: "+18765550142" });
    const bellOnly = await listener({ notify_channels: [] });
    const warnings = await listener({ notify_levels: ["warning"] });

    await (await aChange(sensor)).notify();

    expect(await subjectsOf(both)).toEqual(["mail alert_alarm", "sms alert_alarm"]);
    expect(await subjectsOf(short)).toEqual(["sms alert_alarm"]);
    expect(await subjectsOf(inJamaica)).toEqual(["mail alert_alarm"]);
    expect(await subjectsOf(bellOnly)).toEqual([]);
    expect(await subjectsOf(warnings)).toEqual([]);
    const bells = await owner.notification.findMany({ where: { subject: { startsWith: "alert:" } } });
    const rang = new Set(bells.map(({ user_id }) => user_id));
    expect([both, short, inJamaica, bellOnly, warnings].map(({ id }) => rang.has(id))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test("an alert notification is sent only to users with access to the plant and its alerts", async () => {
    const { company, plant, sensor, listener } = await aWatched();
    const seeing = await listener();
    const blind = await listener({ role: await aRole({ company_id: company.id, permissions: ["view_requisitions"] }) });
    const elsewhere = await aUser({
      company,
      plants: [await aPlant({ company })],
      receives_sensor_anomaly_notifications: true,
    });
    const corporate = await aUser({ role: "corporate", company, receives_sensor_anomaly_notifications: true });
    const gone = await listener({ archived_at: new Date() });
    const spared = await listener();
    await owner.userPlant.update({
      where: { user_id_plant_id: { user_id: spared.id, plant_id: plant.id } },
      data: { is_notifiable: false },
    });
    const stranger = await (await aWatched()).listener();

    await (await aChange(sensor)).notify();

    const people = [seeing, corporate, blind, elsewhere, gone, spared, stranger];
    const counts = await Promise.all(people.map(async (person) => (await deliveriesTo(person)).length));
    expect(counts).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  test("an alert notification of a muted plant is sent by no channel, and the muted plant is not in the summary", async () => {
    const { company, plant, sensor } = await aWatched();
    const open = await aPlant({ company });
    const choice = {
      role: "corporate",
      company,
      receives_sensor_anomaly_notifications: true,
      daily_summary_time: "06:00",
      notify_channels: ["mail", "sms"],
      phone: "+13125550142",
    };
    const muting = await aUser({ ...choice, muted_plant_ids: [plant.id] });
    const muted = await aUser({ ...choice, muted_plant_ids: [plant.id, open.id] });
    const listening = await aUser({ ...choice, muted_plant_ids: [open.id] });

    await (await aChange(sensor)).notify();
    await (await aChange(await aSensor({ plant: open }))).notify();

    expect(await subjectsOf(listening)).toEqual(["mail alert_alarm", "sms alert_alarm"]);
    expect(await subjectsOf(muting)).toEqual(["mail alert_alarm", "sms alert_alarm"]);
    expect(await subjectsOf(muted)).toEqual([]);
    const bells = (person: { id: number }) =>
      owner.notification.count({ where: { user_id: person.id, subject: { startsWith: "alert:" } } });
    expect([await bells(listening), await bells(muting), await bells(muted)]).toEqual([1, 1, 0]);

    await sendSummaries(new Date("2026-05-05T07:30:00Z"));
    expect(await subjectsOf(muted)).toEqual([]);
    const { text } = await mailOf(muting, "daily_summary");
    expect(text).toContain(open.name);
    expect(text).not.toContain(`${plant.name}:`);
  });

  test("an alert notification has the time of the plant, in the reader's language and units", async () => {
    const { sensor, plant, listener } = await aWatched();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "Canada/Newfoundland" } });
    const person = await listener({ language_id: 2, unit_system: 2 });
    await (await aChange(sensor)).notify();
    const { subject, text } = await mailOf(person, "alert_alarm");
    expect(subject).toMatch(/^Dryer fan 3B: alarma en DE bearing, .* 0[.,]315 in\/s$/);
    expect(text).toContain("Hora: 4 may 2026, 07:30\n");
  });

  test("an alert notification of a rise has how much it was and its limits, as differences", async () => {
    const { sensor, listener } = await aWatched();
    const person = await listener({ unit_system: 2 });
    const rise = { alert_rule: "rise", level: "warning", warning: 10, ended_at: start };
    const alert = await anAlert({ sensor, parameter: 5, ...rise });
    await (await aChange(sensor, { to: "warning", value: 10.5 }, alert)).notify();
    const { subject, text } = await mailOf(person, "alert_warning");
    expect(subject).toBe("Dryer fan 3B: warning at DE bearing, Temperature (rise per hour) 18.9 °F");
    expect(text).toContain("Limits: 18 °F / –");
  });

  test("an alert notification writes numbers and times as the plant's country does", async () => {
    const { sensor, plant, listener } = await aWatched();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "Europe/Madrid" } });
    const person = await listener({ language_id: 2 });
    await (await aChange(sensor, { value: 12_345.5 })).notify();
    const { subject, text } = await mailOf(person, "alert_alarm");
    expect(subject).toMatch(/^Dryer fan 3B: alarma en DE bearing, .* 12\.345,5 mm\/s$/);
    expect(text).toMatch(/Hora: 4 may 2026, 12:00\nLímites: 4,5 mm\/s \/ 7,1 mm\/s/);
  });

  test("an alert notification is sent when the alert worsens, and at its end to users notified before", async () => {
    const { sensor, listener } = await aWatched();
    const all = await listener();
    const alarms = await listener({ notify_levels: ["alarm", "ended"] });
    const { alert, notify } = await aChange(sensor, { to: "warning", value: 5 });
    await notify();
    const calm = await listener();

    await (await aChange(sensor, { action: "escalated", to: "alarm" }, alert)).notify(after(1));
    await (await aChange(sensor, { action: "closed", to: "ok", value: 1 }, alert)).notify(after(2));

    expect(await subjectsOf(all)).toEqual(["mail alert_warning", "mail alert_alarm", "mail alert_ended"]);
    expect(await subjectsOf(alarms)).toEqual(["mail alert_alarm", "mail alert_ended"]);
    expect(await subjectsOf(calm)).toEqual(["mail alert_alarm", "mail alert_ended"]);
  });

  test("an alert notification of the end is not sent to users who were not notified of the start", async () => {
    const { sensor, listener } = await aWatched();
    const alarms = await listener({ notify_levels: ["alarm", "ended"] });
    const { alert, notify } = await aChange(sensor, { to: "warning", value: 5 });
    await notify();
    await (await aChange(sensor, { action: "closed", to: "ok", value: 1 }, alert)).notify(after(1));
    expect(await deliveriesTo(alarms)).toEqual([]);
  });

  test("an alert notification of a muted alert is sent neither immediately nor in a digest", async () => {
    const { sensor, listener } = await aWatched();
    const person = await listener();
    const first = await aChange(sensor);
    await owner.alert.update({ where: { id: first.alert.id }, data: { shelved_until: after(600) } });
    await first.notify();
    await (await aChange(sensor)).notify(after(1));
    const second = await aChange(sensor);
    await second.notify(after(2));
    await owner.alert.update({ where: { id: second.alert.id }, data: { shelved_until: after(600) } });
    await sendDigests(after(20));

    expect(await subjectsOf(person)).toEqual(["mail alert_alarm"]);
    expect(await waitingFor(person)).toBe(0);
  });
});

describe("an alert storm", () => {
  test("an alert storm sends one message per sensor and level in 15 minutes, and the rest in one digest", async () => {
    const { sensor, plant, listener } = await aWatched();
    const other = await aSensor({ plant });
    const person = await listener({ language_id: 2, unit_system: 2 });
    for (let count = 0; count < 20; count++) await (await aChange(sensor)).notify(after(count / 2));
    await (await aChange(sensor, { to: "warning" })).notify(after(11));
    await (await aChange(other)).notify(after(11));

    expect(await subjectsOf(person)).toEqual(["mail alert_alarm", "mail alert_warning", "mail alert_alarm"]);
    expect(await waitingFor(person)).toBe(19);

    await sendDigests(after(15));
    expect(await waitingFor(person)).toBe(19);
    await sendDigests(after(16));
    expect(await waitingFor(person)).toBe(0);
    const { subject, text } = await mailOf(person, "alert_digest");
    expect(subject).toBe("19 avisos más de sus plantas");
    expect(text.match(/Dryer fan 3B: alarma en DE bearing, .* 0[.,]315 in\/s/g)).toHaveLength(19);

    await (await aChange(sensor)).notify(after(16));
    expect((await subjectsOf(person)).at(-1)).toBe("mail alert_alarm");
  });

  test("an alert storm handled by two workers at once sends one message", async () => {
    const { sensor, listener } = await aWatched();
    const person = await listener();
    const changes = await Promise.all(Array.from({ length: 8 }, () => aChange(sensor)));
    await Promise.all(changes.map(({ notify }) => notify()));
    expect(await subjectsOf(person)).toEqual(["mail alert_alarm"]);
    expect(await waitingFor(person)).toBe(7);
  });

  test("an alert storm with one worker killed loses no message", async () => {
    const { sensor, listener } = await aWatched();
    const person = await listener();
    const [first, second] = [await aChange(sensor), await aChange(sensor)];
    // The same work handed out again, after a transaction that never came to its end.
    await asProvider(async (tx) => {
      await tx.alertNotice.create({
        data: {
          sensor_id: sensor.id,
          level: "alarm",
          company_id: sensor.company_id,
          plant_id: sensor.plant_id,
          told_at: start,
        },
        select: { level: true },
      });
      throw new Error("killed");
    }).catch(() => undefined);
    await first.notify();
    await first.notify().catch(() => undefined);
    await second.notify();

    expect(await subjectsOf(person)).toEqual(["mail alert_alarm"]);
    expect(await waitingFor(person)).toBe(1);
  });

  test("an alert storm has one digest with two schedulers at once", async () => {
    const { sensor, listener } = await aWatched();
    const people = [await listener(), await listener()];
    for (let count = 0; count < 5; count++) await (await aChange(sensor)).notify();
    await Promise.all([sendDigests(after(15)), sendDigests(after(15)), sendDigests(after(16))]);

    for (const person of people) {
      expect(await subjectsOf(person)).toEqual(["mail alert_alarm", "mail alert_digest"]);
      expect((await mailOf(person, "alert_digest")).subject).toBe("4 more alert messages from your plants");
    }
  });

  test("a digest that cannot be sent stops no other", async () => {
    const { sensor, listener } = await aWatched();
    const [broken, person] = [await listener(), await listener()];
    for (let count = 0; count < 2; count++) await (await aChange(sensor)).notify();
    await owner.user.update({ where: { id: broken.id }, data: { email: `${broken.id}\r\n@tests.example` } });
    await sendDigests(after(15));
    expect(await subjectsOf(person)).toEqual(["mail alert_alarm", "mail alert_digest"]);
    await owner.digestEntry.deleteMany({ where: { user_id: broken.id } });
  });

  test("an alert storm is not sent to a user who has lost access to the plant", async () => {
    const { sensor, plant, listener } = await aWatched();
    const person = await listener();
    for (let count = 0; count < 3; count++) await (await aChange(sensor)).notify();
    await owner.userPlant.deleteMany({ where: { user_id: person.id, plant_id: plant.id } });
    await sendDigests(after(15));
    expect(await subjectsOf(person)).toEqual(["mail alert_alarm"]);
  });

  test("an alert storm of a plant that its reader has muted since is in no digest", async () => {
    const { sensor, plant, listener } = await aWatched();
    const [muting, listening] = [await listener(), await listener()];
    for (let count = 0; count < 3; count++) await (await aChange(sensor)).notify();
    await owner.user.update({ where: { id: muting.id }, data: { muted_plant_ids: [plant.id] } });
    await sendDigests(after(15));
    expect([await subjectsOf(muting), await waitingFor(muting)]).toEqual([["mail alert_alarm"], 0]);
    expect(await subjectsOf(listening)).toEqual(["mail alert_alarm", "mail alert_digest"]);
  });
});

describe("quiet hours", () => {
  // 10:00 UTC is 05:00 at the mill.
  async function aNight() {
    const { plant, sensor, listener } = await aWatched();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Chicago" } });
    return { plant, sensor, listener };
  }
  const night = { quiet_from: "22:00", quiet_until: "06:00" };

  test("in quiet hours a message about an alert is held and sent as one email when they are over; the bell shows it at once", async () => {
    const { sensor, listener } = await aNight();
    const asleep = await listener({ ...night, notify_channels: ["mail", "sms"], phone: "+13125550142" });
    const awake = await listener({ quiet_from: "06:00", quiet_until: "22:00" });

    const { alert, notify } = await aChange(sensor, { to: "warning", value: 5 });
    await notify();
    await (await aChange(sensor, { action: "escalated", to: "alarm" }, alert)).notify(after(5));
    await sendDigests(after(59));
    expect([await subjectsOf(asleep), await waitingFor(asleep)]).toEqual([[], 2]);
    expect(await owner.notification.count({ where: { user_id: asleep.id } })).toBe(2);
    expect(await subjectsOf(awake)).toEqual(["mail alert_warning", "mail alert_alarm"]);

    await sendDigests(after(60));
    expect([await subjectsOf(asleep), await waitingFor(asleep)]).toEqual([["mail alert_digest"], 0]);
    const { subject, text } = await mailOf(asleep, "alert_digest");
    expect(subject).toBe("2 more alert messages from your plants");
    expect(text).toMatch(/quiet hours.*\n\n• .*warning.*\n• .*alarm/);
  });

  test("alarms interrupt the quiet hours of a user who chose it, warnings do not", async () => {
    const { sensor, listener } = await aNight();
    const onCall = await listener({ ...night, is_interrupted_by_alarms: true });
    const { alert, notify } = await aChange(sensor, { to: "warning", value: 5 });
    await notify();
    await (await aChange(sensor, { action: "escalated", to: "alarm" }, alert)).notify(after(1));
    expect([await subjectsOf(onCall), await waitingFor(onCall)]).toEqual([["mail alert_alarm"], 1]);

    await (await aChange(sensor, { to: "alarm" })).notify(after(2));
    await sendDigests(after(17));
    expect([await subjectsOf(onCall), await waitingFor(onCall)]).toEqual([
      ["mail alert_alarm", "mail alert_digest"],
      1,
    ]);
  });
});

describe("the daily summary", () => {
  async function aMorning() {
    const company = await aCompany();
    const plant = await aPlant({ company, name: "Cedar Ridge Mill", time_zone: "Canada/Central" });
    const equipment = await anEquipment({ plant, name: "Dryer fan 3B" });
    const sensor = await aSensor({ plant, equipment, name: "DE bearing" });
    const opened_at = new Date("2026-05-04T02:15:00Z");
    const open = { sensor, parameter: 1, last_value: 8, opened_at };
    await anAlert({ ...open, level: "warning", last_value: 5, parameter: 2 });
    await anAlert({ ...open, level: "warning", last_value: 6, parameter: 4, rule_levels: { high_chronic: "warning" } });
    await anAlert(open);
    await anAlert({ ...open, ended_at: opened_at });
    await anAlert({ ...open, parameter: 3, shelved_until: new Date("2026-05-05T00:00:00Z") });
    const order = (name: string, due_at: string, status = "pending") =>
      aWorkOrder({ plant, name, due_at: new Date(due_at), status });
    const late = await order("Grease bearing", "2026-05-03T20:00:00Z");
    const today = await order("Align coupling", "2026-05-05T04:30:00Z", "in_work");
    await order("Tomorrow", "2026-05-05T05:00:00Z");
    await order("Done", "2026-05-03T20:00:00Z", "completed");
    return { company, plant, late, today };
  }
  // 07:30 on 4 May by the mill's clock.
  const due = new Date("2026-05-04T12:30:00Z");
  const later = (minutes: number) => new Date(due.getTime() + minutes * minute);

  test("the daily summary lists open alerts and due work orders at the user's time on the plant's clock, in their language and units", async () => {
    const { company, plant, late, today } = await aMorning();
    const more = { company, plants: [plant], daily_summary_time: "07:30" };
    const ana = await aUser({ ...more, language_id: 2, unit_system: 2 });
    const jo = await aUser(more);

    await sendSummaries(later(-1));
    expect(await deliveriesTo(jo)).toEqual([]);
    await sendSummaries(due);

    const { subject, text } = await mailOf(jo, "daily_summary");
    expect(subject).toBe("May 4, 2026: 3 open alerts, 2 work orders due");
    const lines = text.split("\n").slice(0, 6);
    expect(lines[0]).toBe("Cedar Ridge Mill: 3 open alerts, 2 work orders due");
    expect(lines[1]).toMatch(/^• Dryer fan 3B: alarm at DE bearing, .* 8 mm\/s, since May 3, 2026, 9:15 PM$/);
    expect(lines[2]).toMatch(/^• Dryer fan 3B: chronic condition at DE bearing, .*, since May 3, 2026, 9:15 PM$/);
    expect(lines[3]).toMatch(/^• Dryer fan 3B: warning at DE bearing, .*, since May 3, 2026, 9:15 PM$/);
    expect(lines[4]).toBe(`• WO-${late.number} Grease bearing: overdue since May 3, 2026, 3:00 PM`);
    expect(lines[5]).toBe(`• WO-${today.number} Align coupling: due May 4, 2026, 11:30 PM`);
    const spanish = await mailOf(ana, "daily_summary");
    expect(spanish.subject).toBe("4 may 2026: 3 alertas abiertas, 2 órdenes por vencer");
    expect(spanish.text).toMatch(/alarma en DE bearing, .* 0[.,]315 in\/s, desde 3 may 2026, 21:15/);
  });

  test("the daily summary is sent once a day, however many schedulers run", async () => {
    const { company, plant } = await aMorning();
    const jo = await aUser({ company, plants: [plant], daily_summary_time: "07:30" });
    await Promise.all([sendSummaries(due), sendSummaries(due), sendSummaries(later(1))]);
    await sendSummaries(later(60));
    expect(await deliveriesTo(jo)).toHaveLength(1);
    await sendSummaries(later(24 * 60));
    expect(await deliveriesTo(jo)).toHaveLength(2);
  });

  test("the daily summary lists what the user's role can see, and is not sent to a role without access", async () => {
    const { company, plant } = await aMorning();
    const role = (permissions: string[]) => aRole({ company_id: company.id, permissions });
    const more = { company, plants: [plant], daily_summary_time: "07:30" };
    const orders = await aUser({ ...more, role: await role(["view_maintenance"]) });
    const nothing = await aUser({ ...more, role: await role(["view_vendors"]) });
    const off = await aUser({ company, plants: [plant] });
    await sendSummaries(due);

    const { text } = await mailOf(orders, "daily_summary");
    expect(text).toContain("Cedar Ridge Mill: 2 work orders due");
    expect(text).not.toContain("Dryer fan 3B");
    expect([await deliveriesTo(nothing), await deliveriesTo(off)]).toEqual([[], []]);
  });
});
