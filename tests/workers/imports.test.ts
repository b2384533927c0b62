import { expect, test } from "vitest";
import { POST as importOrders } from "@/app/api/maintenance/import-work-order/route";
import { POST as uploadOrders } from "@/app/api/maintenance/upload-work-order/route";
import { runImport } from "@/lib/services/outward/imports/run";
import { call, form } from "../helpers";
import { uploaded } from "../imports";
import { owner } from "../owner";
import { aTenant } from "../samples";

test("an import that is interrupted between two batches is continued by the next worker, and writes each row once", async () => {
  const { plant, admin } = await aTenant();
  const rows = 1_001; // a thousand are one batch
  const lines = Array.from({ length: rows }, (_, at) => `K-${at},Inspect plates ${at}`);
  const file = new File([["Number,Name", ...lines].join("\n")], "orders.csv");
  const { body } = await uploaded(uploadOrders, { as: admin, form: form({ plant_id: plant.id, file }) });
  const { id } = body.data;
  expect(body.data.counts).toMatchObject({ create: rows, error: 0 });
  expect((await call(importOrders, { as: admin, body: { id } })).status).toBe(200);

  const written = () => owner.workOrder.count({ where: { plant_id: plant.id } });
  await expect(runImport(id, { signal: abortedAtQuestion(2) }, () => new Date())).rejects.toThrow("ending");
  expect(await written()).toBe(rows - 1);
  for (let run = 0; run < 2; run++) await runImport(id, { signal: abortedAtQuestion(Infinity) }, () => new Date());

  const made = await owner.workOrder.findMany({ where: { plant_id: plant.id }, select: { external_id: true } });
  expect(made.map(({ external_id }) => external_id).sort()).toEqual(lines.map((line) => line.split(",")[0]).sort());
  expect(await owner.import.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: "completed", created: rows, failed: 0 },
  });
});

/** A signal that a process ends, which comes before its so many-th batch. */
function abortedAtQuestion(last: number): AbortSignal {
  const ending = new AbortController();
  let questions = 0;
  ending.signal.throwIfAborted = () => {
    if (++questions < last) return;
    ending.abort(new Error("ending"));
    throw ending.signal.reason;
  };
  return ending.signal;
}
