import { beforeEach, describe, expect, test } from "vitest";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { POST as createProcess } from "@/app/api/plants/conveyor/processes/route";
import { POST as sendNow } from "@/app/api/report-schedules/[id]/send/route";
import { POST as createSchedule } from "@/app/api/report-schedules/route";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { withSeriesPictures } from "@/lib/services/maintenance/series/pictures";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";
import { withReportPictures } from "@/lib/services/monitoring/report-schedules/pictures";
import { servedReportSchedules } from "@/lib/services/monitoring/report-schedules/served";
import { withLinePictures } from "@/lib/services/oee/processes/pictures";
import { servedProcesses } from "@/lib/services/oee/processes/served";
import { alarmDesk } from "@/lib/services/screens/alarm-desk";
import { withCompanyPictures } from "@/lib/services/screens/company-pictures";
import { withPlantPictures } from "@/lib/services/screens/plant-pictures";
import { processScreen } from "@/lib/services/screens/processes";
import { linesToday } from "@/lib/services/views/dashboard/lines-today";
import { call, signedIn } from "../helpers";
import { aCountingLine, processInput } from "../oee";
import { owner } from "../owner";
import {
  aLine,
  aMeasurement,
  anAlert,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  placeIn,
  unique,
} from "../samples";

beforeEach(() => resetLimits());

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const dateText = (at: Date) => at.toISOString().slice(0, 10);

interface Listed<Row> {
  query: { parse: (given: object) => unknown };
  list: (call: Call, query: never) => Promise<{ data: Row[] }>;
}

async function asPerson<T>(person: { id: number }, run: (given: Call) => Promise<T>, now = new Date()): Promise<T> {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) => run({ viewer, tx, now, locale: "en" } as Call));
}

/** The rows of a list with their pictures, as its screen shows them to a person. */
const pictured = <Row, Shown>(
  person: { id: number },
  served: Listed<Row>,
  withPictures: (given: Call, rows: Row[]) => Promise<Shown[]>,
  now?: Date,
) =>
  asPerson(
    person,
    async (given) =>
      withPictures(given, (await served.list(given, served.query.parse({}) as Parameters<typeof served.list>[1])).data),
    now,
  );

describe("the card of recurring work", () => {
  async function aWeekly() {
    const { company, plant, admin } = await aTenant();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "UTC" } });
    const item = await anEquipment({ plant });
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const body = {
      name: unique("Grease"),
      equipment_id: item.id,
      assigned_user_id: technician.id,
      recurring: { period_type: "weekly", every: 1, starts_on: dateText(new Date(Date.now() + day)), time: "06:00" },
    };
    const made = await call(createOrder, { as: admin, body });
    expect(made.body.messages ?? made.status).toBe(201);

    return { company, plant, admin, series_id: made.body.data.series_id as number };
  }
  const cardOf = async (person: { id: number }) =>
    (await pictured(person, servedWorkSeries, withSeriesPictures))[0]!.picture;

  test("the card of recurring work shows its next ten dates, and which of them have a work order", async () => {
    const { admin } = await aWeekly();
    const { next } = await cardOf(admin);
    expect(next).toHaveLength(10);
    expect(next[0]).toEqual({ date: dateText(new Date(Date.now() + day)), is_made: true, is_moved: false });
    expect(Date.parse(next[9]!.date) - Date.parse(next[0]!.date)).toBe(9 * 7 * day);
    expect(next.at(-1)!.is_made).toBe(false);
  });

  test("the compliance of recurring work counts late and missed dates as due, and skipped ones not", async () => {
    const { admin, plant, series_id } = await aWeekly();
    expect((await cardOf(admin)).compliance).toBeNull();
    const past = async (weeks: number, state: string, completed?: Date) => {
      const due_at = ago(weeks * 7 * day);
      const order =
        state === "made" &&
        (await aWorkOrder({
          plant,
          series_id,
          due_at,
          ...(completed && { status: "completed", completed_at: completed }),
        }));
      await owner.workSeriesOccurrence.create({
        data: {
          ...placeIn(plant),
          series_id,
          state,
          date: due_at,
          day: state === "made" ? due_at : null,
          ...(order && { work_order_id: order.id }),
        },
      });
    };
    await past(2, "made", ago(15 * day));
    await past(3, "made", ago(18 * day));
    await past(4, "made");
    await past(5, "missed");
    await past(6, "skipped");
    expect(await cardOf(admin)).toMatchObject({ due: 4, on_time: 1, compliance: 0.25 });
  });
});

describe("the card of a scheduled report", () => {
  async function aSchedule() {
    const { company, plant, admin } = await aTenant();
    const item = await anEquipment({ plant, name: "Fan 3B" });
    const sensor = await aSensor({ plant, equipment: item, level: "alarm" });
    await aMeasurement(sensor, { parameter: 1, last_value: 1, level: "ok" });
    await aMeasurement(sensor, { parameter: 2, last_value: 9, level: "alarm" });
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000);
    await owner.readingHour.create({
      data: {
        bucket: hour,
        sensor_id: sensor.id,
        company_id: plant.company_id,
        parameter: 2,
        count: 2,
        min: 8,
        max: 10,
        sum: 18,
        running: 2,
      },
    });
    const body = { plant_id: plant.id, name: unique("Weekly"), sensor_ids: [sensor.id] };
    const made = await call(createSchedule, { as: admin, body });
    expect(made.status).toBe(201);

    return { company, plant, admin, sensor, id: made.body.data.id as number };
  }

  test("the thumbnail of a report draws the worst measurement of its sensors from the hours of seven days", async () => {
    const { admin } = await aSchedule();
    const { picture } = (await pictured(admin, servedReportSchedules, withReportPictures))[0]!;
    expect(picture).toMatchObject({ sensors: 1, charts: [{ name: "Fan 3B", level: "alarm" }] });
    expect(picture.charts[0]!.spark.filter((value) => value !== null)).toEqual([9]);
  });

  test("a report that is sent now is drawn once, and its next date stays", async () => {
    const { admin, sensor, id } = await aSchedule();
    const before = await owner.reportSchedule.findUniqueOrThrow({ where: { id } });
    const sent = await call(sendNow, { as: admin, params: { id }, method: "POST" });
    expect([sent.status, sent.body.data.kind]).toEqual([202, "chart_report"]);
    const jobs = await owner.job.findMany({ where: { user_id: admin.id, kind: "chart_report" } });
    expect(jobs.map(({ params }) => params)).toMatchObject([
      { title: before.name, charts: [{ sensor_id: sensor.id, parameters: [] }] },
    ]);
    const after = await owner.reportSchedule.findUniqueOrThrow({ where: { id } });
    expect(after.next_at).toEqual(before.next_at);
    expect(after.last_at).not.toBeNull();
  });

  test("a report is sent now by those who may change it, and is not found by another company", async () => {
    const { company, plant, id } = await aSchedule();
    const viewer = await aUser({ role: "technician", company, plants: [plant] });
    expect((await call(sendNow, { as: viewer, params: { id }, method: "POST" })).status).toBe(403);
    const other = await aTenant();
    expect((await call(sendNow, { as: other.admin, params: { id }, method: "POST" })).status).toBe(404);
  });
});

test("the card of a plant shows its alerts by day and its open work, and none of another plant", async () => {
  const { company, plant, admin } = await aTenant();
  const other = await aPlant({ company });
  await anAlert({ plant, opened_at: new Date() });
  await anAlert({ plant, opened_at: ago(3 * day), ended_at: ago(2 * day) });
  await anAlert({ plant, opened_at: ago(40 * day), ended_at: ago(39 * day) });
  await anAlert({ plant: other });
  await aWorkOrder({ plant, due_at: ago(day) });
  await aWorkOrder({ plant, due_at: new Date(Date.now() + day) });
  await aWorkOrder({ plant, status: "closed" });
  const [shown] = await asPerson(admin, (given) => withPlantPictures(given, [{ id: plant.id }]));
  expect(shown!.picture.alerts).toHaveLength(14);
  expect(shown!.picture.alerts!.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(shown!.picture.alerts!.at(-1)).toBe(1);
  expect(shown!.picture.work).toEqual({ open: 2, overdue: 1 });
});

test("the card of a company shows its health and the item that is the reason for it", async () => {
  const { company, plant, admin } = await aTenant();
  const [bad, good] = [await anEquipment({ plant, name: "Bad fan" }), await anEquipment({ plant })];
  const sensor = await aSensor({ plant, equipment: bad, level: "alarm" });
  await aSensor({ plant, equipment: good, level: "ok" });
  await anAlert({ sensor });
  const [shown] = await asPerson(admin, (given) => withCompanyPictures(given, [{ id: company.id }]));
  expect(shown!.picture).toMatchObject({
    items: 2,
    bad_items: 1,
    health: { lowest: 55 },
    worst: { id: bad.id, name: "Bad fan", level: "alarm" },
  });
});

test("the card of a line shows its shift as a band without gaps from its begin until now, and its target", async () => {
  const line = await aCountingLine();
  await owner.plant.update({ where: { id: line.plant.id }, data: { time_zone: "UTC" } });
  const user = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  const body = processInput(line, { target_oee: 80, shifts: [{ name: "A", starts: "00:00", ends: "23:45" }] });
  const made = await call(createProcess, { as: user, body });
  expect(made.body.messages ?? made.status).toBe(201);
  const noon = new Date(`${dateText(new Date(Date.now() + day))}T12:00:00Z`);
  const [shown] = await pictured(user, servedProcesses, withLinePictures, noon);
  const { band, target } = shown!.picture;
  expect(target).toBe(0);
  expect(band!.map(({ kind }) => kind)).toEqual(["unseen"]);
  expect(band![0]!.from).toBe(0);
  expect(band![0]!.to).toBeCloseTo(12 / 23.75, 3);
});

test("the card of a line counts the stops of its own shift, also beside a line whose shift began earlier", async () => {
  const { plant, admin } = await aTenant();
  const place = placeIn(plant);
  const hours = (count: number) => ago(count * 3_600_000);
  const aShift = async (since: number) => {
    const line = await aLine({ plant });
    const { id: process_id } = await owner.conveyorProcess.create({
      data: {
        ...place,
        production_line_id: line.id,
        name: unique("Cartoner"),
        run_rate: 60,
        stop_seconds: 10,
        outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
      },
    });
    const times = { starts_at: hours(since), ends_at: hours(-2), date: hours(since) };
    await owner.processShift.create({ data: { ...place, ...times, process_id, name: "A", run_rate: 60 } });
    const stop = { ...place, process_id, production_line_id: line.id, source: "oee" };
    await owner.downtime.create({ data: { ...stop, started_at: hours(4), ended_at: hours(3) } });
    await owner.downtime.create({ data: { ...stop, started_at: hours(1.5), ended_at: hours(1) } });
    return process_id;
  };
  const [early, late] = [await aShift(6), await aShift(2)];
  const shown = await pictured(admin, servedProcesses, withLinePictures);
  const stopsOf = (id: number) => shown.find((row) => row.id === id)?.picture.stops;
  expect([stopsOf(early), stopsOf(late)]).toEqual([2, 1]);
});

/** A counted line without shifts, on a production line of its own. */
async function aBareProcess(plant: Awaited<ReturnType<typeof aTenant>>["plant"]) {
  const line = await aLine({ plant });

  return owner.conveyorProcess.create({
    data: {
      ...placeIn(plant),
      production_line_id: line.id,
      name: unique("Cartoner"),
      run_rate: 60,
      stop_seconds: 10,
      outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
    },
  });
}

test("the dashboard's card of lines knows how many there are beyond those that it shows", async () => {
  const { plant, admin } = await aTenant();
  for (let line = 0; line < 13; line++) await aBareProcess(plant);
  const lines = await asPerson(admin, (given) => linesToday(given, plant.id));
  expect([lines?.rows.length, lines?.total]).toEqual([12, 13]);
});

test("the last shifts of a line are whole ones", async () => {
  const { plant, admin } = await aTenant();
  const { id: process_id } = await aBareProcess(plant);
  const hours = (count: number) => ago(count * 3_600_000);
  const aShift = (from: number, to: number) =>
    owner.processShift.create({
      data: {
        ...placeIn(plant),
        process_id,
        name: `${from}`,
        run_rate: 60,
        date: hours(from),
        starts_at: hours(from),
        ends_at: hours(to),
      },
    });
  await aShift(52, 44);
  await aShift(28, 20);
  await aShift(4, -4);
  const { recent } = await asPerson(admin, (given) => processScreen(given, process_id, {}));
  expect(recent.map(({ name }) => name)).toEqual(["4", "28"]);
});

test("the alarm desk that an address opens holds what its calls would answer, of the chosen plant alone", async () => {
  const { company, plant, admin } = await aTenant();
  const other = await aPlant({ company });
  const alert = await anAlert({ plant });
  await anAlert({ plant: other });
  const desk = await asPerson(admin, (given) => alarmDesk(given, plant.id));
  expect(desk.alerts.map(({ id }) => id)).toEqual([alert.id]);
  expect(desk).toMatchObject({ plant: plant.id, total: 1, recent: 1 });
});
