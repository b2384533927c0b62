import { beforeEach, expect, test } from "vitest";
import { PUT as save } from "@/app/api/report-schedules/[id]/route";
import { POST as create } from "@/app/api/report-schedules/route";
import { resetLimits } from "@/lib/server/http/limits";
import { beginDueReports } from "@/lib/services/outward/reports/due";
import { runReport } from "@/lib/services/outward/reports/run";
import { call } from "../helpers";
import { owner } from "../owner";
import { aSensor, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

async function aSchedule() {
  const tenant = await aTenant();
  const sensor = await aSensor({ plant: tenant.plant });
  const reader = await aUser({ role: "supervisor", company: tenant.company, plants: [tenant.plant] });
  const body = { plant_id: tenant.plant.id, name: unique("Weekly"), sensor_ids: [sensor.id], send_to_ids: [reader.id] };
  const answer = await call(create, { as: tenant.admin, body });
  expect(answer.status).toBe(201);

  return { ...tenant, sensor, reader, body, schedule: answer.body.data };
}

const jobsOf = ({ admin }: { admin: { id: number } }) =>
  owner.job.findMany({ where: { user_id: admin.id, kind: "chart_report" } });

test("a scheduled report begins once when its time has come, however many workers look", async () => {
  const made = await aSchedule();
  expect(made.schedule).toMatchObject({ send_to: [{ id: made.reader.id }], sensors: [{ id: made.sensor.id }] });
  const due = new Date(made.schedule.next_at);
  await beginDueReports(new Date(due.getTime() - 60_000));
  expect(await jobsOf(made)).toEqual([]);
  const later = new Date(due.getTime() + 60_000);
  await Promise.all([1, 2, 3, 4].map(() => beginDueReports(later)));
  const jobs = await jobsOf(made);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.params).toMatchObject({
    plant_id: made.plant.id,
    title: made.schedule.name,
    send_to: [made.reader.id],
    charts: [{ sensor_id: made.sensor.id, parameters: [] }],
  });
  const { from, to } = jobs[0]!.params as { from: number; to: number };
  expect(to - from).toBe(7 * 86_400_000);
  const after = await owner.reportSchedule.findUniqueOrThrow({ where: { id: made.schedule.id } });
  expect(after.next_at.getTime() - due.getTime()).toBe(7 * 86_400_000);
  expect(after.last_at).toEqual(later);
});

test("a scheduled report that begins days late shows the week before it was due", async () => {
  const made = await aSchedule();
  const due = new Date(made.schedule.next_at).getTime();
  await beginDueReports(new Date(due + 50 * 3_600_000));
  const [job] = await jobsOf(made);
  const { to } = (job?.params ?? { to: Number.NaN }) as { to: number };
  expect(to).toBeLessThan(due);
  expect(due - to).toBeLessThan(86_400_000);
});

test("a scheduled report of an archived user stops, and goes on in the name of the next user who saves it", async () => {
  const made = await aSchedule();
  await owner.user.update({ where: { id: made.admin.id }, data: { archived_at: new Date() } });
  await beginDueReports(new Date(new Date(made.schedule.next_at).getTime() + 60_000));
  expect(await jobsOf(made)).toEqual([]);
  expect(await owner.reportSchedule.findUniqueOrThrow({ where: { id: made.schedule.id } })).toMatchObject({
    is_active: false,
  });
  const next = await aUser({ role: "plant_admin", company: made.company, plants: [made.plant] });
  const saved = await call(save, { as: next, params: { id: made.schedule.id }, body: { is_active: true } });
  expect(saved.body.data).toMatchObject({ is_active: true, user: { id: next.id } });
});

test("a scheduled report is not emailed to people who no longer work in the plant", async () => {
  const made = await aSchedule();
  const { plant, company } = made;
  const stays = await aUser({ role: "supervisor", company, plants: [plant] });
  const corporate = await aUser({ role: "corporate", company });
  const archived = await aUser({ role: "supervisor", company, plants: [plant] });
  const send_to_ids = [made.reader.id, stays.id, corporate.id, archived.id];
  const { id, next_at } = made.schedule;
  expect((await call(save, { as: made.admin, params: { id }, body: { send_to_ids } })).status).toBe(200);
  await owner.userPlant.deleteMany({ where: { user_id: made.reader.id } });
  await owner.user.update({ where: { id: archived.id }, data: { archived_at: new Date() } });
  await beginDueReports(new Date(new Date(next_at).getTime() + 60_000));
  const [job] = await jobsOf(made);
  const outbox = await owner.outbox.findFirstOrThrow({
    where: { topic: "chart-report", payload: { path: ["job_id"], equals: job!.id } },
  });
  await runReport(job!.id, { outbox_id: outbox.id, signal: new AbortController().signal }, new Date());
  const sent = await owner.delivery.findMany({ where: { subject: { startsWith: `chart-report:${job!.id}:` } } });
  const expected = [made.admin.id, stays.id, corporate.id];
  expect(sent.map(({ user_id }) => user_id).sort()).toEqual(expected.sort());
});

test.each(["archived_at", "deleted_at"])(
  "a scheduled report stays active while its company has %s, and begins again afterwards",
  async (column) => {
    const made = await aSchedule();
    const { id, next_at } = made.schedule;
    const close = (at: Date | null) => owner.company.update({ where: { id: made.company.id }, data: { [column]: at } });
    const later = new Date(new Date(next_at).getTime() + 60_000);
    await close(new Date());
    await beginDueReports(later);
    expect(await jobsOf(made)).toEqual([]);
    expect(await owner.reportSchedule.findUniqueOrThrow({ where: { id } })).toMatchObject({
      is_active: true,
      next_at: new Date(next_at),
    });
    await close(null);
    await beginDueReports(later);
    expect(await jobsOf(made)).toHaveLength(1);
  },
);

test("sensors and readers of another plant are refused by field", async () => {
  const [made, other] = [await aSchedule(), await aSchedule()];
  const wrong = async (more: object) =>
    Object.keys((await call(create, { as: made.admin, body: { ...made.body, ...more } })).body.messages);
  expect(await wrong({ sensor_ids: [other.sensor.id] })).toEqual(["sensor_ids"]);
  expect(await wrong({ send_to_ids: [other.reader.id] })).toEqual(["send_to_ids"]);
  expect(await wrong({ sensor_ids: [] })).toEqual(["sensor_ids"]);
});

test("a scheduled report whose sensor was deleted or whose reader has left can be changed; others are refused", async () => {
  const [made, other] = [await aSchedule(), await aSchedule()];
  const more = await aSensor({ plant: made.plant });
  await owner.sensor.update({ where: { id: made.sensor.id }, data: { deleted_at: new Date() } });
  await owner.user.update({ where: { id: made.reader.id }, data: { archived_at: new Date() } });
  const change = (body: object) => call(save, { as: made.admin, params: { id: made.schedule.id }, body });
  const { sensor_ids, send_to_ids } = made.body;
  const renamed = await change({ name: "Renamed", sensor_ids: [...sensor_ids, more.id], send_to_ids });
  expect(renamed.status, renamed.text).toBe(200);
  expect(renamed.body.data).toMatchObject({ name: "Renamed", sensors: [{ id: more.id }] });
  const wrong = async (body: object) => Object.keys((await change(body)).body.messages);
  expect(await wrong({ sensor_ids: [...sensor_ids, other.sensor.id] })).toEqual(["sensor_ids"]);
  expect(await wrong({ send_to_ids: [...send_to_ids, other.reader.id] })).toEqual(["send_to_ids"]);
});
