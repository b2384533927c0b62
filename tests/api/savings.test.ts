import { describe, expect, test } from "vitest";
import { GET as machinesRoi } from "@/app/api/machines/roi/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { GET as readOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as approve } from "@/app/api/maintenance/[id]/saving/approve/route";
import { PUT as evidence } from "@/app/api/maintenance/[id]/saving/evidence/route";
import { PUT as reject } from "@/app/api/maintenance/[id]/saving/reject/route";
import { PUT as review } from "@/app/api/maintenance/[id]/saving/review/route";
import { PUT as estimate, GET as readCard } from "@/app/api/maintenance/[id]/saving/route";
import { GET as linesRoi } from "@/app/api/production-lines/roi/route";
import { GET as list } from "@/app/api/savings/route";
import { asProvider } from "@/lib/server/data/db";
import { settleSavings } from "@/lib/services/maintenance/savings/sweep";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import {
  aCompany,
  aLine,
  aMachine,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms);

/** A repaired fault: an alarm, the order that was made from it and completed, and those who estimate and decide. */
async function aRepair({ currency = "CAD" } = {}) {
  const company = await aCompany({ currency });
  const plant = await aPlant({ company, downtime_cost: 400_000 });
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const equipment = await anEquipment({ asset: await anAsset({ machine }) });
  const sensor = await aSensor({ plant, equipment });
  const person = (role: string, more: object = {}) => aUser({ role, company, plants: [plant], ...more });
  const technician = await person("technician", { hourly_rate: 60 });
  const crew = {
    technician,
    supervisor: await person("supervisor"),
    colleague: await person("supervisor"),
    superintendent: await person("plant_superintendent"),
    other: await person("plant_superintendent"),
  };
  const order = async (more: object = {}) => {
    const place = {
      production_line_id: line.id,
      machine_id: machine.id,
      asset_id: equipment.asset_id,
      equipment_id: equipment.id,
    };
    return aWorkOrder({
      plant,
      ...place,
      status: "completed",
      problem_solved: true,
      total_minutes: 150,
      assigned_user_id: technician.id,
      completed_by: technician.id,
      created_at: ago(6 * hour),
      completed_at: ago(hour),
      finding: theFinding,
      ...more,
    });
  };
  const fault = (work_order_id: number, more: object = {}) =>
    anAlert({
      sensor,
      parameter: 1,
      alert_rule: "high",
      work_order_id,
      opened_at: ago(5 * hour),
      ended_at: ago(hour),
      ...more,
    });
  const { id } = await order();
  const alert = await fault(id);
  const proof = (verdict: string, work_order_id = id) =>
    owner.proof.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        work_order_id,
        sensor_id: sensor.id,
        parameter: 1,
        alert_id: alert.id,
        alert_rule: "high",
        verdict,
        fault_at: ago(5 * hour),
        work_at: ago(2 * hour),
        opened_at: ago(hour),
        closes_at: ago(-14 * day),
      },
    });
  return { company, plant, line, machine, equipment, sensor, order, fault, proof, id, ...crew };
}

const theFinding = {
  alert_id: 0,
  sensor_id: 0,
  sensor_name: "Drive end",
  parameter: 1,
  data_set: "vibration",
  alert_rule: "high",
  level: "alarm",
  peak_level: "alarm",
  onset_value: 8,
  value: 8,
  peak_value: 9,
  warning: 4.5,
  alarm: 7.1,
  opened_at: new Date().toISOString(),
  points: [],
};

/** Domain section 10.1, in cents: 34,320. */
const figures = {
  probability: 80,
  failure_minutes: 720,
  planned_minutes: 180,
  failure_cost: 950_000,
  labor_cost: 200_000,
  parts_cost: 60_000,
};

const put = (handler: Parameters<typeof call>[0], as: Person, id: number, body: object = {}) =>
  call(handler, { as, method: "PUT", params: { id }, body });
const stored = (work_order_id: number) => owner.saving.findUniqueOrThrow({ where: { work_order_id } });
const history = async (work_order_id: number) =>
  (
    await owner.workOrderEvent.findMany({
      where: { work_order_id, action: { startsWith: "saving" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, from, to, note, user_id }) => [action, from, to, note, user_id]);

describe("a saving", () => {
  test("a saving starts with the values of the work order, the plant and the hourly rate", async () => {
    const { id, supervisor, technician } = await aRepair();
    const { body } = await call(readCard, { as: supervisor, params: { id } });
    expect(body.data).toEqual({
      saving: null,
      draft: {
        currency: "CAD",
        probability: 80,
        planned_minutes: 0,
        downtime_cost: 400_000,
        labor_cost: 15_000,
        parts_cost: 0,
        downtime_basis: null,
      },
      output: null,
    });
    expect((await call(readCard, { as: technician, params: { id } })).body.data).toEqual({
      saving: null,
      draft: null,
      output: null,
    });
  });

  test("a saving is estimated, verified and approved, each by a permitted user, with its history", async () => {
    const { id, supervisor, superintendent } = await aRepair();
    const estimated = await put(estimate, supervisor, id, figures);
    expect(estimated.body.data).toMatchObject({
      status: "estimated",
      amount: 3_432_000,
      currency: "CAD",
      downtime_cost: 400_000,
    });
    expect((await put(approve, superintendent, id)).status).toBe(409);

    expect((await put(evidence, supervisor, id)).body).toMatchObject({ messages: { note: [expect.any(String)] } });
    const evidenced = await put(evidence, supervisor, id, { note: "Listened to it for a shift" });
    expect(evidenced.body.data).toMatchObject({
      status: "evidenced",
      evidence: "note",
      evidence_note: "Listened to it for a shift",
    });
    const approved = await put(approve, superintendent, id);
    expect(approved.body.data).toMatchObject({
      status: "approved",
      approved_by_user: { id: superintendent.id },
      actions: ["review"],
    });

    expect(await history(id)).toEqual([
      ["saving_estimate", null, "estimated", null, supervisor.id],
      ["saving_evidence", "estimated", "evidenced", "Listened to it for a shift", supervisor.id],
      ["saving_approve", "evidenced", "approved", null, superintendent.id],
    ]);
    const { body } = await call(readOrder, { as: supervisor, params: { id } });
    expect(body.data.savings).toMatchObject({ saving: { status: "approved", amount: 3_432_000 }, draft: null });
  });

  test("a saving is verified once by the sensor alone, whichever of repair and estimate comes first", async () => {
    const first = await aRepair();
    await put(estimate, first.supervisor, first.id, figures);
    await settleSavings();
    expect((await stored(first.id)).status).toBe("estimated");
    await first.proof("fixed");
    await Promise.all([settleSavings(), settleSavings()]);
    expect(await stored(first.id)).toMatchObject({ status: "evidenced", evidence: "proof", evidenced_by: null });
    expect((await history(first.id)).filter(([action]) => action === "saving_evidence")).toHaveLength(1);

    const later = await aRepair();
    await later.proof("fixed");
    expect((await put(estimate, later.supervisor, later.id, figures)).body.data).toMatchObject({
      status: "evidenced",
      evidence: "proof",
    });
  });

  test.each(["open", "not_fixed", "not_comparable", "cancelled"])(
    "a saving is not verified by a repair result of %s",
    async (verdict) => {
      const { id, supervisor, proof } = await aRepair();
      await proof(verdict);
      await put(estimate, supervisor, id, figures);
      await settleSavings();
      expect((await stored(id)).status).toBe("estimated");
      expect((await put(evidence, supervisor, id)).status).toBe(422);
    },
  );

  test("a saving notifies the users who can decide it", async () => {
    const { id, supervisor, superintendent, technician, plant } = await aRepair();
    // Of no plant in particular, and so of every plant of their company.
    const corporate = await aUser({ role: "corporate", company: { id: plant.company_id } });
    const stranger = await aUser({ role: "corporate" });
    await put(estimate, supervisor, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    const event = await owner.workOrderEvent.findFirstOrThrow({
      where: { work_order_id: id, action: "saving_evidence" },
    });
    await asProvider((tx) => notifyOfWorkOrder(tx, event.id));
    await asProvider((tx) => notifyOfWorkOrder(tx, event.id));
    const countNotices = async ({ id: user_id }: { id: number }) =>
      owner.notification.count({ where: { user_id, message: "work_order_saving_evidence" } });
    expect([
      await countNotices(superintendent),
      await countNotices(supervisor),
      await countNotices(technician),
    ]).toEqual([1, 0, 0]);
    expect([await countNotices(corporate), await countNotices(stranger)]).toEqual([1, 0]);
  });

  test("a saving is offered what an hour of a counted line is worth, while one process counts it", async () => {
    const { id, supervisor, line, plant } = await aRepair();
    const output = async () => (await call(readCard, { as: supervisor, params: { id } })).body.data.output;
    expect(await output()).toBeNull();
    const counted = async (value_per_part: number | null) =>
      owner.conveyorProcess.create({
        data: {
          company_id: plant.company_id,
          plant_id: plant.id,
          production_line_id: line.id,
          name: unique("Cartoner"),
          outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
          run_rate: 24,
          stop_seconds: 10,
          value_per_part,
        },
      });
    const first = await counted(340);
    // 24 parts a minute, 60 minutes, 3.40 each.
    expect(await output()).toMatchObject({
      process_id: first.id,
      run_rate: 24,
      value_per_part: 340,
      per_hour: 489_600,
    });
    await counted(100);
    expect(await output()).toBeNull();
  });

  test("a saving uses the downtime cost of the line before the plant's, and asks if neither is known", async () => {
    const { id, supervisor, line, plant } = await aRepair();
    await owner.productionLine.update({ where: { id: line.id }, data: { downtime_cost: 100_000 } });
    expect((await call(readCard, { as: supervisor, params: { id } })).body.data.draft.downtime_cost).toBe(100_000);
    await owner.productionLine.update({ where: { id: line.id }, data: { downtime_cost: null } });
    await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: null } });
    const refused = await put(estimate, supervisor, id, figures);
    expect(refused.status).toBe(422);
    expect(refused.body.messages).toHaveProperty("downtime_cost");
    expect((await put(estimate, supervisor, id, { ...figures, downtime_cost: 0 })).body.data.amount).toBe(552_000);
  });

  test.each([
    ["probability", 0],
    ["probability", 101],
    ["failure_minutes", 1.5],
    ["failure_cost", 0.5],
    ["labor_cost", -1],
    ["parts_cost", "9"],
  ])("a saving rejects %s %s by name", async (field, value) => {
    const { id, supervisor } = await aRepair();
    const { status, body } = await put(estimate, supervisor, id, { ...figures, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.messages)).toEqual([field]);
  });

  test("a saving needs completed work that solved the problem", async () => {
    const { order, supervisor } = await aRepair();
    for (const more of [{ status: "in_work" }, { status: "completed", problem_solved: false }]) {
      const { id } = await order({ ...more, equipment_id: null });
      expect((await put(estimate, supervisor, id, figures)).body.code).toBe("work_not_done");
    }
  });

  test("a saving can only be changed with its version and a reason, and then loses its verification", async () => {
    const { id, supervisor, colleague, superintendent } = await aRepair();
    await put(estimate, supervisor, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    const { version } = await stored(id);
    expect((await put(estimate, colleague, id, figures)).status).toBe(409);
    expect((await put(estimate, colleague, id, { ...figures, version })).body.messages).toHaveProperty("reason");
    const fresh = { ...figures, probability: 40, version, reason: "It would have held" };
    expect((await put(estimate, colleague, id, fresh)).body.data).toMatchObject({
      status: "estimated",
      amount: 1_716_000,
      evidence: null,
      estimated_by: colleague.id,
      reason: "It would have held",
    });
    expect((await put(estimate, colleague, id, fresh)).status).toBe(409);
    expect((await put(approve, superintendent, id)).status).toBe(409);
  });

  test("a saving is rejected with a reason, and then not counted", async () => {
    const { id, plant, supervisor, superintendent } = await aRepair();
    await put(estimate, supervisor, id, figures);
    expect((await put(reject, superintendent, id, { reason: "  " })).body.messages).toHaveProperty("reason");
    expect((await put(reject, superintendent, id, { reason: "A spare stood ready" })).body.data).toMatchObject({
      status: "rejected",
    });
    const { body } = await call(list, { as: supervisor, query: { plant_id: plant.id } });
    expect(body.meta.totals).toMatchObject([{ rejected: { count: 1 }, approved: { count: 0, amount: 0 } }]);
    expect((await put(reject, superintendent, id, { reason: "Again" })).status).toBe(409);
  });
});

describe("permissions on a saving", () => {
  test("technicians, supervisors, the provider and the author cannot approve a saving", async () => {
    const { id, supervisor, superintendent, other, technician, colleague } = await aRepair();
    expect((await put(estimate, technician, id, figures)).status).toBe(403);
    await put(estimate, superintendent, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    const analyst = await aUser({ role: "analyst" });
    for (const person of [technician, colleague, analyst]) expect((await put(approve, person, id)).status).toBe(403);
    expect((await put(approve, superintendent, id)).body.code).toBe("approved_by_another");
    expect((await put(approve, other, id)).status).toBe(200);
  });

  test("a corporate user can approve a saving without update permission for maintenance", async () => {
    const { id, company, supervisor } = await aRepair();
    const corporate = await aUser({ role: "corporate", company });
    await put(estimate, supervisor, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    expect((await put(approve, corporate, id)).body.data.status).toBe("approved");
  });

  test("another plant's saving is not found", async () => {
    const { id, supervisor, company } = await aRepair();
    await put(estimate, supervisor, id, figures);
    const stranger = (await aTenant()).admin;
    const neighbour = await aUser({ role: "plant_admin", company, plants: [await aPlant({ company })] });
    for (const person of [stranger, neighbour]) {
      expect((await call(readCard, { as: person, params: { id } })).status).toBe(404);
      for (const handler of [approve, reject, review, evidence])
        expect((await put(handler, person, id, { reason: "x", note: "x" })).status).toBe(404);
      expect((await call(list, { as: person })).body).toMatchObject({ data: [], meta: { totals: [] } });
      expect((await call(linesRoi, { as: person })).body.data).toEqual([]);
    }
  });
});

describe("two users on one saving", () => {
  test("of two approvals at once one succeeds, the other gets the current status", async () => {
    const { id, supervisor, superintendent, other } = await aRepair();
    await put(estimate, supervisor, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    const answers = await Promise.all(
      [superintendent, other, superintendent, other].map((person) => put(approve, person, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await history(id)).filter(([action]) => action === "saving_approve")).toHaveLength(1);
  });

  test("two estimates of one work order at once create one saving", async () => {
    const { id, supervisor, colleague } = await aRepair();
    const answers = await Promise.all([supervisor, colleague].map((person) => put(estimate, person, id, figures)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await owner.saving.count({ where: { work_order_id: id } })).toBe(1);
  });

  test("two work orders for one fault are not both counted as savings", async () => {
    const { id, order, supervisor, colleague } = await aRepair();
    const second = await order();
    const answers = await Promise.all([
      put(estimate, supervisor, id, figures),
      put(estimate, colleague, second.id, figures),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("counted_already");
  });

  test("an approval and a reopening at once never leave reopened work approved", async () => {
    const { id, supervisor, superintendent } = await aRepair();
    await put(estimate, supervisor, id, figures);
    await put(evidence, supervisor, id, { note: "Quiet" });
    await Promise.all([
      put(approve, superintendent, id),
      call(reopen, { as: supervisor, method: "PUT", params: { id }, body: { reason: "Noise again" } }),
    ]);
    expect((await stored(id)).status).toBe("review");
  });
});

describe("a saving is counted once", () => {
  test("an alert that returns within thirty days is the same fault, later a new one", async () => {
    const { id, order, fault, supervisor } = await aRepair();
    await owner.workOrder.update({ where: { id }, data: { completed_at: ago(40 * day), created_at: ago(41 * day) } });
    await owner.alert.updateMany({ where: { work_order_id: id }, data: { opened_at: ago(41 * day) } });
    await put(estimate, supervisor, id, figures);

    const soon = await order({ completed_at: ago(14 * day), created_at: ago(16 * day) });
    await fault(soon.id, { opened_at: ago(15 * day) });
    const refused = await put(estimate, supervisor, soon.id, figures);
    expect(refused.body).toMatchObject({ code: "counted_already", data: { id } });

    const late = await order();
    await fault(late.id, { opened_at: ago(5 * hour) });
    expect((await put(estimate, supervisor, late.id, figures)).status).toBe(200);
  });

  test("a second saving of a fault can be counted after the first is rejected", async () => {
    const { id, order, supervisor, superintendent } = await aRepair();
    await put(estimate, supervisor, id, figures);
    const second = await order();
    expect((await put(estimate, supervisor, second.id, figures)).status).toBe(409);
    await put(reject, superintendent, id, { reason: "Did not hold" });
    expect((await put(estimate, supervisor, second.id, figures)).status).toBe(200);
    const { version } = await stored(id);
    expect((await put(estimate, supervisor, id, { ...figures, version, reason: "After all" })).body.code).toBe(
      "counted_already",
    );
  });

  test("a repeat within thirty days puts the saving under review, once per repeat", async () => {
    const { id, fault, proof, supervisor, superintendent, sensor } = await aRepair();
    await proof("fixed");
    await put(estimate, supervisor, id, figures);
    await put(approve, superintendent, id);
    await anAlert({ sensor, parameter: 2, alert_rule: "high", opened_at: ago(60_000) });
    await settleSavings();
    expect((await stored(id)).status).toBe("approved");

    await owner.alert.create({ data: { ...repeatOf(sensor), opened_at: ago(60_000) } });
    await Promise.all([settleSavings(), settleSavings()]);
    expect(await stored(id)).toMatchObject({ status: "review", review_cause: "repeat", approved_by: null });
    expect((await history(id)).filter(([action]) => action === "saving_review")).toHaveLength(1);
    // The proof is as old as the fault: only a person can say that this repeat is another matter.
    await put(evidence, supervisor, id, { note: "A loose cable" });
    await settleSavings();
    expect((await stored(id)).status).toBe("evidenced");
    void fault;
  });

  test("a repeat after thirty days does not change the saving", async () => {
    const { id, supervisor, sensor } = await aRepair();
    await owner.workOrder.update({ where: { id }, data: { completed_at: ago(30.5 * day) } });
    await put(estimate, supervisor, id, figures);
    await owner.alert.create({ data: { ...repeatOf(sensor), opened_at: ago(60_000) } });
    await settleSavings();
    expect((await stored(id)).status).toBe("estimated");
  });

  test("a saving that is estimated long after its fault was back within thirty days is put under review", async () => {
    const { id, proof, supervisor, sensor } = await aRepair();
    await proof("fixed");
    await owner.workOrder.update({ where: { id }, data: { completed_at: ago(60 * day) } });
    await owner.alert.create({ data: { ...repeatOf(sensor), opened_at: ago(50 * day) } });
    await put(estimate, supervisor, id, figures);
    await settleSavings();
    expect(await stored(id)).toMatchObject({ status: "review", review_cause: "repeat" });
    await put(evidence, supervisor, id, { note: "A loose cable" });
    await settleSavings();
    expect((await stored(id)).status).toBe("evidenced");
  });

  test("reopened work puts its saving under review, and its next verification restores it", async () => {
    const { id, proof, supervisor, superintendent } = await aRepair();
    const first = await proof("fixed");
    await put(estimate, supervisor, id, figures);
    await put(approve, superintendent, id);
    expect((await put(reopen, supervisor, id, { reason: "Noise again" })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: "review", review_cause: "reopened", reason: "Noise again" });
    await settleSavings();
    expect((await stored(id)).status).toBe("review");
    expect((await put(evidence, supervisor, id, { note: "Fine" })).body.code).toBe("work_not_done");

    await owner.workOrder.update({ where: { id }, data: { status: "completed", completed_at: new Date() } });
    expect((await owner.proof.findUniqueOrThrow({ where: { id: first.id } })).verdict).toBe("cancelled");
    await proof("fixed");
    await settleSavings();
    expect(await stored(id)).toMatchObject({ status: "evidenced", review_cause: null });
  });

  test("a closed work order that is reopened needs a user to confirm its saving again", async () => {
    const { id, proof, supervisor, superintendent } = await aRepair();
    await proof("fixed");
    await put(estimate, supervisor, id, figures);
    await put(approve, superintendent, id);
    await owner.workOrder.update({ where: { id }, data: { status: "closed" } });
    await put(reopen, supervisor, id, { reason: "The hours are wrong" });
    await settleSavings();
    expect(await stored(id)).toMatchObject({ status: "review", review_cause: "person" });
  });
});

const repeatOf = ({ id, company_id, plant_id }: { id: number; company_id: number; plant_id: number }) => ({
  company_id,
  plant_id,
  sensor_id: id,
  parameter: 1,
  alert_rule: "high",
  level: "alarm",
  peak_level: "alarm",
  is_repeat: true,
});

describe("the total of savings", () => {
  test("the total of savings is per plant and currency, in a period, and per line and machine", async () => {
    const { company, plant, line, machine, id, order, proof, supervisor, superintendent } = await aRepair({
      currency: "MXN",
    });
    await proof("fixed");
    await put(estimate, supervisor, id, figures);
    await put(approve, superintendent, id);
    const old = await order({ equipment_id: null, completed_at: ago(400 * day), created_at: ago(401 * day) });
    await put(estimate, supervisor, old.id, { ...figures, probability: 100 });
    const elsewhere = await aRepair();
    await put(estimate, elsewhere.supervisor, elsewhere.id, figures);

    const everything = await call(list, { as: supervisor });
    expect(everything.body.data.map((row: { work_order_id: number }) => row.work_order_id)).toEqual([id, old.id]);
    expect(everything.body.meta).toMatchObject({
      total: 2,
      totals: [
        {
          id: plant.id,
          currency: "MXN",
          approved: { count: 1, amount: 3_432_000 },
          estimated: { count: 1, amount: 4_290_000 },
        },
      ],
    });
    const from = ago(30 * day)
      .toISOString()
      .slice(0, 10);
    const lately = await call(list, { as: supervisor, query: { "daterange[from]": from, "status[]": ["approved"] } });
    expect(lately.body.meta.totals).toMatchObject([{ approved: { count: 1 }, estimated: { count: 0, amount: 0 } }]);

    expect((await call(linesRoi, { as: supervisor })).body.data).toMatchObject([
      { id: line.id, currency: "MXN", approved: { amount: 3_432_000 }, estimated: { amount: 4_290_000 } },
    ]);
    const corporate = await aUser({ role: "corporate", company });
    expect(
      (await call(machinesRoi, { as: corporate, query: { "daterange[from]": from, plant_id: plant.id } })).body.data,
    ).toMatchObject([{ id: machine.id, approved: { count: 1 }, estimated: { count: 0 } }]);
    expect((await call(machinesRoi, { as: corporate, query: { plant_id: elsewhere.plant.id } })).body.data).toEqual([]);
  });

  test("the total of savings rejects an invalid period and an unknown status by name", async () => {
    const { admin } = await aTenant();
    expect((await call(list, { as: admin, query: { "status[]": ["won"] } })).status).toBe(422);
    expect((await call(list, { as: admin, query: { "daterange[from]": "yesterday" } })).status).toBe(422);
    expect((await call(list, { as: admin, query: { max: 500 } })).status).toBe(422);
  });
});
