import { afterAll, describe, expect, test } from "vitest";
import { PUT as ACKNOWLEDGE } from "@/app/api/alerts/[id]/acknowledge/route";
import { GET as ALERT } from "@/app/api/alerts/[id]/route";
import { PUT as REOPEN } from "@/app/api/maintenance/[id]/open/route";
import { PUT as SAVE } from "@/app/api/maintenance/[id]/route";
import { POST as CREATE } from "@/app/api/maintenance/route";
import { GET, PUT } from "@/app/api/plants/[id]/escalation/route";
import { closeDatabase } from "@/lib/server/data/db";
import { escalateAlarms } from "@/lib/services/outward/notices/escalate";
import { sendDigests } from "@/lib/services/outward/notices/send-digests";
import { compose } from "@/lib/services/platform/deliveries/compose";
import type { Letter } from "@/lib/services/platform/deliveries/letter";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aPlant, aSensor, aTeam, aTenant, aUser, aWorkOrder } from "../samples";

/** What happens to an alarm that nobody acknowledges. */

const minute = 60_000;
const start = new Date("2026-05-04T10:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);

type Step = { after_minutes: number; user_id?: number; team_id?: number };

async function aWatched() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant, name: "Dryer fan 3B" });
  const sensor = await aSensor({ plant, equipment, name: "DE bearing" });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const superintendent = await aUser({ role: "plant_superintendent", company, plants: [plant] });
  const plan = async (...steps: Step[]) => {
    const { version } = (await call(GET, { as: admin, params: { id: plant.id } })).body.data;
    const answer = await call(PUT, { as: admin, params: { id: plant.id }, body: { steps, version } });
    // The test's clock is behind the database's.
    await owner.plant.update({ where: { id: plant.id }, data: { escalates_since: after(-1) } });
    return answer;
  };
  return { company, plant, admin, equipment, sensor, supervisor, superintendent, plan };
}

/** An alert of the sensor that became an alarm at a minute. */
async function anAlarm(sensor: Awaited<ReturnType<typeof aSensor>>, at = 0, parameter = 1) {
  const alert = await anAlert({
    sensor,
    parameter,
    opened_at: after(at - 60),
    last_value: 8,
    alarm: 7.1,
    warning: 4.5,
  });
  const { company_id } = sensor;
  const change = (action: string, minutes: number, to: string) =>
    owner.alertChange.create({ data: { company_id, alert_id: alert.id, at: after(minutes), action, to, value: 8 } });
  await change("opened", at - 60, "warning");
  await change("escalated", at, "alarm");
  return alert;
}

const sentTo = async (person: { id: number }) =>
  (await owner.delivery.findMany({ where: { user_id: person.id }, orderBy: { id: "asc" } })).map(
    ({ channel, payload }) => `${channel} ${(payload as unknown as Letter).template}`,
  );
const bells = (person: { id: number }) =>
  owner.notification.count({ where: { user_id: person.id, message: "alert_unacknowledged" } });
const mail = "mail alert_unacknowledged";

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe("an alarm that nobody acknowledges", () => {
  test("an unacknowledged alarm takes each step of its plant once, at its minute, however many workers run", async () => {
    const { sensor, supervisor, superintendent, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id }, { after_minutes: 120, user_id: superintendent.id });
    await anAlarm(sensor);

    await escalateAlarms(after(29));
    expect([await sentTo(supervisor), await bells(supervisor)]).toEqual([[], 0]);
    await Promise.all([escalateAlarms(after(30)), escalateAlarms(after(30)), escalateAlarms(after(31))]);
    await escalateAlarms(after(119));
    expect([await sentTo(supervisor), await bells(supervisor), await sentTo(superintendent)]).toEqual([[mail], 1, []]);
    await escalateAlarms(after(120));
    await escalateAlarms(after(600));
    expect([await sentTo(supervisor), await sentTo(superintendent)]).toEqual([[mail], [mail]]);

    const delivery = await owner.delivery.findFirstOrThrow({ where: { user_id: supervisor.id } });
    const { subject, text } = compose(delivery.payload as unknown as Letter);
    expect(subject).toBe("Dryer fan 3B: alarm not acknowledged since May 4, 2026, 10:00 AM");
    expect(text).toMatch(/8 mm\/s\. Nobody has acknowledged it since May 4, 2026, 10:00 AM/);
  });

  test("a clock that is put back by an hour, or on by one, repeats no step and leaves none out", async () => {
    const { sensor, supervisor, superintendent, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id }, { after_minutes: 120, user_id: superintendent.id });
    await anAlarm(sensor);
    for (const minutes of [35, 35 - 60, 35, 35 + 60, 95 - 60]) await escalateAlarms(after(minutes));
    expect([await sentTo(supervisor), await sentTo(superintendent)]).toEqual([[mail], []]);
    for (const minutes of [125, 125 - 60, 125 + 60]) await escalateAlarms(after(minutes));
    expect([await sentTo(supervisor), await sentTo(superintendent)]).toEqual([[mail], [mail]]);
  });

  test("the steps of an alarm end with its acknowledgment, its work order, its end, its sensor and while it is muted", async () => {
    const { sensor, plant, admin, supervisor, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id });
    const alarm = await anAlarm(sensor);
    await call(ACKNOWLEDGE, { as: admin, params: { id: alarm.id }, body: { note: "Seen" } });
    const elsewhere = async (fields: Parameters<typeof owner.alert.update>[0]["data"]) => {
      const other = await anAlarm(await aSensor({ plant, equipment: await anEquipment({ plant }) }));
      await owner.alert.update({ where: { id: other.id }, data: fields });
    };
    await elsewhere({ work_order_id: (await aWorkOrder({ plant })).id });
    await elsewhere({ ended_at: after(1) });
    await elsewhere({ shelved_until: after(600) });
    await elsewhere({ level: "warning" });
    await elsewhere({ sensor: { update: { archived_at: after(1) } } });

    await escalateAlarms(after(45));
    expect([await sentTo(supervisor), await bells(supervisor)]).toEqual([[], 0]);
    await escalateAlarms(after(601));
    expect(await sentTo(supervisor)).toEqual([mail]);
  });

  test("an alarm whose order is denied is escalated, and one that goes on after its order is completed begins its steps then", async () => {
    const { sensor, plant, admin, supervisor, superintendent, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id }, { after_minutes: 90, user_id: superintendent.id });
    const alarm = await anAlarm(sensor);
    const made = await call(CREATE, { as: admin, body: { alert_id: alarm.id, assigned_user_id: admin.id } });
    const params = { id: made.body.data.id };
    await escalateAlarms(after(40));
    expect(await sentTo(supervisor)).toEqual([]);
    await call(SAVE, { as: admin, method: "PUT", params, body: { status: "denied", reason: "No fault" } });
    await escalateAlarms(after(41));
    expect(await sentTo(supervisor)).toEqual([mail]);
    await call(REOPEN, { as: admin, method: "PUT", params, body: { reason: "There is one" } });
    await escalateAlarms(after(100));
    expect(await sentTo(superintendent)).toEqual([]);

    const completed = await aWorkOrder({ plant, status: "completed", completed_at: after(50) });
    await owner.alert.update({ where: { id: alarm.id }, data: { work_order_id: completed.id } });
    await escalateAlarms(after(79));
    expect(await sentTo(supervisor)).toEqual([mail]);
    await escalateAlarms(after(80));
    expect([await sentTo(supervisor), await sentTo(superintendent)]).toEqual([[mail, mail], []]);
  });

  test("an alarm acknowledged at the moment of a step is escalated before that or not at all", async () => {
    const { sensor, admin, supervisor, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id });
    const alarm = await anAlarm(sensor);
    const [, { status }] = await Promise.all([
      escalateAlarms(after(30)),
      call(ACKNOWLEDGE, { as: admin, params: { id: alarm.id }, body: { note: "" } }),
    ]);
    expect(status).toBe(200);
    const once = await sentTo(supervisor);
    await escalateAlarms(after(40));
    expect(await sentTo(supervisor)).toEqual(once);
  });

  test("all alarms of one item are one message for each step; one that joins later takes none again", async () => {
    const { sensor, plant, equipment, supervisor, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id });
    await anAlarm(sensor);
    await anAlarm(sensor, 10, 2);
    await escalateAlarms(after(30));
    await anAlarm(await aSensor({ plant, equipment }), 35);
    await escalateAlarms(after(200));
    expect(await sentTo(supervisor)).toEqual([mail]);
  });

  test("an alarm that comes back after it was acknowledged begins its steps again", async () => {
    const { sensor, admin, supervisor, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id });
    const alarm = await anAlarm(sensor);
    await escalateAlarms(after(30));
    await call(ACKNOWLEDGE, { as: admin, params: { id: alarm.id }, body: { note: "" } });
    const { company_id } = sensor;
    const again = { company_id, alert_id: alarm.id, at: after(60), action: "escalated", to: "alarm", value: 9 };
    await owner.alertChange.create({ data: again });
    await owner.alert.update({ where: { id: alarm.id }, data: { acknowledged_at: null } });
    await escalateAlarms(after(89));
    expect(await sentTo(supervisor)).toEqual([mail]);
    await escalateAlarms(after(90));
    expect(await sentTo(supervisor)).toEqual([mail, mail]);
  });

  test("a team's step reaches each member who sees the plant, by the channels they chose, or by email without any", async () => {
    const { company, plant, sensor, supervisor, plan } = await aWatched();
    const phone = "+13125550142";
    const onSms = await aUser({ company, plants: [plant], notify_channels: ["sms"], phone });
    const bellOnly = await aUser({ company, plants: [plant], notify_channels: [] });
    const elsewhere = await aUser({ company, plants: [await aPlant({ company })] });
    const team = await aTeam({ plant, members: [onSms, bellOnly, elsewhere], name: "Millwrights" });
    await plan({ after_minutes: 15, team_id: team.id });
    const alarm = await anAlarm(sensor);
    await escalateAlarms(after(15));
    expect([await sentTo(onSms), await sentTo(bellOnly), await sentTo(elsewhere), await sentTo(supervisor)]).toEqual([
      ["sms alert_unacknowledged"],
      [mail],
      [],
      [],
    ]);
    const { body } = await call(ALERT, { as: supervisor, params: { id: alarm.id } });
    expect(body.data.case.escalation).toEqual({ at: after(15).toISOString(), names: "Millwrights" });
  });

  test("an escalation in quiet hours waits for their end, unless alarms may interrupt", async () => {
    const { company, plant, sensor, plan } = await aWatched();
    const night = { quiet_from: "09:00", quiet_until: "11:00" };
    const asleep = await aUser({ company, plants: [plant], ...night });
    const onCall = await aUser({ company, plants: [plant], ...night, is_interrupted_by_alarms: true });
    const team = await aTeam({ plant, members: [asleep, onCall] });
    await plan({ after_minutes: 15, team_id: team.id });
    await anAlarm(sensor);
    await escalateAlarms(after(15));
    await sendDigests(after(59));
    expect([await sentTo(asleep), await sentTo(onCall)]).toEqual([[], [mail]]);
    await sendDigests(after(60));
    expect(await sentTo(asleep)).toEqual(["mail alert_digest"]);
  });

  test("alarms from before the first step was set are not escalated", async () => {
    const { plant, sensor, supervisor, plan } = await aWatched();
    await plan({ after_minutes: 30, user_id: supervisor.id });
    await owner.plant.update({ where: { id: plant.id }, data: { escalates_since: after(1) } });
    await anAlarm(sensor, 0);
    await escalateAlarms(after(600));
    expect(await sentTo(supervisor)).toEqual([]);
  });
});

describe("the steps of a plant's escalation", () => {
  test("steps name people and teams of the plant, in rising minutes", async () => {
    const { company, plant, supervisor, admin, plan } = await aWatched();
    const stranger = await aUser({ company, plants: [await aPlant({ company })] });
    const foreign = await aTeam({ plant: await aPlant() });
    const errors = async (...steps: Step[]) => Object.keys((await plan(...steps)).body.messages ?? {});
    const known = { after_minutes: 30, user_id: supervisor.id };
    expect(await errors({ after_minutes: 30, user_id: stranger.id })).toEqual(["steps.0.user_id"]);
    expect(await errors({ after_minutes: 30, team_id: foreign.id })).toEqual(["steps.0.team_id"]);
    expect(await errors({ after_minutes: 30 })).toEqual(["steps.0.user_id"]);
    expect(await errors(known, known)).toEqual(["steps.1.after_minutes"]);
    expect(await errors(known)).toEqual([]);
    const { data } = (await call(GET, { as: admin, params: { id: plant.id } })).body;
    expect(data.steps).toEqual([{ ...known, team_id: null }]);
    expect(data.people.map(({ id }: { id: number }) => id)).toContain(supervisor.id);
    const event = await owner.auditEvent.findFirst({ where: { action: "escalation_plan", object_id: plant.id } });
    expect(event?.after).toMatchObject({ steps: [{ after_minutes: 30, user_id: supervisor.id }] });
  });

  test("when two people change the steps at once, one change is kept and the other is refused", async () => {
    const { plant, supervisor, admin } = await aWatched();
    const { version } = (await call(GET, { as: admin, params: { id: plant.id } })).body.data;
    const save = (after_minutes: number) =>
      call(PUT, {
        as: admin,
        params: { id: plant.id },
        body: { steps: [{ after_minutes, user_id: supervisor.id }], version },
      });
    const answers = await Promise.all([save(10), save(20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
