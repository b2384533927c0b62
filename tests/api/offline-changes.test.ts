import { expect, test } from "vitest";
import { POST as report } from "@/app/api/maintenance/[id]/kept-changes/route";
import { PUT as answer } from "@/app/api/maintenance/[id]/steps/route";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { asProvider } from "@/lib/server/data/db";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, aWorkOrder } from "../samples";

/** A change that was made on a phone without a connection, and that met a newer one on the server. */

async function anOrderInWork() {
  const { plant } = await aTenant();
  const [technician, supervisor] = [
    await aUser({ role: "technician", plants: [plant] }),
    await aUser({ role: "supervisor", plants: [plant] }),
  ];
  const steps = newSteps([{ text: "Lock out" }, { text: "Measure", unit: "mm/s" }]);
  const { id } = await aWorkOrder({ plant, assigned_user_id: technician.id, status: "in_work", steps });
  const put = (as: { id: number }, body: object) => call(answer, { as, method: "PUT", params: { id }, body });
  const send = (body: object) => call(report, { as: technician, params: { id }, body });
  return { plant, technician, supervisor, id, put, send };
}

const made_at = "2026-11-26T10:00:00.000Z";
const events = (work_order_id: number) =>
  owner.workOrderEvent.findMany({ where: { work_order_id }, orderBy: { id: "asc" } });

/** What everybody's bell shows of the order, each announced twice. */
async function bells(work_order_id: number) {
  const all = await events(work_order_id);
  for (const { id } of [...all, ...all]) await asProvider((tx) => notifyOfWorkOrder(tx, id));
  return owner.notification.findMany({
    where: { OR: all.map(({ id }) => ({ subject: { startsWith: `work-order-event:${id}:` } })) },
    orderBy: { id: "asc" },
    select: { user_id: true, message: true, params: true },
  });
}

test("an offline answer that conflicts with a newer one is in the history with both values, and its author's counterpart is notified", async () => {
  const { technician, supervisor, id, put, send } = await anOrderInWork();
  await put(supervisor, { steps: [{ id: 2, answer: "done", value: 4.4 }] });
  const late = [
    { id: 1, answer: "done", seen_answered_at: null },
    { id: 2, answer: "done", value: 3.1, seen_answered_at: null },
  ];
  expect((await put(technician, { steps: late })).status).toBe(409);
  expect((await send({ state: "waiting", kind: "steps", made_at, steps: late })).status).toBe(201);

  const last = (await events(id)).at(-1)!;
  expect(last).toMatchObject({ action: "change_waiting", user_id: technician.id });
  expect(last.data).toEqual({
    kind: "steps",
    made_at,
    others: [supervisor.id],
    steps: [{ id: 2, unit: "mm/s", given: { answer: "done", value: 3.1 }, newer: { answer: "done", value: 4.4 } }],
  });
  expect(await bells(id)).toMatchObject([
    { user_id: supervisor.id, message: "work_order_change_waiting", params: { steps: "2" } },
  ]);

  await send({ state: "discarded", kind: "steps", made_at, steps: late });
  expect((await bells(id)).map(({ user_id, message }) => [user_id, message])).toEqual([
    [supervisor.id, "work_order_change_waiting"],
    [supervisor.id, "work_order_change_discarded"],
  ]);
});

test("an offline answer that replaces a newer one notifies the person whose answer it replaces", async () => {
  const { technician, supervisor, id, put, send } = await anOrderInWork();
  await put(supervisor, { steps: [{ id: 2, answer: "done", value: 4.4 }] });
  const late = { id: 2, answer: "done", value: 3.1 };
  const seen = [{ ...late, seen_answered_at: null }];
  await send({ state: "waiting", kind: "steps", made_at, steps: seen });
  expect((await put(technician, { steps: [late] })).status).toBe(200);
  expect((await send({ state: "sent", kind: "steps", made_at, steps: seen })).status).toBe(201);

  const [last] = (await events(id)).filter(({ action }) => action === "change_sent");
  expect(last!.data).toEqual({
    kind: "steps",
    made_at,
    others: [supervisor.id],
    steps: [{ id: 2, unit: "mm/s", given: { answer: "done", value: 3.1 }, newer: { answer: "done", value: 4.4 } }],
  });
  expect((await bells(id)).filter(({ message }) => message.startsWith("work_order_change"))).toMatchObject([
    { user_id: supervisor.id, message: "work_order_change_waiting" },
    { user_id: supervisor.id, message: "work_order_change_sent", params: { steps: "2" } },
  ]);
});

test("an offline change that nobody was notified of notifies nobody when it is sent", async () => {
  const { supervisor, id, put, send } = await anOrderInWork();
  await put(supervisor, { steps: [{ id: 2, answer: "done", value: 4.4 }] });
  expect((await send({ state: "sent", kind: "steps", made_at })).status).toBe(201);

  expect((await bells(id)).filter(({ message }) => message === "work_order_change_sent")).toEqual([]);
});

test("an offline completion of a work order that was denied meanwhile notifies the person who denied it", async () => {
  const { plant, supervisor, id, send } = await anOrderInWork();
  await owner.workOrderEvent.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      work_order_id: id,
      user_id: supervisor.id,
      action: "deny",
      from: "in_work",
      to: "denied",
    },
  });
  await send({ state: "waiting", kind: "complete", made_at });

  const waiting = (await bells(id)).filter(({ message }) => message === "work_order_change_waiting");
  expect(waiting).toMatchObject([{ user_id: supervisor.id, params: { steps: "none" } }]);
});
