import { expect, onTestFinished, test } from "vitest";
import { POST as importOrders } from "@/app/api/maintenance/import-work-order/route";
import { POST as revertOrders } from "@/app/api/maintenance/revert-import/[id]/route";
import { POST as uploadOrders } from "@/app/api/maintenance/upload-work-order/route";
import { call } from "../helpers";
import { uploaded } from "../imports";
import { owner } from "../owner";
import { pause } from "../pause";
import { killProduct, startAlone } from "../programs";
import { anEquipment, aTenant, aUser, aWorkOrder } from "../samples";

/** A31: a worker that is killed twenty times in the middle of an import writes every row once. */

const rows = 5_000;
const kills = 20;

// The files that were uploaded are where the calls of this process keep them.
function startWorker() {
  const worker = startAlone("worker");
  onTestFinished(worker.kill);
  return worker;
}

/** As the sweeper does after a while with work whose worker is gone. */
const announceAgain = (id: number, company_id: number) =>
  owner.outbox.create({ data: { topic: "import", payload: { import_id: id }, company_id } });

const checksumOf = async (plant_id: number) =>
  (
    await owner.$queryRaw<{ sum: string }[]>`
      select md5(string_agg(w::text, '|' order by id)) as sum from work_orders w
        where plant_id = ${plant_id} and external_id is null`
  )[0]!.sum;

test("A31: an import of 5,000 rows whose worker is killed twenty times writes every row once, and is taken back", async () => {
  const [tenant, other] = [await aTenant(), await aTenant()];
  const { plant, admin, company } = tenant;
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const item = await anEquipment({ plant, name: "Refiner A" });
  await aWorkOrder({ plant });
  await aWorkOrder({ plant: other.plant });
  const before = [await checksumOf(plant.id), await checksumOf(other.plant.id)];

  const lines = Array.from({ length: rows }, (_, at) => `K-${at},Inspect plates ${at},Refiner A`);
  const form = new FormData();
  form.set("plant_id", String(plant.id));
  form.set("file", new File([["Number,Name,Item", ...lines].join("\n")], "refiner.csv"));
  const { body } = await uploaded(uploadOrders, { as: admin, form });
  const { id } = body.data;
  expect(body.data.counts).toMatchObject({ create: rows, error: 0 });
  expect((await call(importOrders, { as: admin, body: { id } })).status).toBe(200);

  for (let kill = 0; kill < kills; kill++) {
    const worker = startWorker();
    await pause(700 + Math.random() * 900);
    await killProduct(worker);
    await announceAgain(id, company.id);
  }
  const last = startWorker();
  const status = async () => (await owner.import.findUniqueOrThrow({ where: { id } })).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("completed");
  await last.kill();

  const made = await owner.workOrder.findMany({
    where: { plant_id: plant.id, external_id: { not: null } },
    select: { id: true, external_id: true, number: true, equipment_id: true },
  });
  expect(made).toHaveLength(rows);
  expect(new Set(made.map(({ external_id }) => external_id)).size).toBe(rows);
  expect(new Set(made.map(({ number }) => number)).size).toBe(rows);
  expect(made.every(({ equipment_id }) => equipment_id === item.id)).toBe(true);
  expect(await owner.workOrderEvent.count({ where: { work_order_id: { in: made.map((one) => one.id) } } })).toBe(rows);
  expect(await owner.import.findUniqueOrThrow({ where: { id } })).toMatchObject({ created: rows, failed: 0 });

  for (const { id: touched } of made.slice(0, 3))
    await owner.workOrder.update({
      where: { id: touched },
      data: { assigned_user_id: technician.id, version: { increment: 1 } },
    });
  const back = await call(revertOrders, { as: admin, params: { id }, method: "POST" });
  expect(back.body.data).toMatchObject({ removed: rows - 3, restored: 0 });
  expect(back.body.data.kept).toHaveLength(3);
  expect(await owner.workOrder.count({ where: { plant_id: plant.id, external_id: { not: null } } })).toBe(3);
  expect([await checksumOf(plant.id), await checksumOf(other.plant.id)]).toEqual(before);
});
