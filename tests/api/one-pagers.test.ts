import { describe, expect, test } from "vitest";
import { PUT as approve } from "@/app/api/maintenance/[id]/saving/approve/route";
import { PUT as doubt } from "@/app/api/maintenance/[id]/saving/review/route";
import { PUT as issue } from "@/app/api/plants/roi/one-pagers/[id]/issue/route";
import { GET as pdf } from "@/app/api/plants/roi/one-pagers/[id]/pdf/route";
import { PUT as print } from "@/app/api/plants/roi/one-pagers/[id]/print/route";
import { GET as find, DELETE as remove, PUT as save } from "@/app/api/plants/roi/one-pagers/[id]/route";
import { POST as create, GET as list } from "@/app/api/plants/roi/one-pagers/route";
import { curveAround, figuresOf } from "@/lib/domain/maintenance/one-pager";
import { isPdf } from "@/lib/server/files/pdf";
import { call, type Person, requestOf } from "../helpers";
import { owner } from "../owner";
import { readPdf } from "../read-pdf";
import { aCompany, anAlert, anEquipment, aPlant, aSensor, aUser, aWorkOrder } from "../samples";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const quarter = { from: "2026-07-01", to: "2026-09-30" };

/** A quarter of a plant: two approved savings, one that waits, a false alarm, a missed failure and one that was warned of. */
async function aQuarter() {
  const company = await aCompany({ currency: "USD" });
  const plant = await aPlant({ company, time_zone: "America/Chicago" });
  const analyst = await aUser({ role: "analyst" });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const superintendent = await aUser({ role: "plant_superintendent", company, plants: [plant] });
  const place = { company_id: company.id, plant_id: plant.id };
  const watched = async () => {
    const equipment = await anEquipment({ plant });
    return { equipment, sensor: await aSensor({ plant, equipment }) };
  };
  const repaired = async (
    day: string,
    more: object = {},
    status = "evidenced",
    verdict: string | null = "confirmed",
  ) => {
    const { equipment, sensor } = await watched();
    const order = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      problem_solved: true,
      verdict,
      created_at: at(day),
      completed_at: at(day),
    });
    await anAlert({ sensor, parameter: 1, work_order_id: order.id, opened_at: at(day), ended_at: at(day) });
    const figures = { probability: 80, failure_minutes: 720, planned_minutes: 180, downtime_cost: 400_000 };
    const costs = { failure_cost: 950_000, labor_cost: 200_000, parts_cost: 60_000, amount: 3_432_000 };
    const saving = await owner.saving.create({
      data: {
        ...place,
        work_order_id: order.id,
        currency: "USD",
        status,
        ...figures,
        ...costs,
        estimated_by: supervisor.id,
        estimated_at: at(day),
        ...more,
      },
    });
    return { order, saving, equipment };
  };
  const first = await repaired("2026-07-14");
  const second = await repaired("2026-08-24", { amount: 1_709_050, failure_minutes: 600, planned_minutes: 285 });
  await repaired("2026-09-01", {}, "estimated", "nothing_found");
  // Completed the day before, on the plant's clock: 30 June, 20:00 in Chicago.
  await repaired("2026-06-30", { amount: 1 });
  const third = await watched();
  const stop = (equipment_id: number, day: string, more: object = {}) =>
    owner.downtime.create({
      data: {
        ...place,
        equipment_id,
        source: "person",
        started_at: at(day),
        ended_at: new Date(at(day).getTime() + 315 * 60_000),
        ...more,
      },
    });
  const missed = await stop(third.equipment.id, "2026-08-19");
  await stop(first.equipment.id, "2026-07-20"); // its alert was on 14 July
  await stop(third.equipment.id, "2026-08-25", { is_planned: true });
  for (const { order } of [first, second])
    expect((await call(approve, { as: superintendent, params: { id: order.id }, body: {} })).status).toBe(200);
  const record = await owner.roiRecord.create({
    data: {
      ...place,
      name: "Program",
      method: "net_saving",
      created_by: analyst.id,
      inputs: { running_cost: 900_000, investment: 3_500_000, years: 3 },
    },
  });
  const draft = (more: object = {}, as: Person = analyst) =>
    call(create, { as, body: { plant_id: plant.id, ...quarter, ...more } });
  const read = async (id: number, as: Person = analyst) => (await call(find, { as, params: { id } })).body.data;
  const issued = async () => {
    const { id } = (await draft({ roi_record_id: record.id, headline: "Two failures were repaired in planned stops." }))
      .body.data;
    expect((await call(issue, { as: analyst, params: { id }, body: {} })).status).toBe(200);
    return id as number;
  };

  return { company, plant, analyst, supervisor, superintendent, first, second, missed, record, draft, read, issued };
}

test("a draft shows the figures of its period as they are now, each with the sources that it is the sum of", async () => {
  const { draft, record, first, second, missed } = await aQuarter();
  const made = await draft({ roi_record_id: record.id });
  expect(made.status).toBe(201);
  const sheet = made.body.data;
  expect(sheet).toMatchObject({ version_number: 1, status: "draft", today: null, currency: "USD" });
  expect(sheet.figures).toMatchObject({
    approved_savings: 5_141_050,
    avoided_downtime_minutes: 855,
    alerts: 3,
    orders: 3,
    false_alarms: 1,
    missed_failures: 1,
    program_cost: 520_913,
  });
  expect(figuresOf(sheet.sources)).toEqual(sheet.figures);
  const ids = (figure: string) =>
    sheet.sources.filter((one: { figure: string }) => one.figure === figure).map(({ id }: { id: number }) => id);
  expect(ids("approved_savings")).toEqual([first.saving.id, second.saving.id]);
  expect(ids("missed_failures")).toEqual([missed.id]);
  const [source] = sheet.sources;
  expect(source.detail.reckoned).toMatchObject({ probability: 80, failure_minutes: 720, repair_cost: 260_000 });
});

test("without a calculation no return is shown, and one that names no cost is refused", async () => {
  const { draft, plant, analyst } = await aQuarter();
  expect((await draft()).body.data.figures).toMatchObject({ program_cost: null, return_percent: null });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const { id } = await owner.roiRecord.create({
    data: { ...place, name: "Pump", method: "refurbish_or_new", inputs: {}, created_by: analyst.id },
  });
  const refused = await draft({ roi_record_id: id, from: "2026-01-01" });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["roi_record_id"]]);
});

describe("an issued one-pager", () => {
  test("an issued one-pager keeps its figures when a source is put under review, and shows at once what changed", async () => {
    const { issued, read, supervisor, first, analyst } = await aQuarter();
    const id = await issued();
    const before = await read(id);
    expect(before).toMatchObject({ status: "issued", today: { changes: [] } });
    const params = { id: first.order.id };
    await call(doubt, { as: supervisor, params, body: { reason: "The alarm is back" } });

    const after = await read(id);
    expect(after.figures).toEqual(before.figures);
    expect(after.sources).toEqual(before.sources);
    expect(after.today.figures.approved_savings).toBe(1_709_050);
    expect(after.today.changes).toEqual([
      expect.objectContaining({
        figure: "approved_savings",
        kind: "saving",
        was: 3_432_000,
        now: null,
        reason: "review",
      }),
      expect.objectContaining({ figure: "avoided_downtime_minutes", id: first.saving.id, was: 540, now: null }),
    ]);
    const shown = await call(list, { as: analyst, query: { status: "issued", plant_id: before.plant_id } });
    expect(shown.body.data).toMatchObject([{ id, approved_savings: 5_141_050 }]);
  });

  test("an issued one-pager shows which sources are no longer there", async () => {
    const { issued, read, missed, record } = await aQuarter();
    const id = await issued();
    const before = await read(id);
    await owner.downtime.delete({ where: { id: missed.id } });
    await owner.roiRecord.delete({ where: { id: record.id } });
    const after = await read(id);
    expect(after.figures).toEqual(before.figures);
    expect(after.today.figures).toMatchObject({ missed_failures: 0, program_cost: null, return_percent: null });
    expect(after.today.changes.map(({ kind, now, reason }: never) => [kind, now, reason])).toEqual([
      ["downtime", null, "deleted"],
      ["roi_record", null, "deleted"],
    ]);
  });

  test("an issued one-pager is not changed by what is entered after its issue, but by what becomes of what was there", async () => {
    const { issued, read, plant, first, missed } = await aQuarter();
    const id = await issued();
    const before = await read(id);
    const sensor = await owner.sensor.findFirstOrThrow({ where: { equipment_id: first.equipment.id } });
    await anAlert({ sensor, parameter: 2, opened_at: at("2026-09-02") });
    const place = { company_id: plant.company_id, plant_id: plant.id, equipment_id: missed.equipment_id };
    await owner.downtime.create({
      data: { ...place, source: "person", started_at: at("2026-09-20"), ended_at: at("2026-09-21") },
    });
    expect((await read(id)).today).toEqual({ figures: before.figures, changes: [] });
    await owner.workOrder.update({ where: { id: first.order.id }, data: { verdict: "nothing_found" } });
    expect((await read(id)).today).toMatchObject({
      figures: { ...before.figures, false_alarms: 2 },
      changes: [{ figure: "false_alarms", was: null, now: 1, reason: "nothing_found" }],
    });
  });

  test("an issued one-pager is neither changed nor deleted: what comes after it is the next version", async () => {
    const { issued, read, analyst, draft } = await aQuarter();
    const developer = await aUser({ role: "developer" });
    const id = await issued();
    const before = await read(id);
    const change = await call(save, { as: analyst, params: { id }, body: { headline: "Better" } });
    expect([change.status, change.body.message]).toEqual([409, expect.stringContaining("Version 1 is issued")]);
    expect((await call(remove, { as: developer, params: { id } })).status).toBe(409);
    expect((await call(issue, { as: analyst, params: { id }, body: {} })).status).toBe(409);
    const next = await draft();
    expect([next.status, next.body.data.version_number]).toEqual([201, 2]);
    expect(next.body.data.versions.map(({ version_number }: { version_number: number }) => version_number)).toEqual([
      2, 1,
    ]);
    const third = await draft();
    expect([third.status, third.body.data]).toEqual([409, { id: next.body.data.id, version_number: 2 }]);
    const { versions, ...kept } = await read(id);
    expect({ ...kept, versions: before.versions }).toEqual(before);
  });

  test("of twenty who issue a draft at once one does, and of twenty who draft the next version one does", async () => {
    const { draft, analyst } = await aQuarter();
    const { id } = (await draft()).body.data;
    const many = Array.from({ length: 20 });
    const issuing = await Promise.all(many.map(() => call(issue, { as: analyst, params: { id }, body: {} })));
    expect(issuing.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const drafting = await Promise.all(many.map(() => draft()));
    expect(drafting.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test("prints of what is issued are counted, and a draft is not printed", async () => {
    const { issued, draft, analyst } = await aQuarter();
    const id = await issued();
    await call(print, { as: analyst, method: "PUT", params: { id } });
    expect((await call(print, { as: analyst, method: "PUT", params: { id } })).body.data.printed_count).toBe(2);
    const { id: other } = (await draft()).body.data;
    expect((await call(print, { as: analyst, method: "PUT", params: { id: other } })).status).toBe(409);
  });
});

/** The first repair is proven: 8 mm/s a day before it, 2 mm/s after it. */
async function proven({ company, plant, first }: Awaited<ReturnType<typeof aQuarter>>) {
  const sensor = await owner.sensor.findFirstOrThrow({ where: { equipment_id: first.equipment.id } });
  const alert = await owner.alert.findFirstOrThrow({ where: { sensor_id: sensor.id } });
  const repaired = at("2026-07-14");
  await owner.proof.create({
    data: {
      company_id: company.id,
      plant_id: plant.id,
      work_order_id: first.order.id,
      sensor_id: sensor.id,
      parameter: 1,
      alert_id: alert.id,
      alert_rule: "high",
      limit_value: 7.1,
      verdict: "fixed",
      fault_at: repaired,
      work_at: repaired,
      opened_at: repaired,
      closes_at: at("2026-07-21"),
      before_median: 8,
      after_median: 2,
      before_samples: 30,
      after_samples: 30,
      decided_at: at("2026-07-21"),
    },
  });
  const days = Array.from({ length: 21 }, (_, index) => new Date(Date.UTC(2026, 6, 4 + index)));
  await owner.readingDay.createMany({
    data: days
      .filter((bucket) => bucket.getUTCDate() !== 10)
      .map((bucket) => {
        const mean = bucket < repaired ? 8 : 2;
        return {
          bucket,
          sensor_id: sensor.id,
          company_id: company.id,
          parameter: 1,
          count: 10,
          min: mean,
          max: mean,
          sum: mean * 10,
        };
      }),
  });
  return sensor;
}

test("a proven saving shows the daily means before and after its repair, which an issued sheet keeps", async () => {
  const all = await aQuarter();
  const sensor = await proven(all);
  const id = await all.issued();
  const curveOf = async () => {
    const { sources } = await all.read(id);
    const of = sources.find(
      (one: { figure: string; id: number }) => one.figure === "approved_savings" && one.id === all.first.saving.id,
    );
    return of.detail.proof.curve;
  };
  const curve = await curveOf();
  expect(curve).toMatchObject({ from: "2026-07-04", repaired: 10, limit: 7.1 });
  // July 10 was not measured, and stays a gap.
  expect(curve.values).toEqual([8, 8, 8, 8, 8, 8, null, 8, 8, 8, 8, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  await owner.readingDay.deleteMany({ where: { sensor_id: sensor.id } });
  expect(await curveOf()).toEqual(curve);

  const request = await requestOf({ as: all.analyst, query: { language: "en" } });
  const answer = await pdf(request, { params: Promise.resolve({ id: String(id) }) });
  const { pages, text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(pages).toBe(1);
  expect(text).toContain("Before and after");
  expect(text).toMatch(/repair\s+Jul/);
});

test("a curve needs a measured day on each side of the repair", () => {
  const means = (...days: [string, number][]) => new Map(days);
  expect(curveAround("2026-07-14", means(), 7)).toBeNull();
  expect(curveAround("2026-07-14", means(["2026-07-01", 8]), 7)).toBeNull();
  expect(curveAround("2026-07-14", means(["2026-07-15", 8]), 7)).toBeNull();
  // More than thirty days away is not drawn.
  expect(curveAround("2026-07-14", means(["2026-06-13", 8], ["2026-07-15", 2]), 7)).toBeNull();
  expect(curveAround("2026-07-14", means(["2026-07-13", 8], ["2026-07-15", 2]), null)).toEqual({
    from: "2026-07-13",
    values: [8, null, 2],
    repaired: 1,
    limit: null,
  });
});

test.each(["en", "es"])("the PDF of a one-pager in %s is one page with the figures of the sheet", async (language) => {
  const { issued, analyst } = await aQuarter();
  const id = await issued();
  const request = await requestOf({ as: analyst, query: { language } });
  const answer = await pdf(request, { params: Promise.resolve({ id: String(id) }) });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(isPdf(bytes)).toBe(true);
  const { pages, text } = await readPdf(bytes);
  expect(pages).toBe(1);
  for (const words of [
    "51,410.50",
    "14 h 15 min",
    new Intl.NumberFormat(`${language}-${language === "en" ? "US" : "MX"}`, {
      style: "percent",
      maximumFractionDigits: 1,
    }).format(8.869),
    language === "en" ? "Approved savings" : "Ahorros aprobados",
  ])
    expect(text).toContain(words);
});

test("a period is of this calendar, and of three years at most", async () => {
  const { draft } = await aQuarter();
  const fields = async (more: object) => Object.keys((await draft(more)).body.messages ?? {});
  expect(await fields({ to: "2026-06-30" })).toEqual(["to"]);
  expect(await fields({ from: "2020-01-01" })).toEqual(["to"]);
  expect(await fields({ from: null })).toEqual(["from"]);
});

test("a draft that moves to another period gets that period's version, and a plant's people see no one-pagers", async () => {
  const { issued, draft, analyst, superintendent } = await aQuarter();
  await issued();
  const { id } = (await draft({ from: "2026-04-01", to: "2026-06-30" })).body.data;
  const moved = await call(save, { as: analyst, params: { id }, body: quarter });
  expect([moved.status, moved.body.data.version_number]).toEqual([200, 2]);
  expect((await call(list, { as: superintendent })).status).toBe(403);
});
