import { expect, test } from "vitest";
import { GET as listWorkOrders } from "@/app/api/maintenance/route";
import { call } from "../helpers";
import { pause } from "../pause";
import { aTenant, aWorkOrder } from "../samples";

test("a transaction never sends a statement before the previous one has finished", async () => {
  const warnings: string[] = [];
  process.on("warning", ({ message }) => warnings.push(message));
  const { plant, admin } = await aTenant();
  await aWorkOrder({ plant, assigned_user_id: admin.id });

  // Orders come with seven relations; read side by side they would share the one connection of the transaction.
  expect((await call(listWorkOrders, { as: admin })).body.data).toHaveLength(1);
  await pause(10);

  expect(warnings.filter((message) => message.includes("already executing a query"))).toEqual([]);
});
