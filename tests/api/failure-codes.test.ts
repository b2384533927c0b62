import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { DELETE as removeFault, PUT as saveFault } from "@/app/api/equipments/faults/[id]/route";
import { GET as faultList } from "@/app/api/equipments/faults/route";
import { PUT as correct } from "@/app/api/maintenance/[id]/failure/route";
import { GET as proposalOf } from "@/app/api/maintenance/[id]/failure-proposal/route";
import { GET as found } from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { POST as exportFailures } from "@/app/api/maintenance/statistics/failures/export/route";
import { GET as repeatsOf } from "@/app/api/maintenance/statistics/failures/repeats/route";
import { GET as failures } from "@/app/api/maintenance/statistics/failures/route";
import { readWithScope } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { codedShare } from "@/lib/services/maintenance/failures/coded-share";
import { call, requestOf } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aSensor, aTenant, aUser, aWorkOrder, theRole, unique } from "../samples";

const findingOf = (fault: string | null) => ({
  alert_id: 1,
  sensor_id: 1,
  sensor_name: "Drive end",
  parameter: 3,
  data_set: "temp_vibe",
  alert_rule: "high",
  level: "alarm",
  peak_level: "alarm",
  onset_value: 8,
  value: 8,
  peak_value: 9,
  warning: 4.5,
  alarm: 7.1,
  opened_at: "2026-11-22T12:00:00.000Z",
  points: [],
  diagnosis: fault && {
    capture_id: 1,
    axis: "z",
    taken_at: "2026-11-22T12:00:00.000Z",
    verdict: "fault",
    fault,
    confidence: "high",
    score: 0.9,
    href: null,
  },
});

/** What a call knows beside its viewer. */
const testCall = { now: new Date(), locale: "en", request_id: "test", ip: null, timezone_offset: 0 } as const;

/** A mill with codes of its own: two modes that a diagnosis names, one that none does, a cause and a remedy. */
async function aMill() {
  const { company, plant, admin } = await aTenant();
  const technician = await aUser({ role: await theRole("technician"), company, plants: [plant] });
  const supervisor = await aUser({ role: await theRole("supervisor"), company, plants: [plant] });
  const type = await owner.equipmentType.create({ data: { company_id: company.id, name: unique("Pump") } });
  const item = await anEquipment({ plant, equipment_type_id: type.id });
  const code = (kind: string, code: string, more: object = {}) =>
    owner.fault.create({
      data: { company_id: company.id, kind, code: unique(code), name_en: code, name_es: code, ...more },
    });
  const outer = await code("mode", "Outer", { diagnoses: ["outer_race", "bearing"] });
  const loose = await code("mode", "Loose", { diagnoses: ["looseness"] });
  const other = await code("mode", "Jam");
  const cause = await code("cause", "Dirt");
  const remedy = await code("remedy", "Swapped");
  await owner.faultLink.createMany({
    data: [cause, remedy].map(({ id }, rank) => ({
      company_id: company.id,
      fault_id: outer.id,
      linked_id: id,
      rank,
    })),
  });
  const order = (more: object = {}) =>
    aWorkOrder({ plant, status: "in_work", equipment_id: item.id, assigned_user_id: technician.id, ...more });
  const finish = (id: number, more: object = {}) =>
    call(complete, { as: technician, body: { ids: [id], total_minutes: 30, problem_solved: true, ...more } });
  const rowOf = (id: number) => owner.workOrder.findUniqueOrThrow({ where: { id } });

  return {
    company,
    plant,
    admin,
    technician,
    supervisor,
    item,
    outer,
    loose,
    other,
    cause,
    remedy,
    order,
    finish,
    rowOf,
  };
}

describe("failure codes at completion", () => {
  test("the proposal of a diagnosis is confirmed with one press, and the diagnosis with it", async () => {
    const mill = await aMill();
    const { id } = await mill.order({ finding: findingOf("outer_race") });
    const { data } = (await call(proposalOf, { as: mill.technician, params: { id } })).body;
    expect(data.modes[0]).toMatchObject({ id: mill.outer.id, why: "diagnosis" });
    expect([data.cause.id, data.remedy.id]).toEqual([mill.cause.id, mill.remedy.id]);
    expect(data.modes[0]).toMatchObject({ cause_id: mill.cause.id, remedy_id: mill.remedy.id });
    const given = { fault_id: mill.outer.id, cause_id: mill.cause.id, remedy_id: mill.remedy.id };
    expect((await mill.finish(id, given)).body.data).toMatchObject([{ status: "done" }]);
    expect(await mill.rowOf(id)).toMatchObject({ ...given, failure_source: "proposed", verdict: "confirmed" });
  });

  test("another one of the proposed modes is distinguished from one that was searched for", async () => {
    const mill = await aMill();
    const request = await mill.order({ kind: "request", status: "converted", fault_id: mill.other.id });
    const finding = findingOf("outer_race");
    const [one, two] = [await mill.order({ finding, request_id: request.id }), await mill.order({ finding })];
    await mill.finish(one.id, { fault_id: mill.other.id });
    await mill.finish(two.id, { fault_id: mill.loose.id });
    expect([(await mill.rowOf(one.id)).failure_source, (await mill.rowOf(two.id)).failure_source]).toEqual([
      ...["picked", "chosen"],
    ]);
  });

  test("another mode is another fault, as a diagnosis calls it; nothing found is no fault", async () => {
    const mill = await aMill();
    const one = await mill.order({ finding: findingOf("outer_race") });
    await mill.finish(one.id, { fault_id: mill.loose.id });
    expect(await mill.rowOf(one.id)).toMatchObject({
      verdict: "other_fault",
      verdict_fault: "looseness",
      failure_source: "chosen",
      cause_id: null,
    });
    const two = await mill.order({ finding: findingOf("outer_race") });
    await mill.finish(two.id, { is_nothing_found: true });
    expect(await mill.rowOf(two.id)).toMatchObject({ verdict: "nothing_found", fault_id: null });
  });

  test("an old client's verdict codes the order", async () => {
    const mill = await aMill();
    const { id } = await mill.order({ finding: findingOf("outer_race") });
    await mill.finish(id, { verdict: "confirmed" });
    expect(await mill.rowOf(id)).toMatchObject({ verdict: "confirmed", fault_id: mill.outer.id });
  });

  test("where a mode is required, work without one is skipped with the reason, in bulk too", async () => {
    const mill = await aMill();
    const category = await owner.maintenanceCategory.create({
      data: { company_id: mill.company.id, name: unique("Repair"), type: "breakdown", asks_failure: "required" },
    });
    const [one, two] = [await mill.order({ category_id: category.id }), await mill.order({ category_id: category.id })];
    const body = { ids: [one.id, two.id], total_minutes: 30, problem_solved: true };
    const { data } = (await call(complete, { as: mill.technician, body })).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["skipped", "skipped"]);
    expect(data[0].reason).toContain("Failure");
    expect((await mill.finish(one.id, { fault_id: mill.other.id })).body.data).toMatchObject([{ status: "done" }]);
  });

  test("a supervisor corrects the codes until the order is closed, and the verdict follows", async () => {
    const mill = await aMill();
    const { id } = await mill.order({ finding: findingOf("outer_race") });
    await mill.finish(id, { fault_id: mill.outer.id });
    const body = { fault_id: mill.loose.id };
    expect((await call(correct, { as: mill.technician, params: { id }, body })).status).toBe(403);
    expect((await call(correct, { as: mill.supervisor, params: { id }, body })).status).toBe(200);
    expect(await mill.rowOf(id)).toMatchObject({ fault_id: mill.loose.id, verdict: "other_fault" });
    await owner.workOrder.update({ where: { id }, data: { status: "closed" } });
    expect((await call(correct, { as: mill.supervisor, params: { id }, body })).status).toBe(409);
  });

  test("a corrected code is counted as the repaired fault, and none where nothing was found", async () => {
    const mill = await aMill();
    const { id } = await mill.order({ finding: findingOf("outer_race") });
    const sensor = await aSensor({ plant: mill.plant, equipment: mill.item });
    await anAlert({ sensor, parameter: 1, alert_rule: "high", work_order_id: id });
    await mill.finish(id, { fault_id: mill.outer.id });
    const repaired = async () => (await owner.proof.findMany({ where: { work_order_id: id } })).map((one) => one.fault);
    expect(await repaired()).toEqual(["outer_race"]);
    const correctTo = (body: object) => call(correct, { as: mill.supervisor, params: { id }, body });
    await correctTo({ fault_id: mill.loose.id });
    expect(await repaired()).toEqual(["looseness"]);
    await correctTo({ is_nothing_found: true });
    expect(await repaired()).toEqual([null]);
  });

  test("a code of another kind, of another company or hidden is refused at its field", async () => {
    const [mill, stranger] = [await aMill(), await aMill()];
    const { id } = await mill.order();
    const asked = async (body: object) => (await call(correct, { as: mill.supervisor, params: { id }, body })).body;
    expect(Object.keys((await asked({ fault_id: mill.cause.id })).messages)).toEqual(["fault_id"]);
    expect(Object.keys((await asked({ cause_id: stranger.cause.id })).messages)).toEqual(["cause_id"]);
    const hide = (as: { id: number }) =>
      call(saveFault, { as, method: "PUT", params: { id: mill.other.id }, body: { is_hidden: true } });
    expect([(await hide(mill.supervisor)).status, (await hide(mill.admin)).status]).toEqual([403, 200]);
    expect(Object.keys((await asked({ fault_id: mill.other.id })).messages)).toEqual(["fault_id"]);
    const listed = async (query: object) =>
      (await call(faultList, { as: mill.admin, query: { search: mill.other.code, ...query } as never })).body.data
        .length;
    expect([await listed({}), await listed({ is_hidden: "true" })]).toEqual([0, 1]);
  });
});

describe("what is proposed", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const proposed = async (mill: Awaited<ReturnType<typeof aMill>>, id: number) =>
    (await call(proposalOf, { as: mill.technician, params: { id } })).body.data.modes.map(
      (mode: { id: number; why: string }) => [mode.id, mode.why],
    );

  test("the mode of the request comes after that of the diagnosis", async () => {
    const mill = await aMill();
    const request = await mill.order({ kind: "request", status: "converted", fault_id: mill.other.id });
    const { id } = await mill.order({ request_id: request.id, finding: findingOf("looseness") });
    expect(await proposed(mill, id)).toEqual([
      [mill.loose.id, "diagnosis"],
      [mill.other.id, "request"],
    ]);
  });

  test("what took the same part on items of the type comes before what is most frequent on them within a year", async () => {
    const mill = await aMill();
    const place = { company_id: mill.company.id, plant_id: mill.plant.id };
    const part = await owner.part.create({ data: { ...place, number: unique("P"), name: "Seal" } });
    const done = (fault_id: number, days: number) =>
      mill.order({ status: "closed", fault_id, started_at: daysAgo(days), completed_at: daysAgo(days) });
    const takes = async (work_order_id: number, issued: number) =>
      owner.workOrderPart.create({ data: { ...place, work_order_id, part_id: part.id, quantity: 1, issued } });
    await takes((await done(mill.other.id, 30)).id, 1);
    for (const days of [20, 50]) await done(mill.outer.id, days);
    for (const days of [400, 410, 420]) await done(mill.loose.id, days);
    const { id } = await mill.order();
    await takes(id, 0);
    expect(await proposed(mill, id)).toEqual([
      [mill.other.id, "parts"],
      [mill.outer.id, "frequent"],
    ]);
  });

  test("the cause that a mode had most often on items of the type within a year is proposed with it", async () => {
    const mill = await aMill();
    const before = (days: number) =>
      mill.order({
        status: "closed",
        fault_id: mill.other.id,
        cause_id: mill.cause.id,
        started_at: daysAgo(days),
        completed_at: daysAgo(days),
      });
    const { id } = await mill.order();
    const cause = async () =>
      (await call(proposalOf, { as: mill.technician, params: { id } })).body.data.cause?.id ?? null;
    await before(400);
    expect(await cause()).toBeNull();
    await before(30);
    expect(await cause()).toBe(mill.cause.id);
  });

  test("an own mode of the company is proposed by the words of its name", async () => {
    const mill = await aMill();
    const brake = await owner.fault.create({
      data: {
        company_id: mill.company.id,
        kind: "mode",
        code: unique("BRK"),
        name_en: "Brake worn",
        name_es: "Freno gastado",
      },
    });
    const { id } = await mill.order({ name: "Cambio de balatas" });
    expect(await proposed(mill, id)).toEqual([[brake.id, "text"]]);
  });

  test("only modes that the item's type has are proposed", async () => {
    const mill = await aMill();
    const type = await owner.equipmentType.create({ data: { company_id: mill.company.id, name: unique("Fan") } });
    await owner.faultEquipmentType.create({
      data: { company_id: mill.company.id, fault_id: mill.outer.id, equipment_type_id: type.id },
    });
    const { id } = await mill.order({ finding: findingOf("outer_race") });
    expect(await proposed(mill, id)).toEqual([]);
  });
});

test("a cause that is not linked to the mode is taken, a code that an order has is hidden and never deleted, and some always offered", async () => {
  const mill = await aMill();
  const { id } = await mill.order();
  await mill.finish(id, { fault_id: mill.loose.id, cause_id: mill.cause.id });
  expect(await mill.rowOf(id)).toMatchObject({ fault_id: mill.loose.id, cause_id: mill.cause.id });
  const removed = await call(removeFault, { as: mill.admin, method: "DELETE", params: { id: mill.loose.id } });
  expect([removed.status, removed.body.message]).toEqual([409, "Work orders have this code. Hide it instead."]);
  const unknown = await owner.fault.create({
    data: { company_id: mill.company.id, kind: "mode", code: "UNK", name_en: "Not known", name_es: "No se sabe" },
  });
  const hidden = await call(saveFault, {
    as: mill.admin,
    method: "PUT",
    params: { id: unknown.id },
    body: { is_hidden: true },
  });
  expect([hidden.status, Object.keys(hidden.body.messages)]).toEqual([422, ["is_hidden"]]);
});

test("a breakdown at which nothing was found is not one without a code", async () => {
  const mill = await aMill();
  const ask = { type: "breakdown" };
  const [one, two, three] = [await mill.order(ask), await mill.order(ask), await mill.order(ask)];
  await mill.finish(one.id, { fault_id: mill.other.id });
  const nothing = await owner.fault.create({
    data: { company_id: mill.company.id, kind: "remedy", code: "CHEC", name_en: "Checked", name_es: "Revisado" },
  });
  await mill.finish(two.id, { is_nothing_found: true });
  expect(await mill.rowOf(two.id)).toMatchObject({ fault_id: null, remedy_id: nothing.id });
  await mill.finish(three.id);
  // Imported as done: nobody here completed it.
  const imported = await mill.order(ask);
  await mill.finish(imported.id);
  await owner.workOrder.update({ where: { id: imported.id }, data: { completed_by: null } });
  const viewer = (await viewerOfUser(mill.admin.id, null))!;
  const share = await readWithScope(viewer, (tx) => codedShare({ ...testCall, tx, viewer }));
  expect(share).toMatchObject({ breakdowns: 2, coded: 0.5, untyped: 0, by_one_press: 0 });
});

test("the list gives modes unless another kind is chosen", async () => {
  const mill = await aMill();
  const listed = async (search: string, query: object = {}) =>
    (await call(faultList, { as: mill.admin, query: { search, ...query } as never })).body.data.length;
  expect([await listed(mill.cause.code), await listed(mill.cause.code, { kind: "cause" })]).toEqual([0, 1]);
});

describe("what failed most, and again", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const done = (days: number, fault_id: number) => ({
    status: "completed",
    fault_id,
    started_at: daysAgo(days),
    completed_at: daysAgo(days),
  });

  test("the same failure of the same item within the company's days is a repeat, and rings at the supervisors", async () => {
    const mill = await aMill();
    await mill.order(done(120, mill.outer.id));
    const before = await mill.order(done(40, mill.outer.id));
    await mill.order(done(20, mill.loose.id));
    const { id } = await mill.order();
    await mill.finish(id, { fault_id: mill.outer.id });
    expect(await owner.workOrderEvent.count({ where: { work_order_id: id, action: "repeat" } })).toBe(1);
    const { failure } = (await call(found, { as: mill.admin, params: { id } })).body.data;
    expect(failure.repeat).toMatchObject({ days: 90, count: 2, last: { id: before.id } });
    const { data } = (await call(repeatsOf, { as: mill.admin })).body;
    expect(data).toMatchObject([{ equipment: { id: mill.item.id }, mode: { id: mill.outer.id }, count: 3 }]);
    await owner.company.update({ where: { id: mill.company.id }, data: { repeat_failure_days: 30 } });
    expect((await call(repeatsOf, { as: mill.admin })).body.data).toEqual([]);
  });

  test("failures are counted by mode and measured by their downtime, with the share that they and those before have", async () => {
    const mill = await aMill();
    for (const days of [9, 8, 7]) await mill.order(done(days, mill.outer.id));
    const { id, company_id, plant_id } = await mill.order(done(5, mill.loose.id));
    await owner.downtime.create({
      data: {
        company_id,
        plant_id,
        equipment_id: mill.item.id,
        work_order_id: id,
        source: "order",
        started_at: new Date("2026-01-01T08:00:00Z"),
        ended_at: new Date("2026-01-01T12:00:00Z"),
      },
    });
    await owner.downtime.updateMany({
      where: { work_order_id: id },
      data: { started_at: daysAgo(5), ended_at: new Date(daysAgo(5).getTime() + 4 * 3_600_000) },
    });
    const by = async (query: object) =>
      (await call(failures, { as: mill.admin, query: query as never })).body.data.map(
        ({ id, value, cumulative }: { id: number; value: number; cumulative: number }) => [
          id,
          Math.round(value),
          cumulative,
        ],
      );
    expect(await by({})).toEqual([
      [mill.outer.id, 3, 0.75],
      [mill.loose.id, 1, 1],
    ]);
    expect((await by({ measure: "downtime_hours" }))[0]).toEqual([mill.loose.id, 4, 1]);
    expect((await by({ by: "equipment" }))[0]).toEqual([mill.item.id, 4, 1]);
    const cost = await call(failures, { as: mill.technician, query: { measure: "cost" } });
    expect(cost.status).toBe(403);
  });

  /** The rows of each sheet of the file, without their headings. */
  const sheetsOf = async (as: { id: number }, body: object = {}) => {
    const answer = await exportFailures(await requestOf({ as, body }));
    expect(answer.status).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    return book.worksheets.map((sheet) =>
      sheet
        .getSheetValues()
        .map((row) => (Array.isArray(row) ? row.slice(1) : []))
        .slice(1),
    );
  };

  test("an Excel file has the figures on one sheet and the repeats on another, with their cost for who may know it", async () => {
    const mill = await aMill();
    await owner.plant.update({ where: { id: mill.plant.id }, data: { time_zone: "America/Bogota" } });
    const at = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000 + 2 * 3_600_000);
    const cost = { labor_cost: 12_550, parts_cost: 0, downtime_cost: 0 };
    for (const days of [9, 5])
      await mill.order({ ...done(days, mill.outer.id), status: "closed", completed_at: at(days), ...cost });
    await mill.order(done(4, mill.loose.id));

    const [figures, repeats] = await sheetsOf(mill.admin, { measure: "cost", plant_id: [mill.plant.id] });
    expect(figures).toEqual([
      ["Failure", "Cost (USD)", "Share", "Cumulative", "Work orders", "From imported texts"],
      ["Outer", 251, 1, 1, 2, 0],
      ["Loose", 0, 0, 1, 1, 0],
    ]);
    // Two in the morning in UTC is the evening before at the plant.
    const day = (days: number) => new Date(at(days).getTime() - 5 * 3_600_000);
    expect(repeats).toEqual([
      ["Item", "Failure", "Plant", "Failures", "First", "Last", "Cost (USD)"],
      [mill.item.name, "Outer", mill.plant.name, 2, day(9), day(5), 251],
    ]);

    const [, withoutCost] = await sheetsOf(mill.technician);
    expect(withoutCost?.[0]).not.toContain("Cost (USD)");
    expect((await call(exportFailures, { as: mill.technician, body: { measure: "cost" } })).status).toBe(403);
    expect(await owner.auditEvent.count({ where: { action: "export", user_id: mill.admin.id } })).toBe(1);
  });
});
