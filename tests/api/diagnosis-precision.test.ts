import { describe, expect, test } from "vitest";
import { PUT as judge } from "@/app/api/alerts/[id]/verdict/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { GET as precision } from "@/app/api/maintenance/statistics/diagnoses/route";
import { GET as listed } from "@/app/api/maintenance/statistics/diagnoses/rows/route";
import { noteDiagnoses } from "@/lib/services/monitoring/diagnoses/note";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, aPlant, aSensor, aTenant, aUser, aWorkOrder, theRole } from "../samples";

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

async function aTechnician() {
  const { company, plant, admin } = await aTenant();
  const technician = await aUser({ role: await theRole("technician"), company, plants: [plant] });
  const order = (finding: object | null = findingOf("outer_race")) =>
    aWorkOrder({ plant, status: "in_work", assigned_user_id: technician.id, ...(finding && { finding }) });
  const finish = (id: number, more: object = {}) =>
    call(complete, {
      as: technician,
      body: { ids: [id], total_minutes: 30, problem_solved: true, ...more },
    });
  return { company, plant, admin, technician, order, finish };
}

describe("a diagnosis and what the technician found", () => {
  test("the verdict is kept beside the diagnosis, and counted by plant and fault", async () => {
    const { plant, admin, order, finish } = await aTechnician();
    for (const more of [
      { verdict: "confirmed" },
      { verdict: "confirmed" },
      { verdict: "other_fault", verdict_fault: "looseness" },
      {},
    ]) {
      const { id } = await order();
      expect((await finish(id, more)).body.data).toMatchObject([{ status: "done" }]);
      expect(await owner.workOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({
        verdict: null,
        verdict_fault: null,
        ...more,
      });
    }
    const { body } = await call(precision, { as: admin });
    expect(body.data).toEqual([
      {
        plant: { id: plant.id, name: plant.name },
        fault: "outer_race",
        precision: null,
        missed: 0,
        confirmed: 2,
        other_fault: 1,
        fault_found: 0,
        nothing_found: 0,
        unanswered: 1,
        no_order: 0,
        undecided: 1,
      },
      {
        plant: { id: plant.id, name: plant.name },
        fault: "looseness",
        precision: null,
        missed: 1,
        confirmed: 0,
        other_fault: 0,
        fault_found: 0,
        nothing_found: 0,
        unanswered: 0,
        no_order: 0,
        undecided: 0,
      },
    ]);
  });

  test("a verdict that the order does not ask for is refused, and the order stays in work", async () => {
    const { order, finish } = await aTechnician();
    const plain = await order(null);
    const undiagnosed = await order(findingOf(null));
    for (const [id, more] of [
      [plain.id, { verdict: "nothing_found" }],
      [undiagnosed.id, { verdict: "confirmed" }],
      [undiagnosed.id, { verdict: "nothing_found", verdict_fault: "cage" }],
    ] as const) {
      expect((await finish(id, more)).body.data).toMatchObject([{ id, status: "skipped" }]);
      expect((await owner.workOrder.findUniqueOrThrow({ where: { id } })).status).toBe("in_work");
    }
  });

  test("a fault that was found where the diagnosis had named none is counted apart from another fault", async () => {
    const { plant, admin, order, finish } = await aTechnician();
    for (const more of [
      { verdict: "fault_found", verdict_fault: "cage" },
      // A client from before the answer existed.
      { verdict: "other_fault" },
      { verdict: "nothing_found" },
    ]) {
      const { id } = await order(findingOf(null));
      expect((await finish(id, more)).body.data).toMatchObject([{ status: "done" }]);
    }
    const { id } = await order();
    expect((await finish(id, { verdict: "fault_found" })).body.data).toMatchObject([{ status: "skipped" }]);
    const verdicts = await owner.workOrder.groupBy({
      by: ["verdict"],
      where: { plant_id: plant.id, status: "completed" },
      _count: true,
      orderBy: { verdict: "asc" },
    });
    expect(verdicts.map(({ verdict, _count }) => [verdict, _count])).toEqual([
      ["fault_found", 2],
      ["nothing_found", 1],
    ]);
    const counted = { confirmed: 0, other_fault: 0, unanswered: 0, precision: null };
    expect((await call(precision, { as: admin })).body.data).toMatchObject([
      { ...counted, fault: "cage", fault_found: 0, nothing_found: 0, missed: 1 },
      { ...counted, fault: null, fault_found: 2, nothing_found: 1, missed: 0 },
    ]);
  });

  test("work that is taken up again has no verdict any more", async () => {
    const { admin, order, finish } = await aTechnician();
    const { id } = await order();
    await finish(id, { verdict: "nothing_found" });
    expect((await call(reopen, { as: admin, params: { id }, body: { reason: "Still noisy" } })).status).toBe(200);
    expect((await owner.workOrder.findUniqueOrThrow({ where: { id } })).verdict).toBeNull();
  });

  test("alerts that ended without an order are undecided, by the fault that the waveforms had named", async () => {
    const { plant, admin } = await aTechnician();
    const sensor = await aSensor({ plant });
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    const waveform = (days: number, verdict: string, fault: string | null) =>
      owner.waveform.create({
        data: {
          company_id: plant.company_id,
          plant_id: plant.id,
          sensor_id: sensor.id,
          axis: "z",
          state: "ready",
          listed_at: at(days),
          taken_at: at(days),
          diagnosis: { verdict, fault, candidates: [] },
        },
      });
    await waveform(50, "fault", "cage");
    await waveform(9, "fault", "inner_race");
    await waveform(8, "undecided", null);
    await waveform(1, "fault", "cage");
    await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: at(10), ended_at: at(7) });
    await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: at(90), ended_at: at(89) });
    await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: at(2) });
    await Promise.all([noteDiagnoses(), noteDiagnoses()]);
    const row = { confirmed: 0, unanswered: 0, no_order: 1, undecided: 1, precision: null };
    expect((await call(precision, { as: admin })).body.data).toMatchObject([
      { ...row, fault: "inner_race" },
      { ...row, fault: null },
    ]);
  });

  test("the counts are those of the rows, and few that are all right are no 100 %", async () => {
    const { plant, admin, order, finish } = await aTechnician();
    const rightOf = async (count: number) => {
      for (let at = 0; at < count; at++) await finish((await order()).id, { verdict: "confirmed" });
      return (await call(precision, { as: admin })).body.data[0];
    };
    expect(await rightOf(9)).toMatchObject({ confirmed: 9, precision: null });
    expect(await rightOf(1)).toMatchObject({ confirmed: 10, precision: 1 });
    expect(await owner.workOrder.count({ where: { plant_id: plant.id, verdict: "confirmed" } })).toBe(10);
  });

  test("people count what their plants found, and nobody else's", async () => {
    const { company, order, finish } = await aTechnician();
    const elsewhere = await aPlant({ company });
    const neighbour = await aUser({ role: await theRole("technician"), company, plants: [elsewhere] });
    await finish((await order()).id, { verdict: "confirmed" });
    expect((await call(precision, { as: neighbour })).body.data).toEqual([]);
    expect((await call(precision, { as: (await aTechnician()).admin })).body.data).toEqual([]);
  });

  /** Alerts of one sensor that ended without an order, each with what the waveforms had named by then. */
  async function endedAlerts(plant: { id: number; company_id: number }, named: (string | null)[]) {
    const sensor = await aSensor({ plant });
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const alerts = [];
    for (const [place, diagnosed_fault] of named.entries()) {
      const times = { opened_at: at(50 + place), ended_at: at(40 + place) };
      alerts.push(await anAlert({ sensor, parameter: 1, alert_rule: "high", ...times, diagnosed_fault }));
    }
    return alerts;
  }
  const verdictOn = (as: { id: number }, id: number, body: object) =>
    call(judge, { as, method: "PUT", params: { id }, body });

  test("alerts without an order are judged right, wrong or undecided, counted so, and the history names who did", async () => {
    const { plant, admin, technician } = await aTechnician();
    const [right, wrong, back, none] = await endedAlerts(plant, ["cage", "cage", "cage", "none"]);
    expect((await verdictOn(technician, right!.id, { verdict: "confirmed" })).body.data).toMatchObject({
      verdict: "confirmed",
      verdict_by: technician.id,
      judged_fault: "cage",
    });
    await verdictOn(technician, wrong!.id, { verdict: "other_fault", verdict_fault: "looseness" });
    await verdictOn(technician, back!.id, { verdict: "nothing_found" });
    await verdictOn(technician, back!.id, { verdict: null });
    await verdictOn(technician, none!.id, { verdict: "fault_found" });
    expect((await call(precision, { as: admin })).body.data).toMatchObject([
      { fault: "cage", confirmed: 1, other_fault: 1, nothing_found: 0, no_order: 1, undecided: 1, precision: null },
      { fault: "looseness", missed: 1 },
      { fault: null, fault_found: 1, no_order: 0 },
    ]);
    const changes = await owner.alertChange.findMany({ where: { alert_id: back!.id }, orderBy: { id: "asc" } });
    expect(changes.map(({ action, note }) => [action, note])).toEqual([
      ["judged", "nothing_found"],
      ["judged", "undecided"],
    ]);
    expect(await owner.auditEvent.count({ where: { object: "alerts", object_id: back!.id, action: "judged" } })).toBe(
      2,
    );
  });

  test("a verdict is refused for an alert with an order, one that its diagnosis does not allow, and to viewers", async () => {
    const { plant, technician, company } = await aTechnician();
    const [known, none] = await endedAlerts(plant, ["cage", "none"]);
    const order = await aWorkOrder({ plant });
    const handled = await anAlert({ plant, work_order_id: order.id });
    expect((await verdictOn(technician, handled.id, { verdict: "nothing_found" })).body.code).toBe("has_order");
    expect((await verdictOn(technician, none!.id, { verdict: "confirmed" })).status).toBe(422);
    const odd = { verdict: "confirmed", verdict_fault: "cage" };
    expect((await verdictOn(technician, known!.id, odd)).status).toBe(422);
    const corporate = await aUser({ role: await theRole("corporate"), company });
    expect((await verdictOn(corporate, known!.id, { verdict: "confirmed" })).status).toBe(403);
    expect((await verdictOn((await aTechnician()).technician, known!.id, { verdict: "confirmed" })).status).toBe(404);
    const stale = { verdict: "confirmed", version: 99 };
    expect((await verdictOn(technician, known!.id, stale)).body.code).toBe("stale_version");
    expect((await owner.alert.findUniqueOrThrow({ where: { id: known!.id } })).verdict).toBeNull();
  });

  test("every count of the board lists as many rows as it shows", async () => {
    const { plant, admin, technician, order, finish } = await aTechnician();
    for (const more of [
      { verdict: "confirmed" },
      { verdict: "other_fault", verdict_fault: "looseness" },
      { verdict: "nothing_found" },
      {},
    ])
      await finish((await order()).id, more);
    await finish((await order(findingOf(null))).id, { verdict: "fault_found", verdict_fault: "outer_race" });
    const [right, missed] = await endedAlerts(plant, ["outer_race", "cage", "none"]);
    await verdictOn(technician, right!.id, { verdict: "confirmed" });
    await verdictOn(technician, missed!.id, { verdict: "other_fault", verdict_fault: "outer_race" });
    const { data } = (await call(precision, { as: admin })).body;
    const counts = ["confirmed", "other_fault", "fault_found", "nothing_found", "unanswered", "no_order"] as const;
    for (const row of data)
      for (const count of [...counts, "undecided", "missed"] as const) {
        // What none was named of is missed nowhere.
        if (count === "missed" && row.fault === null) continue;
        const query = { plant_id: plant.id, fault: row.fault ?? "none", count };
        const { meta } = (await call(listed, { as: admin, query })).body;
        expect([row.fault, count, meta.total]).toEqual([row.fault, count, row[count]]);
      }
    const { data: all, meta } = (await call(listed, { as: admin })).body;
    expect([all.length, meta.total]).toEqual([8, 8]);
    expect(all.filter(({ work_order }: { work_order: object | null }) => work_order === null)).toHaveLength(3);
    expect((await call(listed, { as: (await aTechnician()).admin })).body.data).toEqual([]);
  });
});
