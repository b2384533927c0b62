import { describe, expect, test } from "vitest";
import { PUT as closeOne } from "@/app/api/maintenance/[id]/close/route";
import { POST as comment } from "@/app/api/maintenance/[id]/comments/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { PUT as change, GET as read, DELETE as removeOne } from "@/app/api/maintenance/[id]/route";
import { PUT as answer } from "@/app/api/maintenance/[id]/steps/route";
import { PUT as closeEach } from "@/app/api/maintenance/close/route";
import { PUT as completeEach } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as startEach } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as create, GET as list } from "@/app/api/maintenance/route";
import { GET as statistics } from "@/app/api/maintenance/statistics/route";
import { GET as pick } from "@/app/api/work-orders/route";
import { dueInDays } from "@/lib/domain/maintenance/urgency";
import {
  mayAct,
  type WorkOrderAction,
  type WorkOrderStatus,
  workOrderStatus,
} from "@/lib/domain/maintenance/work-order";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { asProvider } from "@/lib/server/data/db";
import { attachToOpenOrder } from "@/lib/services/maintenance/work-orders/from-alert";
import { atOnce, cellsTried, oneOfEach } from "../full";
import { aGateway, batchOf, send } from "../gateways";
import { type Answered, call, type Person } from "../helpers";
import { owner } from "../owner";
import {
  aCompany,
  aLine,
  aMachine,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aRequisition,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
} from "../samples";

/** A plant with its people: who has the work, who could have it, who looks after it, and who only asks. */
async function aCrew() {
  const company = await aCompany();
  const plant = await aPlant({ company });
  const person = (role: string) => aUser({ role, company, plants: [plant] });
  return {
    company,
    plant,
    technician: await person("technician"),
    colleague: await person("technician"),
    supervisor: await person("supervisor"),
    other: await person("supervisor"),
    user: await person("plant_user"),
    admin: await person("plant_admin"),
  };
}
type Crew = Awaited<ReturnType<typeof aCrew>>;

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

/** An order of the technician in a status, as if it had come there by itself. */
const anOrder = ({ plant, technician }: Crew, status: WorkOrderStatus, more: object = {}) =>
  aWorkOrder({
    plant,
    status,
    assigned_user_id: technician.id,
    ...(status === "in_work" ? { started_at: ago(hour), clock_started_at: ago(hour) } : {}),
    ...(status === "completed" || status === "closed" ? { completed_by: technician.id, total_minutes: 60 } : {}),
    ...more,
  });

const given = { reason: "waiting for parts", total_minutes: 45, problem_solved: true };

/** One action through the call that stands for it. A bulk call's answer is turned into that of one order. */
async function act(action: WorkOrderAction, id: number, as: Person, more: Record<string, unknown> = {}) {
  const { reason, total_minutes, problem_solved } = { ...given, ...more };
  const params = { id };
  switch (action) {
    case "start":
      return single(await call(startEach, { as, method: "PUT", body: { ids: [id] } }));
    case "complete":
      return single(
        await call(completeEach, { as, method: "PUT", body: { ids: [id], total_minutes, problem_solved } }),
      );
    case "hold":
      return outcome(await call(change, { as, method: "PUT", params, body: { status: 5, reason } }));
    case "deny":
      return outcome(await call(change, { as, method: "PUT", params, body: { status: 6, reason } }));
    case "close":
      return outcome(await call(closeOne, { as, method: "PUT", params, body: {} }));
    case "reopen":
      return outcome(await call(reopen, { as, method: "PUT", params, body: { reason } }));
  }
}

const refusals: Record<string, string> = {
  403: "not theirs",
  404: "not theirs",
  409: "not now",
  422: "not so",
  not_yours: "not theirs",
  wrong_status: "not now",
  validation_error: "not so",
};
const outcome = ({ status }: Answered) => (status === 200 ? "done" : (refusals[status] ?? String(status)));
function single({ status, body }: Answered) {
  if (status !== 200) return refusals[status] ?? String(status);
  const [one] = body.data;
  return one.status === "done" ? "done" : refusals[one.code];
}

const stored = (id: number) => owner.workOrder.findUniqueOrThrow({ where: { id } });
const history = async (id: number) =>
  (await owner.workOrderEvent.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } })).map(
    ({ action, from, to, note }) => [action, from, to, note],
  );

const actions: WorkOrderAction[] = ["start", "hold", "complete", "close", "reopen", "deny"];
const moves: Record<WorkOrderStatus, Partial<Record<WorkOrderAction, WorkOrderStatus>>> = {
  pending: { start: "in_work", complete: "completed", deny: "denied" },
  in_work: { hold: "on_hold", complete: "completed", deny: "denied" },
  completed: { close: "closed", reopen: "in_work" },
  closed: { reopen: "completed" },
  on_hold: { start: "in_work", deny: "denied" },
  denied: { reopen: "pending" },
};
const people = {
  technician: { is_assignee: true, is_supervisor: false },
  colleague: { is_assignee: false, is_supervisor: false },
  supervisor: { is_assignee: false, is_supervisor: true },
  user: { is_assignee: false, is_supervisor: false },
} as const;

interface Cell {
  status: WorkOrderStatus;
  who: keyof typeof people;
  action: WorkOrderAction;
}
const cells = workOrderStatus.names.flatMap((status) =>
  (Object.keys(people) as (keyof typeof people)[]).flatMap((who) =>
    actions.map((action): Cell => ({ status, who, action })),
  ),
);

/** "done, then closed" */
function expectedOf({ status, who, action }: Cell): string {
  const actor = { ...people[who], is_team_member: false, completed_by_self: false, alone_in_plant: false };
  const to = moves[status][action];
  const is = !mayAct(action, actor) ? "not theirs" : to ? "done" : "not now";
  return `${is}, then ${is === "done" ? to : status}`;
}

test("a work order answers each action in each status as the workflow table states", async () => {
  // Every move of the table, and each action too early or late and by somebody who may not.
  const kindOf = (cell: Cell) => {
    const expected = expectedOf(cell);
    return `${cell.action} ${expected.startsWith("done") ? cell.status : expected.split(",")[0]}`;
  };
  const crew = await aCrew();
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const cell of cellsTried("actions on work orders", cells, oneOfEach(cells, kindOf))) {
    const { status, who, action } = cell;
    const { id } = await anOrder(crew, status);
    const name = `${action} by ${who} in status ${status}`;
    found[name] = `${await act(action, id, crew[who])}, then ${(await stored(id)).status}`;
    wanted[name] = expectedOf(cell);
  }
  expect(found).toEqual(wanted);
});

test("a work order goes from new to closed, and its history shows who did what", async () => {
  const crew = await aCrew();
  const { equipment, asset, machine, line } = await aPlace(crew);

  const made = await call(create, {
    as: crew.supervisor,
    body: {
      name: "Balance dryer fan 3B",
      type: 1,
      equipment_id: equipment.id,
      assigned_user_id: crew.technician.id,
      due_at: "2026-12-01T14:00:00Z",
      steps: [{ text: "Lock out and tag" }, { text: "Record vibration", unit: "mm/s" }],
    },
  });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    label: "WO-1",
    status: "pending",
    status_id: 1,
    type: "breakdown",
    type_id: 1,
    plant_id: crew.plant.id,
    production_line_id: line.id,
    machine_id: machine.id,
    asset_id: asset.id,
    steps_total: 2,
    steps_answered: 0,
    actions: ["start", "complete", "deny"],
  });
  const { id } = made.body.data;

  expect(await act("start", id, crew.technician)).toBe("done");
  expect(await act("complete", id, crew.technician)).toBe("not so");
  await call(answer, {
    as: crew.technician,
    method: "PUT",
    params: { id },
    body: { steps: [{ id: 1, answer: "done" }] },
  });
  await call(answer, {
    as: crew.technician,
    method: "PUT",
    params: { id },
    body: { steps: [{ id: 2, answer: "done", value: 2.9 }] },
  });
  await call(comment, { as: crew.technician, params: { id }, body: { text: "Heavy fiber on two blades" } });
  expect(await act("complete", id, crew.technician)).toBe("done");
  expect(await act("close", id, crew.supervisor)).toBe("done");

  expect((await history(id)).map(([action, , to]) => [action, to])).toEqual([
    ["create", "pending"],
    ["start", "in_work"],
    ["answer_steps", null],
    ["answer_steps", null],
    ["comment", null],
    ["complete", "completed"],
    ["close", "closed"],
  ]);
  const found = await call(read, { as: crew.technician, params: { id } });
  expect(found.body.data).toMatchObject({
    total_minutes: 45,
    problem_solved: true,
    acknowledged_by_supervisor: true,
    completed_by_user: { id: crew.technician.id },
    closed_by_user: { id: crew.supervisor.id },
    actions: [],
  });
  expect(found.body.data.events).toHaveLength(7);
});

async function aPlace({ plant }: Pick<Crew, "plant">) {
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const asset = await anAsset({ machine });
  const equipment = await anEquipment({ asset });
  return { line, machine, asset, equipment };
}

describe("required fields of a work order", () => {
  test.each([
    ["no name", { name: "" }, "name"],
    ["nobody to do it", { assigned_user_id: null }, "assigned_user_id"],
    ["a day without an hour as its start", { scheduled_at: "2026-12-01" }, "scheduled_at"],
    ["a type that does not exist", { type: 9 }, "type"],
    ["a field that does not exist", { status: "closed" }, "status"],
  ])("a work order with %s is rejected on its field", async (_, wrong, field) => {
    const { plant, supervisor, technician } = await aCrew();
    const body = { name: "Grease refiner A", plant_id: plant.id, assigned_user_id: technician.id, ...wrong };

    const refused = await call(create, { as: supervisor, body });

    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages)).toEqual([field]);
  });

  test("users and locations of a work order belong to its plant", async () => {
    const crew = await aCrew();
    const elsewhere = await aPlant({ company: crew.company });
    const stranger = await aUser({ role: "technician", company: crew.company, plants: [elsewhere] });
    const there = await anEquipment({ plant: elsewhere });
    const here = await aPlace(crew);
    const body = { name: "Grease refiner A", plant_id: crew.plant.id, assigned_user_id: crew.technician.id };
    const messages = async (wrong: object) =>
      Object.keys((await call(create, { as: crew.supervisor, body: { ...body, ...wrong } })).body.messages ?? {});

    expect(await messages({ assigned_user_id: stranger.id })).toEqual(["assigned_user_id"]);
    expect(await messages({ equipment_id: there.id })).toEqual(["equipment_id"]);
    expect(await messages({ plant_id: elsewhere.id })).toEqual(["plant_id"]);
    expect(
      await messages({ equipment_id: here.equipment.id, machine_id: (await aMachine({ plant: crew.plant })).id }),
    ).toEqual(["machine_id"]);
    expect(await messages({ parent_id: (await aWorkOrder({ plant: elsewhere })).id })).toEqual(["parent_id"]);
  });

  test("a technician cannot create a work order, a supervisor can", async () => {
    const { plant, supervisor, technician } = await aCrew();
    const body = { name: "Swap battery", plant_id: plant.id, assigned_user_id: technician.id };

    expect((await call(create, { as: technician, body })).status).toBe(403);
    expect((await call(create, { as: supervisor, body })).status).toBe(201);
  });

  test("a log is created completed and needs its time", async () => {
    const { plant, supervisor } = await aCrew();
    const body = { kind: "log", name: "Replaced a belt", plant_id: plant.id, problem_solved: true };

    expect((await call(create, { as: supervisor, body })).body.messages).toEqual({
      total_minutes: ["Total time should be 15+ minutes"],
    });
    const made = await call(create, { as: supervisor, body: { ...body, total_minutes: 30 } });
    expect(made.body.data).toMatchObject({
      kind: "log",
      label: "ML-1",
      status: "completed",
      assigned_user_id: supervisor.id,
    });
  });
});

describe("completing a work order", () => {
  test("completing a work order needs fifteen minutes, and an answer to whether the problem is solved", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "in_work", { clock_started_at: ago(60_000) });

    const refused = await call(completeEach, { as: crew.technician, method: "PUT", body: { ids: [id] } });

    expect(refused.body.data).toEqual([
      {
        id,
        status: "skipped",
        code: "validation_error",
        reason: "Total time should be 15+ minutes, Problem solved is required.",
      },
    ]);
    expect((await stored(id)).status).toBe("in_work");
  });

  test("completing a work order uses the labor clock when no time is entered", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "in_work", { clocked_seconds: 600, clock_started_at: ago(20 * 60_000) });

    expect(await act("complete", id, crew.technician, { total_minutes: undefined })).toBe("done");
    expect(await stored(id)).toMatchObject({
      total_minutes: 30,
      clock_started_at: null,
      completed_by: crew.technician.id,
    });
  });

  test("completing a pending work order needs a time", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "pending");

    expect(await act("complete", id, crew.technician, { total_minutes: undefined })).toBe("not so");
    expect(await act("complete", id, crew.technician)).toBe("done");
  });
});

test("the start time is kept while the labor clock stops and continues", async () => {
  const crew = await aCrew();
  const { id } = await anOrder(crew, "pending");

  await act("start", id, crew.technician);
  const { started_at } = await stored(id);
  await owner.workOrder.update({ where: { id }, data: { clock_started_at: ago(hour) } });
  await act("hold", id, crew.technician);
  expect(await stored(id)).toMatchObject({ clock_started_at: null, reason: "waiting for parts" });
  expect((await stored(id)).clocked_seconds).toBeGreaterThanOrEqual(3600);
  await act("start", id, crew.technician);

  expect((await stored(id)).started_at).toEqual(started_at);
  expect((await stored(id)).clock_started_at).not.toBeNull();
});

test.each(["hold", "deny", "reopen"] as const)("to %s a work order needs a reason", async (action) => {
  const crew = await aCrew();
  const { id } = await anOrder(crew, action === "reopen" ? "completed" : "in_work");

  expect(await act(action, id, crew.supervisor, { reason: "  " })).toBe("not so");
  expect(await act(action, id, crew.supervisor)).toBe("done");
  expect((await history(id)).at(-1)?.[3]).toBe("waiting for parts");
});

test("work is closed by a different user than the one who completed it, unless there is nobody else", async () => {
  const crew = await aCrew();
  const { id } = await anOrder(crew, "completed", { completed_by: crew.supervisor.id });
  expect(await act("close", id, crew.supervisor)).toBe("not theirs");
  expect(await act("close", id, crew.other)).toBe("done");

  const plant = await aPlant();
  const alone = await aUser({ role: "supervisor", plants: [plant] });
  const own = await aWorkOrder({ plant, status: "completed", completed_by: alone.id });
  expect(await act("close", own.id, alone)).toBe("done");
});

test("reopening completed work is counted", async () => {
  const crew = await aCrew();
  const { id } = await anOrder(crew, "closed");

  await act("reopen", id, crew.supervisor);
  expect(await stored(id)).toMatchObject({ status: "completed", reopen_count: 0, closed_at: null });
  await act("reopen", id, crew.supervisor);
  expect(await stored(id)).toMatchObject({ status: "in_work", reopen_count: 1, completed_by: null });
});

describe("at the same moment", () => {
  test("when many users close one work order, one succeeds, and the history has one entry", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "completed");

    const many = atOnce(50);
    const answers = await Promise.all(
      Array.from({ length: many }, (_, i) =>
        call(closeOne, { as: i % 2 ? crew.supervisor : crew.other, method: "PUT", params: { id }, body: {} }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.find(({ status }) => status !== 200)!;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
    expect(late.body).toMatchObject({ code: "wrong_status", data: { status: "closed" } });
    expect(await history(id)).toEqual([["close", "completed", "closed", null]]);
    expect(await owner.auditEvent.count({ where: { object: "work-orders", object_id: id } })).toBe(1);
  });

  test("when two users start one work order, the clock starts once", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "pending");

    const both = await Promise.all([act("start", id, crew.technician), act("start", id, crew.supervisor)]);

    expect(both.sort()).toEqual(["done", "not now"]);
    expect(await history(id)).toHaveLength(1);
  });

  test("when many users save from one version, one succeeds and the others get the current record", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "pending");

    const many = atOnce(20);
    const answers = await Promise.all(
      Array.from({ length: many }, (_, i) =>
        call(change, { as: crew.supervisor, method: "PUT", params: { id }, body: { version: 1, name: `Name ${i}` } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(many - 1);
    expect(late[0]!.body).toMatchObject({ code: "stale_version", data: { id, version: 2 } });
  });

  test("new work orders of a plant get numbers of their own, in a row", async () => {
    const { plant, supervisor, technician } = await aCrew();
    const body = { name: "Inspect", plant_id: plant.id, assigned_user_id: technician.id };

    const many = atOnce(30);
    const answers = await Promise.all(Array.from({ length: many }, () => call(create, { as: supervisor, body })));

    const numbers = answers.map((answer) => answer.body.data.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: many }, (_, i) => i + 1));
  });

  test("when two users answer different steps, neither answer is lost", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "in_work", { steps: newSteps([{ text: "one" }, { text: "two" }]) });
    const step = (one: number) =>
      call(answer, {
        as: crew.technician,
        method: "PUT",
        params: { id },
        body: { steps: [{ id: one, answer: "done" }] },
      });

    await Promise.all([step(1), step(2)]);

    const after = await call(read, { as: crew.technician, params: { id } });
    expect(after.body.data.steps_answered).toBe(2);
  });

  test("an answer from somebody who has not seen a newer one is a conflict that shows it, and repeats once with its key", async () => {
    const crew = await aCrew();
    const { id } = await anOrder(crew, "in_work", { steps: newSteps([{ text: "Measure", unit: "mm/s" }]) });
    const headers = { "idempotency-key": crypto.randomUUID() };
    const give = (as: typeof crew.technician, step: object, more = {}) =>
      call(answer, {
        as,
        method: "PUT",
        params: { id },
        body: { steps: [{ id: 1, answer: "done", ...step }] },
        ...more,
      });

    await give(crew.supervisor, { value: 4.4 }, { headers });
    const late = await give(crew.technician, { value: 3.1, seen_answered_at: null });
    expect(late.status).toBe(409);
    expect(late.body.data.steps).toMatchObject([{ value: 4.4, answered_by: crew.supervisor.id }]);

    const repeated = await give(crew.supervisor, { value: 4.4 }, { headers });
    expect([repeated.status, repeated.headers.get("idempotent-replay")]).toEqual([200, "true"]);
    expect(await history(id)).toHaveLength(1);
    const seen_answered_at = late.body.data.steps[0].answered_at;
    expect((await give(crew.technician, { value: 3.1, seen_answered_at })).status).toBe(200);
  });
});

describe("bulk actions on work orders", () => {
  test("a bulk action gives a result per work order, and repeating it is harmless", async () => {
    const crew = await aCrew();
    const [pending, closed] = [await anOrder(crew, "pending"), await anOrder(crew, "closed")];
    const start = () =>
      call(startEach, { as: crew.supervisor, method: "PUT", body: { ids: [pending.id, closed.id, pending.id] } });

    const first = await start();
    expect(first.body.data).toMatchObject([
      { id: pending.id, status: "done", work_order: { status: "in_work", status_id: 2 } },
      { id: closed.id, status: "skipped", reason: "Not possible: this work order is closed" },
    ]);
    const second = await start();
    expect(second.body.data.map(({ status }: { status: string }) => status)).toEqual(["skipped", "skipped"]);
    expect(await history(pending.id)).toHaveLength(1);
  });

  test.each([
    ["started", startEach],
    ["completed", completeEach],
    ["closed", closeEach],
  ] as const)("a bulk action sets none to %s when one belongs to another plant", async (_, handler) => {
    const crew = await aCrew();
    const own = [await anOrder(crew, "pending"), await anOrder(crew, "completed")];
    const foreign = await aWorkOrder({ plant: await aPlant({ company: crew.company }) });

    const refused = await call(handler, {
      as: crew.supervisor,
      method: "PUT",
      body: { ids: [...own.map(({ id }) => id), foreign.id] },
    });

    expect(refused.status).toBe(404);
    expect((await Promise.all(own.map(({ id }) => stored(id)))).map(({ status }) => status)).toEqual([
      "pending",
      "completed",
    ]);
  });
});

test("another plant's work order is not found, for any action", async () => {
  const crew = await aCrew();
  const foreign = await aWorkOrder();
  const params = { id: foreign.id };
  const as = crew.admin;

  const answers = [
    await call(read, { as, params }),
    await call(change, { as, method: "PUT", params, body: { name: "Mine now" } }),
    await call(change, { as, method: "PUT", params, body: { status: 6, reason: "no" } }),
    await call(removeOne, { as, method: "DELETE", params, body: {} }),
    await call(closeOne, { as, method: "PUT", params, body: {} }),
    await call(comment, { as, params, body: { text: "hello" } }),
    await call(answer, { as, method: "PUT", params, body: { steps: [{ id: 1, answer: "done" }] } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await stored(foreign.id)).version).toBe(1);
});

test("closed work orders are visible only with maintenance permission", async () => {
  const crew = await aCrew();
  const [open, closed] = [await anOrder(crew, "pending"), await anOrder(crew, "closed")];
  const ids = ({ body }: Answered) => body.data.map(({ id }: { id: number }) => id).sort();

  expect(ids(await call(pick, { as: crew.user }))).toEqual([open.id]);
  expect(ids(await call(pick, { as: crew.technician }))).toEqual([open.id, closed.id]);
  expect((await call(read, { as: crew.user, params: { id: closed.id } })).status).toBe(404);
});

test("only an untouched pending work order can be deleted", async () => {
  const crew = await aCrew();
  const remove = async (id: number) =>
    (await call(removeOne, { as: crew.admin, method: "DELETE", params: { id }, body: {} })).status;
  const parent = await anOrder(crew, "pending");
  await anOrder(crew, "pending", { parent_id: parent.id });

  expect(await remove((await anOrder(crew, "pending")).id)).toBe(200);
  expect(await remove((await anOrder(crew, "in_work")).id)).toBe(409);
  expect(await remove((await anOrder(crew, "pending", { total_minutes: 5 })).id)).toBe(409);
  expect(await remove(parent.id)).toBe(409);
  const { id } = await anOrder(crew, "pending");
  await aRequisition({ plant: crew.plant, work_order_id: id });
  const kept = await call(removeOne, { as: crew.admin, method: "DELETE", params: { id }, body: {} });
  expect(kept).toMatchObject({ status: 409, body: { code: "cannot_delete" } });
});

test("closed work orders are read-only until reopened", async () => {
  const crew = await aCrew();
  const { id } = await anOrder(crew, "closed");
  const rename = () =>
    call(change, { as: crew.supervisor, method: "PUT", params: { id }, body: { name: "Another name" } });

  expect((await rename()).body).toMatchObject({ code: "wrong_status", data: { status: "closed" } });
  await act("reopen", id, crew.supervisor);
  expect((await rename()).status).toBe(200);
});

describe("the work order list", () => {
  test("the work order list filters by status, number, overdue and assignee", async () => {
    const crew = await aCrew();
    const late = await anOrder(crew, "pending", { due_at: ago(hour), name: "Late" });
    const extended = await anOrder(crew, "pending", { due_at: ago(hour), extended_at: new Date(Date.now() + hour) });
    const done = await anOrder(crew, "completed", { due_at: ago(hour), assigned_user_id: crew.colleague.id });
    const ids = async (query: Record<string, string | number | boolean>) =>
      (await call(list, { as: crew.technician, query })).body.data.map(({ id }: { id: number }) => id).sort();

    expect(await ids({ status: 1 })).toEqual([late.id, extended.id]);
    expect(await ids({ "status[]": "completed" })).toEqual([done.id]);
    expect(await ids({ is_overdue: true })).toEqual([late.id]);
    expect(await ids({ whose: "team" })).toEqual([done.id]);
    expect(await ids({ search: `wo-${late.number}` })).toEqual([late.id]);
    expect((await call(list, { as: crew.technician, query: { status: 9 } })).status).toBe(422);
  });

  test("work orders are sorted and filtered by priority, and of equal priority by due date", async () => {
    const crew = await aCrew();
    const priorities = ["normal", "urgent", "low", "high"] as const;
    const made = new Map<string, number>();
    for (const priority of priorities) made.set(priority, (await anOrder(crew, "pending", { priority })).id);
    const sooner = await anOrder(crew, "pending", { priority: "normal", due_at: ago(-hour) });
    const ids = async (query: Record<string, string | number | boolean>) =>
      (await call(list, { as: crew.technician, query })).body.data.map(({ id }: { id: number }) => id);

    expect(await ids({ orderByColumn: "priority", orderByMethod: "asc" })).toEqual([
      made.get("urgent"),
      made.get("high"),
      sooner.id,
      made.get("normal"),
      made.get("low"),
    ]);
    expect(await ids({ "priority[]": "urgent" })).toEqual([made.get("urgent")]);
    expect(await ids({ priority: 4 })).toEqual([made.get("low")]);
    expect(await ids({ is_from_alert: true })).toEqual([]);
  });

  test("a work order is created and changed with a priority by name or number, and is normal without one", async () => {
    const crew = await aCrew();
    const body = { name: "Grease", plant_id: crew.plant.id, assigned_user_id: crew.technician.id };
    const plain = (await call(create, { as: crew.supervisor, body })).body.data;
    const given = (await call(create, { as: crew.supervisor, body: { ...body, priority: 1 } })).body.data;
    const changed = await call(change, { as: crew.supervisor, params: { id: plain.id }, body: { priority: "low" } });
    const refused = await call(create, { as: crew.supervisor, body: { ...body, priority: "soon" } });

    expect(plain).toMatchObject({ priority: "normal", priority_id: 3 });
    expect(given).toMatchObject({ priority: "urgent", priority_id: 1 });
    expect(changed.body.data).toMatchObject({ priority: "low", priority_id: 4 });
    expect(refused.status).toBe(422);
    expect(refused.body.messages).toHaveProperty("priority");
  });

  test("work order counts include the viewer's plants only", async () => {
    const crew = await aCrew();
    await anOrder(crew, "pending", { due_at: ago(hour) });
    await anOrder(crew, "completed");
    await anOrder(crew, "closed");
    await aWorkOrder();

    const counted = await call(statistics, { as: crew.technician });

    expect(counted.body.data).toMatchObject({
      total: 3,
      pending: 1,
      overdue: 1,
      completed_count: 1,
      total_completed_work_orders: 2,
    });
  });
});

test("work orders are found by due date, using the extended date if set", async () => {
  const { plant, admin } = await aTenant();
  const due = (due_at: string, extended_at?: string) =>
    aWorkOrder({ plant, due_at: new Date(due_at), extended_at: extended_at ? new Date(extended_at) : null });
  const inside = await due("2026-11-01T00:00:00Z");
  const extendedInto = await due("2026-10-10T00:00:00Z", "2026-11-30T23:59:00Z");
  await due("2026-11-15T00:00:00Z", "2026-12-02T00:00:00Z");
  await due("2026-12-01T00:00:00Z");
  await aWorkOrder({ plant });

  const span = { due_from: "2026-11-01T00:00:00Z", due_until: "2026-12-01T00:00:00Z" };
  const { body } = await call(list, { as: admin, query: { ...span, orderByColumn: "due_at", orderByMethod: "asc" } });
  const refused = await call(list, { as: admin, query: { due_from: "soon" } });

  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([extendedInto.id, inside.id]);
  expect(refused.status).toBe(422);
  expect(refused.body.messages).toHaveProperty("due_from");
});

describe("a work order from an alert", () => {
  async function aFault(crew: Crew) {
    const equipment = await anEquipment({ plant: crew.plant });
    const sensor = await aSensor({ plant: crew.plant, equipment });
    const alert = await anAlert({ sensor, parameter: 3, last_value: 11.8, alarm: 7.1 });
    return { equipment, sensor, alert };
  }
  const order = (crew: Crew, alert: { id: number }) =>
    call(create, { as: crew.supervisor, body: { alert_id: alert.id, assigned_user_id: crew.technician.id } });

  test("a work order from an alert gets the item, a name and the finding", async () => {
    const crew = await aCrew();
    const { equipment, sensor, alert } = await aFault(crew);

    const made = await order(crew, alert);

    expect(made.body.data).toMatchObject({
      name: `Check ${equipment.name} (alarm)`,
      equipment_id: equipment.id,
      finding: { alert_id: alert.id, sensor_id: sensor.id, parameter: 3, value: 11.8, alarm: 7.1, points: [] },
    });
    expect((await owner.alert.findUniqueOrThrow({ where: { id: alert.id } })).work_order_id).toBe(made.body.data.id);
  });

  test("a work order from an alert draws the week before without faulty samples, and of a low alarm the drop", async () => {
    const crew = await aCrew();
    const begin = Math.floor(Date.now() / (3 * hour)) * 3 * hour - 24 * hour;
    const drawn = async (alert_rule: string) => {
      const equipment = await anEquipment({ plant: crew.plant });
      const { sensor, token } = await aGateway({ plant: crew.plant, sensor: { equipment } });
      const readings = [4, 1, 4, 400].map((value, index) => {
        const more = value === 400 ? { q: { vel_rms_z: 3 } } : {};
        return [new Date(begin + index * 60_000).toISOString(), { vel_rms_z: value }, more] as const;
      });
      expect((await send(token, batchOf(sensor.uid, readings))).status).toBe(202);
      const made = await order(crew, await anAlert({ sensor, parameter: 1, alert_rule }));
      return made.body.data.finding.points.map(([, value]: [number, number]) => value);
    };

    expect(await drawn("low_acute")).toEqual([1]);
    expect(await drawn("high")).toEqual([4]);
  });

  test("a work order from an alarm is urgent and due today, one from a warning is high and due within a week", async () => {
    const crew = await aCrew();
    await owner.plant.update({ where: { id: crew.plant.id }, data: { time_zone: "Canada/Pacific" } });
    const warned = await anAlert({
      sensor: await aSensor({ plant: crew.plant, equipment: await anEquipment({ plant: crew.plant }) }),
      parameter: 3,
      level: "warning",
      peak_level: "warning",
    });
    const [alarm, warning] = [
      (await order(crew, (await aFault(crew)).alert)).body.data,
      (await order(crew, warned)).body.data,
    ];
    const dueIn = (days: number) => dueInDays(days, new Date(), "Canada/Pacific").getTime();

    expect(alarm.priority).toBe("urgent");
    expect(Math.abs(Date.parse(alarm.due_at) - dueIn(0))).toBeLessThan(60_000);
    expect(warning.priority).toBe("high");
    expect(Math.abs(Date.parse(warning.due_at) - dueIn(7))).toBeLessThan(60_000);
    const { body } = await call(list, { as: crew.technician, query: { is_from_alert: true } });
    expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([alarm.id, warning.id].sort());
  });

  test("a company sets the defaults of its work orders from alerts, and their author can change them", async () => {
    const crew = await aCrew();
    await owner.company.update({
      where: { id: crew.plant.company_id },
      data: { alarm_priority: "high", alarm_due_days: 2 },
    });
    const set = (await order(crew, (await aFault(crew)).alert)).body.data;
    const { alert } = await aFault(crew);
    const own = { alert_id: alert.id, assigned_user_id: crew.technician.id, priority: "low", due_at: null };
    const ownOrder = (await call(create, { as: crew.supervisor, body: own })).body.data;

    expect(set.priority).toBe("high");
    expect(Math.abs(Date.parse(set.due_at) - dueInDays(2, new Date(), set.plant.time_zone).getTime())).toBeLessThan(
      60_000,
    );
    expect(ownOrder).toMatchObject({ priority: "low", due_at: null });
  });

  describe("a work order from an alert without an assignee", () => {
    const forWhom = async (crew: Crew, alert: { id: number }, as: Person = crew.supervisor) =>
      (await call(create, { as, body: { alert_id: alert.id } })).body.data.assigned_user_id;
    const done = (crew: Crew, equipment_id: number, completed_by: number, days: number) =>
      aWorkOrder({
        plant: crew.plant,
        equipment_id,
        status: "closed",
        assigned_user_id: crew.technician.id,
        completed_by,
        completed_at: ago(days * 24 * hour),
      });

    test("a work order from an alert without an assignee is assigned to the user who did the item's last work", async () => {
      const crew = await aCrew();
      const { equipment, alert } = await aFault(crew);
      await done(crew, equipment.id, crew.technician.id, 9);
      await done(crew, equipment.id, crew.other.id, 2);
      await done(crew, (await anEquipment({ plant: crew.plant })).id, crew.colleague.id, 1);
      expect(await forWhom(crew, alert)).toBe(crew.other.id);
    });

    test("a work order from an alert without an assignee is not assigned to a user who has left the plant", async () => {
      const crew = await aCrew();
      const { equipment, alert } = await aFault(crew);
      await done(crew, equipment.id, crew.colleague.id, 9);
      await done(crew, equipment.id, crew.other.id, 2);
      await owner.userPlant.deleteMany({ where: { user_id: crew.other.id } });
      expect(await forWhom(crew, alert)).toBe(crew.colleague.id);
    });

    test("a work order from an alert without an assignee is assigned to the plant's technician with the fewest open work orders", async () => {
      const crew = await aCrew();
      await aUser({ role: "technician", company: crew.company, plants: [await aPlant({ company: crew.company })] });
      for (const status of ["pending", "in_work"] as const) await anOrder(crew, status);
      await anOrder(crew, "pending", { assigned_user_id: crew.colleague.id });
      for (const status of ["closed", "completed"] as const)
        await anOrder(crew, status, { assigned_user_id: crew.colleague.id });
      expect(await forWhom(crew, (await aFault(crew)).alert)).toBe(crew.colleague.id);
    });

    test("a work order from an alert without an assignee is assigned to its author if there is no technician", async () => {
      const { company, plant, admin } = await aTenant();
      const alert = await anAlert({ sensor: await aSensor({ plant, equipment: await anEquipment({ plant }) }) });
      const answer = await call(create, { as: admin, body: { alert_id: alert.id } });
      expect(answer.body.data).toMatchObject({ assigned_user_id: admin.id, company_id: company.id });
    });

    test("a work order from an alert without an assignee is rejected if nobody can be assigned, or nobody was explicitly chosen", async () => {
      const { plant } = await aTenant();
      const alert = await anAlert({ sensor: await aSensor({ plant, equipment: await anEquipment({ plant }) }) });
      await owner.userPlant.deleteMany({ where: { plant_id: plant.id } });
      const staff = await aUser({ role: "super_admin" });
      const left = await call(create, { as: staff, body: { alert_id: alert.id } });
      const crew = await aCrew();
      const body = { alert_id: (await aFault(crew)).alert.id, assigned_user_id: null };
      const emptied = await call(create, { as: crew.supervisor, body });
      expect([left.status, emptied.status]).toEqual([422, 422]);
      expect([left.body.messages, emptied.body.messages].map(Object.keys)).toEqual([
        ["assigned_user_id"],
        ["assigned_user_id"],
      ]);
    });
  });

  test("a work order from an alert is created once per item: the second attempt gets the first one, also at the same time", async () => {
    const crew = await aCrew();
    const { sensor, alert } = await aFault(crew);
    const another = await anAlert({ sensor, parameter: 4 });

    const both = await Promise.all([order(crew, alert), order(crew, another)]);

    const [made, refused] = both.sort((a, b) => a.status - b.status);
    expect([made!.status, refused!.status]).toEqual([201, 409]);
    expect(refused!.body).toMatchObject({ code: "fault_has_order", data: { id: made!.body.data.id, label: "WO-1" } });
  });

  test("a work order covers all open alerts of its item, also those that come later, and no other item's", async () => {
    const crew = await aCrew();
    const { equipment, sensor, alert } = await aFault(crew);
    const hotter = await anAlert({ sensor, parameter: 5, level: "warning" });
    const otherSensor = await anAlert({ sensor: await aSensor({ plant: crew.plant, equipment }), parameter: 3 });
    const settled = await anAlert({ sensor, parameter: 6, ended_at: new Date() });
    const { alert: elsewhere } = await aFault(crew);
    const { id } = (await order(crew, alert)).body.data;
    const covered = await owner.alert.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } });
    expect(covered.map((one) => one.id)).toEqual([alert.id, hotter.id, otherSensor.id]);
    expect((await order(crew, hotter)).body).toMatchObject({ code: "fault_has_order", data: { id } });
    expect((await order(crew, settled)).status).toBe(409);

    const later = await anAlert({ sensor, parameter: 4 });
    expect(await asProvider((tx) => attachToOpenOrder(tx, later))).toBe(id);
    expect(await asProvider((tx) => attachToOpenOrder(tx, elsewhere))).toBeNull();
    expect((await order(crew, later)).status).toBe(409);
    expect((await history(id)).map(([action]) => action)).toEqual(["create", "attach_alert"]);
  });

  test("repair work ordered by hand is the work order of the item's alerts: none beside it, and its completion opens their proofs", async () => {
    const crew = await aCrew();
    const { equipment, alert } = await aFault(crew);
    const body = { name: "Replace bearing", equipment_id: equipment.id, assigned_user_id: crew.technician.id };
    const { id } = (await call(create, { as: crew.supervisor, body })).body.data;
    // So nobody is called for an alarm that is being repaired.
    expect((await owner.alert.findUniqueOrThrow({ where: { id: alert.id } })).work_order_id).toBe(id);
    expect((await order(crew, alert)).body).toMatchObject({ code: "fault_has_order", data: { id } });
    const silent = await anAlert({ sensor: await aSensor({ plant: crew.plant, equipment }), kind: "no_data" });
    expect((await order(crew, silent)).status).toBe(201);

    expect(await act("start", id, crew.technician)).toBe("done");
    expect(await act("complete", id, crew.technician)).toBe("done");
    expect(await owner.proof.findMany({ where: { work_order_id: id } })).toMatchObject([{ alert_id: alert.id }]);
  });

  test("preventive work ordered by hand is not the work order of the item's alerts", async () => {
    const crew = await aCrew();
    const { equipment, alert } = await aFault(crew);
    const body = {
      name: "Grease",
      type: "pm",
      equipment_id: equipment.id,
      assigned_user_id: crew.technician.id,
    };
    const { id } = (await call(create, { as: crew.supervisor, body })).body.data;
    expect(await act("start", id, crew.technician)).toBe("done");
    expect(await act("complete", id, crew.technician)).toBe("done");

    expect(await owner.proof.count({ where: { work_order_id: id } })).toBe(0);
    expect((await order(crew, alert)).status).toBe(201);
  });

  test("another plant's alert is not found for a work order", async () => {
    const crew = await aCrew();
    expect((await order(crew, await anAlert())).body.messages).toEqual({ alert_id: ["does not exist"] });
  });
});

test("a work order cannot have a parent that is below it, even when two people move both at once", async () => {
  const crew = await aCrew();
  const top = await anOrder(crew, "pending");
  const middle = await anOrder(crew, "pending", { parent_id: top.id });
  const bottom = await anOrder(crew, "pending", { parent_id: middle.id });
  const under = (id: number, parent_id: number) =>
    call(change, { method: "PUT", params: { id }, as: crew.supervisor, body: { parent_id } });

  const refused = await under(top.id, bottom.id);
  expect([refused.status, refused.body.messages]).toEqual([422, { parent_id: ["is below this work order already"] }]);

  const [left, right] = [await anOrder(crew, "pending"), await anOrder(crew, "pending")];
  const answers = await Promise.all([under(left.id, right.id), under(right.id, left.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
