import { describe, expect, test } from "vitest";
import { GET as list } from "@/app/api/maintenance/statistics/repairs/orders/route";
import { GET as figures } from "@/app/api/maintenance/statistics/repairs/route";
import { repeatDays } from "@/lib/domain/maintenance/savings";
import { decideOutcomes } from "@/lib/services/maintenance/proofs/outcomes";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aPlant, aSensor, aTenant, aUser, aWorkOrder, theRole } from "../samples";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

interface Repair {
  completed: number;
  verdict?: string;
  fault?: string | null;
  /** Days after the repair on which the alarm was back. */
  back?: number;
  /** Days after the repair on which the machine ran. */
  ran?: number;
}

async function aShop() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant });
  /** An order from an alert that was completed, with the readings of its sensor before and since. */
  const repair = async ({ completed, verdict = "fixed", fault = "outer_race", back, ran = 30 }: Repair) => {
    const sensor = await aSensor({ plant, equipment });
    const order = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      completed_at: ago(completed),
      ...(fault && { finding: { diagnosis: { fault } } }),
    });
    const alert = await anAlert({
      sensor,
      parameter: 1,
      alert_rule: "high",
      work_order_id: order.id,
      opened_at: ago(completed + 3),
      ended_at: ago(completed),
    });
    const place = { company_id: plant.company_id, plant_id: plant.id };
    await owner.proof.create({
      data: {
        ...place,
        work_order_id: order.id,
        sensor_id: sensor.id,
        parameter: 1,
        alert_id: alert.id,
        alert_rule: "high",
        verdict,
        fault,
        fault_at: ago(completed + 3),
        work_at: ago(completed),
        opened_at: ago(completed),
        closes_at: ago(completed - 14),
      },
    });
    await owner.readingDay.createMany({
      data: Array.from({ length: repeatDays }, (_, at) => ({
        bucket: new Date(Math.floor(ago(completed - at - 1).getTime() / day) * day),
        company_id: company.id,
        sensor_id: sensor.id,
        parameter: 1,
        min: 1,
        max: 1,
        sum: 144,
        count: 144,
        running: at < ran ? 144 : 0,
      })),
    });
    const again =
      back === undefined
        ? null
        : await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: ago(completed - back) });
    return { order, again };
  };
  return { company, plant, admin, equipment, repair };
}

const counts = { recurred: 0, not_fixed: 0, open: 0, held: 0, not_comparable: 0 };

describe("repaired faults that recurred", () => {
  test("repaired, unrepaired and idle machines are counted apart, and few of them have no percentage", async () => {
    const { admin, plant, repair } = await aShop();
    const { order, again } = await repair({ completed: 60, back: 12 });
    await repair({ completed: 60 });
    await repair({ completed: 50 });
    await repair({ completed: 50, verdict: "not_fixed" });
    await repair({ completed: 50, verdict: "not_comparable" });
    await repair({ completed: 45, ran: 6 });
    await repair({ completed: 10 });
    await repair({ completed: 60, fault: null, back: 31 });
    await Promise.all([decideOutcomes(), decideOutcomes()]);

    const { body } = await call(figures, { as: admin });
    expect(body.data).toMatchObject([
      { ...counts, fault: "outer_race", recurred: 1, held: 2, not_fixed: 1, not_comparable: 2, open: 1, watched: 3 },
      { ...counts, fault: null, held: 1, watched: 1 },
    ]);
    expect(body.data.map((row: { repeat_rate: number | null }) => row.repeat_rate)).toEqual([null, null]);
    expect(body.meta.totals).toMatchObject({ recurred: 1, watched: 4, repeat_rate: null });

    const listed = await call(list, { as: admin, query: { fault: "outer_race", outcome: "recurred" } });
    expect(listed.body.data).toMatchObject([
      { work_order: { id: order.id }, plant: { id: plant.id }, outcome: "recurred", recurred_alert: { id: again!.id } },
    ]);
    for (const outcome of ["held", "not_fixed", "not_comparable", "open"] as const) {
      const { data } = (await call(list, { as: admin, query: { outcome } })).body;
      expect(data).toHaveLength(body.meta.totals[outcome]);
    }
  });

  test("a figure by item type and by plant counts the same orders", async () => {
    const { admin, plant, repair } = await aShop();
    await repair({ completed: 60, back: 2 });
    await repair({ completed: 60 });
    await decideOutcomes();
    for (const by of ["equipment_type", "plant"]) {
      const { body } = await call(figures, { as: admin, query: { by } });
      expect(body.data).toMatchObject([{ recurred: 1, held: 1, ...(by === "plant" && { id: plant.id }) }]);
    }
  });

  test("of ten repairs and more the part that recurred is a percentage too", async () => {
    const { admin, repair } = await aShop();
    for (let at = 0; at < 10; at++) await repair({ completed: 60, ...(at < 2 && { back: 5 }) });
    await decideOutcomes();
    expect((await call(figures, { as: admin })).body.data).toMatchObject([{ watched: 10, repeat_rate: 0.2 }]);
  });

  test("people see the repairs of their plants, and nobody else's", async () => {
    const { company, repair } = await aShop();
    await repair({ completed: 60 });
    const elsewhere = await aUser({
      role: await theRole("technician"),
      company,
      plants: [await aPlant({ company })],
    });
    for (const route of [figures, list] as const)
      for (const as of [elsewhere, (await aTenant()).admin]) expect((await call(route, { as })).body.data).toEqual([]);
  });
});
