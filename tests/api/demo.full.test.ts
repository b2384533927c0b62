import { beforeAll, describe, expect, test } from "vitest";
import { permittedNavigation } from "@/components/shell/navigation";
import { menuAccessOf } from "@/lib/domain/identity/menu-access";
import { nameOf } from "@/lib/domain/identity/viewer";
import { macOfUid } from "@/lib/domain/ingest/mac";
import { deviceFmax, wrongSettings } from "@/lib/domain/ingest/sensor-settings";
import { nextDose } from "@/lib/domain/lubrication/dose";
import { netSaving, savingTransitions } from "@/lib/domain/maintenance/savings";
import {
  missingFor,
  openStatuses,
  type WorkOrderStatus,
  workOrderTransitions,
} from "@/lib/domain/maintenance/work-order";
import { requestTransitions } from "@/lib/domain/maintenance/work-order-request";
import { openSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { destination, type Transitions } from "@/lib/domain/shared/transitions";
import { implausibilityOf } from "@/lib/domain/vibration/bearings";
import { diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import menu from "@/lib/generated/menu.json";
import { decisionQuery } from "@/lib/inputs/decisions";
import type { AnyResource } from "@/lib/resources/define";
import { type ResourceName, resources } from "@/lib/resources/index";
import { type WorkOrderRow, workOrderSelect } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { asProvider, withScope } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { listDecisions } from "@/lib/services/maintenance/decisions/list";
import { refuseCountedTwice } from "@/lib/services/maintenance/savings/counted-once";
import { elsewhereOf } from "@/lib/services/maintenance/stories/elsewhere";
import { served } from "@/lib/services/register";
import { geometryOf } from "@/lib/services/structure/bearings/orders";
import { bearingOf } from "@/lib/services/structure/equipments/bearing";
import { motorBearing } from "@/prisma/seed/bearings";
import { seedDemo } from "@/prisma/seed/demo";
import { plantCalendar } from "@/prisma/seed/history/calendar";
import { pastEntries } from "@/prisma/seed/history/past";
import { seedRoles } from "@/prisma/seed/roles";
import { SimulatedMachine } from "@/workers/simulator/plant";
import { owner } from "../owner";

/** The demo is data like any other: it has gone through no state that the product does not know, and breaks no rule. */

const now = new Date();
let orders: (WorkOrderRow & {
  events: {
    user_id: number | null;
    action: string;
    from: string | null;
    to: string | null;
    note: string | null;
    created_at: Date;
  }[];
})[];

beforeAll(async () => {
  await seedRoles(owner);
  await seedDemo(owner, now);
  // What was taken over from another system has no history here.
  orders = await owner.workOrder.findMany({
    where: { external_id: null },
    orderBy: { id: "asc" },
    select: {
      ...workOrderSelect,
      events: {
        orderBy: [{ created_at: "asc" }, { id: "asc" }],
        select: { user_id: true, action: true, from: true, to: true, note: true, created_at: true },
      },
    },
  });
});

/** Names of what breaks a rule. */
const breaking = (rule: (order: (typeof orders)[number]) => boolean) =>
  orders.filter((order) => !rule(order)).map(({ number, name }) => `${number} ${name}`);

describe("the demo's work", () => {
  test("each record came to its status by moves that the workflow allows, each with its line of history", () => {
    const tables: Record<string, Transitions<string>> = {
      order: workOrderTransitions,
      log: workOrderTransitions,
      request: requestTransitions,
    };
    const wrong = orders.flatMap(({ number, kind, status, events }) => {
      const [born, ...rest] = events;
      if (born?.action !== "create") return [`${number} has no beginning`];
      let at = born.to!;
      const found: string[] = [];
      for (const { action, from, to } of rest) {
        if (!(action in tables[kind]!)) continue;
        const next = destination(tables[kind]!, action as never, at as never);
        if (from !== at || next !== to) found.push(`${number}: ${action} from ${from} to ${to} while ${at}`);
        at = to!;
      }
      return at === status ? found : [...found, `${number} is ${status}, its history ends in ${at}`];
    });
    expect(wrong).toEqual([]);
  });

  test("moments come one after the other, and none is still to come", () => {
    expect(
      breaking(({ created_at, started_at, completed_at, closed_at, kind }) => {
        const moments = [...(kind === "log" ? [] : [created_at]), started_at, completed_at, closed_at].filter(
          (one) => one !== null,
        );
        return moments.every((one, at) => one <= now && (at === 0 || moments[at - 1]! <= one));
      }),
    ).toEqual([]);
    expect(
      breaking(({ created_at, events }) =>
        events.every((one) => one.created_at <= now && one.created_at >= created_at),
      ),
    ).toEqual([]);
  });

  test("done work answered everything that completing asks, and another supervisor closed it", () => {
    const done = orders.filter(({ status }) => status === "completed" || status === "closed");
    expect(done.length).toBeGreaterThan(100);
    for (const one of done) {
      const { total_minutes, problem_solved, sanitization_of_tools } = one;
      const open = openSteps(one.steps as unknown as Step[]).length;
      const answers = { total_minutes, problem_solved, sanitization_of_tools, open_steps: open };
      expect([one.name, missingFor("complete", answers)]).toEqual([one.name, []]);
      if (one.status === "closed") {
        expect([one.name, one.acknowledged_by_supervisor]).toEqual([one.name, true]);
        expect([one.name, one.closed_by]).not.toEqual([one.name, one.completed_by]);
      }
    }
    const reopened = orders.filter(({ reopen_count }) => reopen_count > 0);
    expect(
      reopened.map(
        ({ reopen_count, events }) => events.filter(({ action }) => action === "reopen").length === reopen_count,
      ),
    ).not.toContain(false);
  });

  test("what needs a reason has one", () => {
    const needs = ["denied", "rejected", "on_hold"];
    expect(breaking(({ status, reason }) => !needs.includes(status) || Boolean(reason?.trim()))).toEqual([]);
    expect(
      breaking(({ events }) =>
        events.every(
          ({ action, note }) => !["hold", "deny", "reject", "reopen"].includes(action) || Boolean(note?.trim()),
        ),
      ),
    ).toEqual([]);
  });

  test("numbers count up with time, and the plant goes on behind the last", async () => {
    for (const plant of await owner.plant.findMany({ select: { id: true, last_work_order_number: true } })) {
      const own = orders.filter(({ plant_id }) => plant_id === plant.id).toSorted((a, b) => a.number - b.number);
      expect(own.map(({ created_at }) => created_at.getTime())).toEqual(
        own.map(({ created_at }) => created_at.getTime()).toSorted((a, b) => a - b),
      );
      expect(own.at(-1)?.number ?? 0).toBe(plant.last_work_order_number);
    }
  });

  test("a converted request has its order, an order its request, and a converted request's history names it", () => {
    const converted = orders.filter(({ status }) => status === "converted");
    expect(converted.length).toBeGreaterThanOrEqual(4);
    expect(converted.map(({ orders: found }) => found.length)).toEqual(converted.map(() => 1));
    expect(breaking(({ request, request_id }) => (request_id === null) === (request === null))).toEqual([]);
  });

  test("the work is someone's of its plant, on an item of its plant", async () => {
    const people = await owner.user.findMany({ select: { id: true, plants: { select: { plant_id: true } } } });
    const inPlant = (id: number | null, plant_id: number) =>
      id === null || people.find((one) => one.id === id)!.plants.some((one) => one.plant_id === plant_id);
    expect(
      breaking(({ plant_id, kind, assigned_user_id, assigned_team_id, completed_by, closed_by, created_by }) => {
        const isAssigned = kind === "request" || assigned_user_id !== null || assigned_team_id !== null;
        return (
          isAssigned && [assigned_user_id, completed_by, closed_by, created_by].every((id) => inPlant(id, plant_id))
        );
      }),
    ).toEqual([]);
    const items = await owner.equipment.findMany({
      select: { id: true, plant_id: true, asset_id: true, asset: { select: { machine_id: true } } },
    });
    expect(
      breaking(({ equipment_id, plant_id, asset_id, machine_id }) => {
        const item = items.find(({ id }) => id === equipment_id);
        if (!item) return equipment_id === null;
        return item.plant_id === plant_id && item.asset_id === asset_id && item.asset?.machine_id === machine_id;
      }),
    ).toEqual([]);
  });

  test("statistics, calendar and logs have months to show", () => {
    const monthsAgo = new Date(now.getTime() - 100 * 86_400_000);
    const count = (rule: (order: (typeof orders)[number]) => boolean) => orders.filter(rule).length;
    expect(count(({ status, completed_at }) => status === "closed" && completed_at! < monthsAgo)).toBeGreaterThan(5);
    expect(count(({ kind, problem_solved }) => kind === "log" && problem_solved === true)).toBeGreaterThan(5);
    expect(count(({ kind, problem_solved }) => kind === "log" && problem_solved === false)).toBeGreaterThan(1);
    expect(count(({ status }) => status === "rejected")).toBeGreaterThan(1);
    expect(
      count(({ status }) => (openStatuses as readonly WorkOrderStatus[]).includes(status as WorkOrderStatus)),
    ).toBeGreaterThan(10);
  });
});

describe("the demo's savings", () => {
  test("each amount is what its figures come to, and nobody approved their own", async () => {
    const savings = await owner.saving.findMany({
      include: { work_order: { select: { status: true, problem_solved: true } } },
    });
    expect(new Set(savings.map(({ status }) => status))).toEqual(
      new Set(["estimated", "evidenced", "approved", "review", "rejected"]),
    );
    for (const one of savings) {
      const number = (field: "downtime_cost" | "failure_cost" | "labor_cost" | "parts_cost") => Number(one[field]);
      const figures = {
        probability: one.probability,
        failure_minutes: one.failure_minutes,
        planned_minutes: one.planned_minutes,
        downtime_cost: number("downtime_cost"),
        failure_cost: number("failure_cost"),
        labor_cost: number("labor_cost"),
        parts_cost: number("parts_cost"),
      };
      expect(Number(one.amount)).toBe(netSaving(figures));
      expect(Number(one.amount)).toBeGreaterThan(0);
      expect(one.approved_by).not.toBe(one.estimated_by);
      expect(one.work_order).toEqual({ status: "closed", problem_solved: true });
    }
  });

  test("each has the history of its status, and no fault counts twice", async () => {
    const savings = await owner.saving.findMany({ select: { work_order_id: true, status: true } });
    for (const { work_order_id, status } of savings) {
      const order = orders.find(({ id }) => id === work_order_id)!;
      let at: string | undefined;
      for (const { action, to } of order.events.filter((one) => one.action.startsWith("saving_"))) {
        const name = action.slice("saving_".length) as keyof typeof savingTransitions;
        if (at) expect(savingTransitions[name].from).toContain(at);
        at = to!;
      }
      expect([order.name, at]).toEqual([order.name, status]);
      if (status !== "rejected") {
        await owner.$transaction((tx) => refuseCountedTwice({ tx, now } as unknown as Call, order));
      }
    }
  });

  test("what the sensor proved was verified as fixed before the saving was", async () => {
    const savings = await owner.saving.findMany({
      where: { evidence: "proof" },
      select: { evidenced_at: true, work_order: { select: { proofs: true } } },
    });
    expect(savings.length).toBe(6);
    for (const { evidenced_at, work_order } of savings) {
      expect(work_order.proofs.map(({ verdict }) => verdict)).toEqual(["fixed"]);
      expect(work_order.proofs[0]!.decided_at! <= evidenced_at!).toBe(true);
    }
  });
});

test("each past alert of the demo with an order has ended, was acknowledged, and led to a closed work order", async () => {
  const alerts = await owner.alert.findMany({
    where: { work_order_id: { not: null } },
    include: { changes: { orderBy: { at: "asc" } }, work_order: true },
  });
  // Five in each company that is shown around, and seven in the mills that share their outcomes.
  expect(alerts.length).toBe(2 * 5 + 7);
  for (const alert of alerts) {
    expect(alert.ended_at! > alert.opened_at && alert.ended_at! < now).toBe(true);
    expect(alert.peak_value!).toBeGreaterThanOrEqual(alert.peak_level === "alarm" ? alert.alarm! : alert.warning!);
    expect([alert.changes[0]!.action, alert.changes.at(-1)!.action]).toEqual(["opened", "closed"]);
    const last = (action: string) => alert.changes.findLastIndex((one) => one.action === action);
    expect(last("acknowledged")).toBeGreaterThan(last("escalated"));
    expect(alert.work_order?.status).toBe("closed");
    expect(alert.work_order!.created_at > alert.opened_at).toBe(true);
  }
});

test("each plant with work in the demo that is shown around has resolved alerts, closed orders and savings in the last 90 days, and readings of them to come", async () => {
  const shown = new Date(now.getTime() - 90 * 86_400_000);
  // Somebody signs in there who approves its savings.
  const shownAround = {
    users: { some: { user: { role: { key: "plant_admin" } } } },
    last_work_order_number: { gt: 0 },
  };
  const plants = await owner.plant.findMany({ where: shownAround });
  expect(plants.length).toBe(2);
  for (const { id: plant_id } of plants) {
    const alerts = await owner.alert.findMany({
      where: { plant_id, opened_at: { gt: shown }, ended_at: { lt: now }, work_order_id: { not: null } },
    });
    expect(alerts.length).toBeGreaterThanOrEqual(3);
    const closed = { plant_id, status: "closed", closed_at: { gt: shown } };
    expect(await owner.workOrder.count({ where: closed })).toBeGreaterThan(20);
    const statuses = await owner.saving.groupBy({ by: ["status"], where: { plant_id, updated_at: { gt: shown } } });
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      "approved",
      "estimated",
      "evidenced",
      "rejected",
      "review",
    ]);
    // From where the alarm engine takes over: what the gateways send of an episode raises no second alert.
    for (const { sensor_id, parameter, ended_at } of alerts) {
      const { evaluated_at } = await owner.measurement.findFirstOrThrow({
        where: { sensor_id, parameter: parameter! },
      });
      expect(evaluated_at! >= ended_at!).toBe(true);
    }
  }
});

describe("the same model at other companies, in the demo", () => {
  const outcomesFor = async (company: string, item: string) => {
    const { id, company_id, brand_model_id } = await owner.equipment.findFirstOrThrow({
      where: { name: item, plant: { company: { name: company } } },
    });
    expect(id).toBeGreaterThan(0);
    return asProvider((tx) => elsewhereOf({ tx }, { company_id, brand_model_id: brand_model_id! }));
  };

  test("a mill that shares learns how the fault of its press motor was repaired elsewhere, from rows of work", async () => {
    const { machines, why, faults } = await outcomesFor("Cedar Ridge Paper", "Second press motor");
    expect([machines, why]).toEqual([5, null]);
    // Six of seven repairs held: the seventh recurred.
    expect(faults).toMatchObject([{ fault: "parallel_misalignment", machines: 5, held_percent: 85 }]);
    expect(faults[0]!.repair_minutes).toBeGreaterThan(120);
    const sheet = await owner.onePager.findFirstOrThrow({ select: { figures: true, sources: true } });
    expect(sheet.figures).toMatchObject({ twin_machines: 5 });
  });

  test("of a model that too few have nothing is shown, nor to a company that does not share, each with the reason", async () => {
    const nothing = { machines: null, faults: [] };
    expect(await outcomesFor("Cedar Ridge Paper", "Chipper motor")).toEqual({ ...nothing, why: "too_few" });
    expect(await outcomesFor("Harbor Foods", "Homogenizer motor")).toEqual({ ...nothing, why: "not_shared" });
  });
});

test("nine of ten breakdowns of each company that is shown around were coded without typing, and most with one press", async () => {
  const since = new Date(now.getTime() - 365 * 86_400_000);
  for (const name of ["Cedar Ridge Paper", "Harbor Foods"]) {
    const done = await owner.workOrder.findMany({
      where: {
        plant: { company: { name } },
        kind: "order",
        type: "breakdown",
        completed_at: { gte: since },
        status: { in: ["completed", "closed"] },
        external_id: null,
        OR: [{ verdict: null }, { verdict: { not: "nothing_found" } }],
      },
      select: { failure_source: true },
    });
    const shareOf = (...sources: (string | null)[]) =>
      done.filter(({ failure_source }) => sources.includes(failure_source)).length / done.length;
    expect([name, shareOf("proposed", "picked", "text") >= 0.9]).toEqual([name, true]);
    expect([name, shareOf("proposed") >= 0.6]).toEqual([name, true]);
  }
});

test("the demo has alerts without an order whose diagnosis was right, wrong, missing and never checked", async () => {
  const alerts = await owner.alert.findMany({ where: { work_order_id: null, diagnosed_fault: { not: null } } });
  expect(alerts.map(({ verdict }) => verdict).toSorted()).toEqual(
    ["confirmed", "fault_found", "nothing_found", "other_fault", null].toSorted(),
  );
  const fields = { verdict: { not: null }, verdict_by: null };
  expect(await owner.alert.count({ where: fields })).toBe(0);
});

const places = ["plant-vendors", "distributor-locations", "formulas", "banner-subtypes", "registers"] as const;

test.each(places)("the demo has %s, each as a form would save it", async (name) => {
  const { model, input }: AnyResource = resources[name];
  const table = model[0]!.toLowerCase() + model.slice(1);
  const rows = await (owner as unknown as Record<string, { findMany(): Promise<Record<string, unknown>[]> }>)[
    table
  ]!.findMany();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) {
    const fields = Object.keys(input.shape).map((field) => [field, row[field]]);
    const read = input.safeParse(Object.fromEntries(fields));
    expect([row.name, read.error?.issues ?? []]).toEqual([row.name, []]);
  }
});

test("a formula of the demo has its first version, as a saved one has", async () => {
  const formulas = await owner.formula.findMany({ include: { versions: true } });
  for (const { current_id, versions, expression } of formulas) {
    expect(versions.map(({ id, expression: text }) => [id, text])).toEqual([[current_id, expression]]);
  }
});

test("the past of the demo is the same story on any day of the week and at any hour, also over a change of the clocks", () => {
  const first = Date.UTC(2027, 2, 8, 6, 40);
  const storyOf = (at: number) => {
    const entries = pastEntries({
      kind: "mill",
      person: () => 1,
      team_id: 1,
      place: () => ({}),
      downtime_cost: 1_000_000,
      hourly_cents: 4_600,
      currency: "CAD",
      sensorOf: () => ({ id: 1, data_set: "temp_vibe" }),
      calendar: plantCalendar(new Date(at), "Canada/Eastern"),
    });
    expect(entries.flatMap(({ events }) => events).filter(({ created_at }) => created_at.getTime() > at)).toEqual([]);
    return entries.map(({ row, saving }) => [row.name, row.status, saving?.amount]);
  };
  for (let days = 1; days < 14; days++) expect(storyOf(first + days * 29 * 3_600_000)).toEqual(storyOf(first));
});

test("a plant of the demo tracks run hours, with the counters of all its sensors on", async () => {
  const tracked = await owner.sensor.groupBy({ by: ["plant_id", "is_runtime_tracked"], _count: true });
  const [plant] = await owner.plant.findMany({ where: { is_equipment_runtime_tracking: true } });
  expect(tracked.filter(({ is_runtime_tracked }) => is_runtime_tracked).map(({ plant_id }) => plant_id)).toEqual([
    plant!.id,
  ]);
  expect(tracked.filter(({ plant_id }) => plant_id === plant!.id)).toHaveLength(1);
});

test("each plant of the demo that is shown around has a floor plan with a picture, on which every machine of it is placed apart from the others", async () => {
  const plants = await owner.plant.findMany({
    where: { company: { users: { some: { role: { key: "plant_admin" } } } } },
    select: {
      name: true,
      floor_plans: { select: { file_id: true, machines: { select: { x: true, y: true } } } },
      _count: { select: { machines: true } },
    },
  });
  for (const { name, floor_plans, _count } of plants) {
    const [plan] = floor_plans;
    expect([name, floor_plans.length, plan?.machines.length]).toEqual([name, 1, _count.machines]);
    expect(new Set(plan?.machines.map(({ x, y }) => `${x} ${y}`)).size, name).toBe(_count.machines);
    expect(await owner.file.count({ where: { id: plan?.file_id, mime: "image/png" } })).toBe(1);
  }
});

/*
 * What stands behind each entry of the menu, as a list that can be empty.
 */

type Rows = (call: Call) => Promise<number>;

const of =
  (name: ResourceName): Rows =>
  async (call) => {
    const { list, query } = served[name];
    return (await list(call, query.parse({}))).data.length;
  };

/** Entries of no description, by their keys. */
const others: Readonly<Record<string, Rows>> = {
  dashboard: of("machines"),
  alarms: of("alerts"),
  boards: ({ tx }) => tx.board.count(),
  decisions: async (call) => (await listDecisions(call, decisionQuery.parse({}))).data.length,
  permits: ({ tx }) => tx.permit.count(),
  shifts: ({ tx }) => tx.shift.count(),
  lubrication: of("lubricators"),
  sensors: of("sensors"),
  success: of("companies"),
  work_orders: of("work-orders"),
  my_work: ({ tx, viewer }) => tx.workOrder.count({ where: { assigned_user_id: viewer.user_id } }),
  planner: ({ tx }) => tx.workOrder.count({ where: { status: "pending", due_at: { not: null } } }),
  requests: of("work-order-requests"),
  requisitions: of("requisitions"),
  downtimes: ({ tx }) => tx.downtime.count(),
  savings: ({ tx }) => tx.saving.count(),
  cost_savings: of("roi-records"),
  reports: of("report-schedules"),
  items: of("equipments"),
  import_work_orders: of("imports"),
  import_logs: of("imports"),
};

/** Entries that hold no list of a plant's rows, or one that would speak to an address outside. */
const without = [
  ...["settings", "import_plant", "import_master", "single_sign_on", "webhooks", "brokers"],
  ...["own_model", "reporting", "own_data"],
];

/** How many rows an entry shows first; null where it shows none by its nature. */
function rowsOf(entry: { key: string; name?: string }): Rows | null {
  if (without.includes(entry.key)) return null;
  const rows = entry.name === undefined ? others[entry.key] : of(entry.name as ResourceName);
  if (!rows) throw new Error(`this test does not know what ${entry.key} lists`);

  return rows;
}

const accounts = ["plant-admin@cedar.example", "technician@cedar.example", "plant-admin@harbor.example"];
const ofTheProvider = ["super-admin", "analyst", "distributor"].map((name) => `${name}@millwright.example`);

test.each([...accounts, ...ofTheProvider])("every list in the menu of %s has rows behind their wall", async (email) => {
  const { id } = await owner.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const viewer = await viewerOfUser(id, null);
  if (!viewer) throw new Error(`${email} cannot sign in`);
  const entries = permittedNavigation(menuAccessOf(viewer)).flatMap((group) => group.entries);
  expect(entries.length).toBeGreaterThan(4);
  const empty = await withScope(viewer, async (tx) => {
    const call: Call = { viewer, tx, now, request_id: "menu", ip: null, locale: "en", timezone_offset: 0 };
    const found = [];
    for (const { key } of entries) {
      const rows = rowsOf({ key, name: menu.find((one) => one.key === key)?.name });
      if (rows && (await rows(call)) === 0) found.push(key);
    }
    return found;
  });
  // The food plant has begun with neither.
  expect(empty).toEqual(email.endsWith("@harbor.example") ? ["permits", "shifts"] : []);
});

describe("the demo's mill lives", () => {
  test("its people have names and faces of their own, at least twelve in the first company", async () => {
    const people = await owner.user.findMany({
      select: { first_name: true, last_name: true, image_id: true, company: { select: { name: true } } },
    });
    expect(new Set(people.map((one) => nameOf(one))).size).toBe(people.length);
    expect(new Set(people.map(({ image_id }) => image_id)).size).toBe(people.length);
    expect(people.filter(({ image_id }) => image_id === null)).toEqual([]);
    expect(people.filter(({ company }) => company?.name === "Cedar Ridge Paper").length).toBeGreaterThanOrEqual(12);
  });

  test("all its machines, items and storerooms have a picture, and the sensors of a motor their place on it", async () => {
    const bare = { where: { image_id: null }, select: { name: true } } as const;
    expect(await owner.machine.findMany(bare)).toEqual([]);
    expect(await owner.equipment.findMany(bare)).toEqual([]);
    expect(await owner.storeRoom.findMany(bare)).toEqual([]);
    expect(await owner.part.findMany(bare)).toEqual([]);
    const unplaced = { name: { contains: "motor" }, sensors: { some: { name: "Drive end", positions: { none: {} } } } };
    expect(await owner.equipment.findMany({ where: unplaced, select: { name: true } })).toEqual([]);
  });

  test("forty series come back, of which none has work to make before tomorrow but those that are set up so", async () => {
    const series = await owner.workSeries.findMany({
      select: { name: true, look_at: true, next_on: true, occurrences: { select: { state: true } } },
    });
    expect(series.length).toBeGreaterThanOrEqual(40);
    const due = series.filter(({ look_at }) => look_at !== null && look_at <= now);
    expect(due.length).toBeLessThanOrEqual(4);
    const states = series.flatMap(({ occurrences }) => occurrences.map(({ state }) => state));
    expect(new Set(states)).toEqual(new Set(["made", "missed", "skipped"]));
  });

  test("it has worked through every month of the year, stopped in some, and its costs are known", async () => {
    const months = (dates: (Date | null)[]) =>
      new Set(dates.flatMap((date) => (date ? [date.toISOString().slice(0, 7)] : [])));
    const closed = orders.filter(({ status }) => status === "closed");
    const series = await owner.workSeries.findMany({ distinct: ["plant_id"], select: { plant_id: true } });
    expect(series.length).toBeGreaterThanOrEqual(3);
    for (const { plant_id } of series) {
      const own = closed.filter((one) => one.plant_id === plant_id);
      expect(months(own.map(({ completed_at }) => completed_at)).size).toBeGreaterThanOrEqual(12);
    }
    const stops = await owner.downtime.findMany({ select: { started_at: true } });
    expect(months(stops.map(({ started_at }) => started_at)).size).toBeGreaterThanOrEqual(8);
    const costs = await owner.workOrder.aggregate({
      where: { status: "closed" },
      _sum: { labor_cost: true, parts_cost: true, downtime_cost: true },
    });
    expect(Object.values(costs._sum).map((sum) => Number(sum) > 0)).toEqual([true, true, true]);
  });

  test("items were moved into storerooms, out of them and to a shop, and each is where its last move has left it", async () => {
    const items = await owner.equipment.findMany({
      where: { moves: { some: {} } },
      select: {
        name: true,
        asset_id: true,
        store_room_id: true,
        is_limbo: true,
        is_store_room: true,
        moves: { orderBy: { created_at: "desc" } },
      },
    });
    expect(items.flatMap(({ moves }) => moves).length).toBeGreaterThan(12);
    for (const { name, asset_id, store_room_id, is_limbo, is_store_room, moves } of items) {
      const last = moves[0];
      expect([name, last?.to_asset_id, last?.to_store_room_id]).toEqual([name, asset_id, store_room_id]);
      expect([name, is_limbo, is_store_room]).toEqual([
        name,
        asset_id === null && store_room_id === null,
        store_room_id !== null,
      ]);
    }
    expect(items.some(({ is_limbo }) => is_limbo)).toBe(true);
  });

  test("nothing that people read in it is a placeholder", async () => {
    const read = [
      ...orders.flatMap(({ name, description, completion_note, reason }) => [
        name,
        description,
        completion_note,
        reason,
      ]),
      ...(await owner.equipment.findMany({ select: { name: true, serial_number: true } })).flatMap(Object.values),
      ...(await owner.part.findMany({ select: { name: true, number: true } })).flatMap(Object.values),
      ...(await owner.requisition.findMany({ select: { name: true, notes: true } })).flatMap(Object.values),
      ...(await owner.workSeries.findMany({ select: { name: true } })).flatMap(Object.values),
      ...(await owner.equipmentMove.findMany({ select: { reason: true } })).flatMap(Object.values),
      ...(await owner.alertChange.findMany({ select: { note: true } })).flatMap(Object.values),
    ];
    const placeholder =
      /\b(lorem|ipsum|foo|bar baz|dummy|placeholder|asdf|qwerty|todo|tbd|untitled|n\/a|xxx|(test|user|item|name) ?\d+)\b/i;
    expect(read.filter((text) => text && placeholder.test(text))).toEqual([]);
  });
});

test("seeding the demo again changes nothing", async () => {
  const count = () => owner.workOrderEvent.count();
  const before = await count();
  await seedDemo(owner, now);
  expect(await count()).toBe(before);
});

describe("the demo's bearings", () => {
  const fitted = () =>
    owner.equipmentBearing.findMany({
      select: { position: true, bearing: true, equipment: true },
      orderBy: { id: "asc" },
    });

  test("the demo's bearings have the size of their machine", async () => {
    const found = (await fitted()).map(
      ({ position, bearing, equipment }) => `${equipment.name}, ${position}: ${bearing.name}`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        "Dryer fan motor 3B, Drive end: 6319",
        "Dryer fan motor 3B, Non-drive end: 6316",
        "Refiner motor, Drive end: 6326",
        "Homogenizer motor, Drive end: 6316",
        "Ammonia compressor motor 1, Drive end: 6316",
        "Filler carousel motor, Drive end: 6308",
        "Chipper infeed bearing, Drive end: 23244 CCK",
      ]),
    );
  });

  test("the demo's bearings have a plausible geometry, and every sensor of a machine its own", async () => {
    for (const { bearing } of await fitted())
      expect([bearing.name, implausibilityOf(geometryOf(bearing)!, bearing.bore!, bearing.outside!)]).toEqual([
        bearing.name,
        null,
      ]);
    const listening = await owner.sensor.findMany({
      where: { type: { in: ["banner", "ncd"] }, data_set: { in: ["temp_vibe", "ncd"] }, equipment_id: { not: null } },
      select: { id: true, name: true },
    });
    const missing = [];
    for (const { id, name } of listening)
      if (!(await owner.$transaction((tx) => bearingOf(tx as never, id)))) missing.push(name);
    expect(missing).toEqual([]);
  });

  test("the demo's points that are greased have the bearing of their machine, and its doses are quarters of its charge", async () => {
    const points = await owner.lubricator.findMany({
      where: { method: "manual" },
      select: {
        name: true,
        rpm: true,
        equipment: true,
        bearing: true,
        greasings: { select: { charge_grams: true, density: true, doses: { select: { strokes: true } } } },
      },
    });
    expect(points.length).toBeGreaterThan(8);
    const machines = await fitted();
    for (const { name, rpm, equipment, bearing, greasings } of points) {
      const isDriveEnd = !name.endsWith("NDE");
      const end = isDriveEnd ? "Drive end" : "Non-drive end";
      const there = machines.find((one) => one.equipment.id === equipment!.id && one.position === end);
      const { power_kw, rpm_value } = equipment!;
      const isMotor = name.includes("motor");
      const size =
        there?.bearing.name ??
        (power_kw ? motorBearing(Number(power_kw), rpm_value!, isDriveEnd || !isMotor) : "22220 E");
      expect([name, bearing!.name, rpm]).toEqual([name, size, rpm_value]);
      for (const { charge_grams, density, doses } of greasings) {
        const dose = nextDose(Number(charge_grams), Number.POSITIVE_INFINITY, Number(density))!;
        expect([name, doses.map(({ strokes }) => strokes)]).toEqual([name, doses.map(() => dose.strokes)]);
      }
    }
  });

  /** What a sensor of the demo records a day before now, diagnosed as the product does, at the speed it measured. */
  async function diagnosed(uid: string) {
    const { id, name, controller, equipment } = await owner.sensor.findFirstOrThrow({
      where: { uid },
      select: { id: true, name: true, controller: true, equipment: true },
    });
    const bearing = (await owner.$transaction((tx) => bearingOf(tx as never, id)))!;
    const node = {
      uid,
      item: equipment!.name,
      power: "battery",
      rpm: equipment!.rpm_value,
      orders: bearing.orders,
    } as const;
    const machine = new SimulatedMachine(node, controller.serial_number, now.getTime());
    const hours = Array.from({ length: 24 }, (_, hour) => now.getTime() - (24 + hour) * 3_600_000);
    const records = hours.flatMap((ts) => machine.waveform(ts, "z", { fs_hz: 12_800, count: 32_768 }) ?? []);
    const running = records.filter(({ rpm }) => rpm > 0).slice(0, 4);

    return running.map(({ samples, rpm }) => ({
      ...diagnoseBearing(
        { samples, fs_hz: 12_800, unit: "g" },
        { shaft_hz: rpm / 60, orders: bearing.orders, origin: "measured" },
      ),
      place: `${equipment!.name}, ${name}`,
    }));
  }

  test.each([
    ["dxm:CRM3:n4", "outer_race", "Dryer fan motor 3B, Drive end"],
    ["dxm:HBP5:n1", "inner_race", "Ammonia compressor motor 1, Drive end"],
  ])("the demo's bearings are diagnosed with the damage they have: %s with %s", async (uid, fault, place) => {
    const found = await diagnosed(uid);
    expect(found.map((one) => [one.place, one.fault])).toEqual(found.map(() => [place, fault]));
  });

  test.each(["dxm:CRM3:n1", "dxm:CRM1:n3", "dxm:CRM2:n3"])(
    "the demo's bearings without damage are not diagnosed: %s",
    async (uid) => {
      expect((await diagnosed(uid)).map(({ fault }) => fault)).toEqual([null, null, null, null]);
    },
  );
});

test("the demo's sensors have the settings of their kind: the node's position, Fmax and firmware", async () => {
  const sensors = await owner.sensor.findMany({
    select: { type: true, data_set: true, uid: true, fmax_hz: true, radio_node_position: true, firmware: true },
  });
  for (const sensor of sensors) {
    const { fmax_hz, radio_node_position, firmware } = sensor;
    expect(wrongSettings(sensor, { fmax_hz, radio_node_position }).foreign, sensor.uid).toEqual([]);
    if (sensor.type === "ncd") expect([macOfUid(sensor.uid)?.length, firmware]).toEqual([23, "5.1"]);
    else if (sensor.data_set === "temp_vibe" && sensor.type === "banner")
      expect([deviceFmax.some((one) => one === fmax_hz), radio_node_position]).toEqual([true, expect.any(String)]);
  }
  expect(new Set(sensors.map(({ type }) => type))).toEqual(
    new Set(["banner", "ncd", "temp_vibe", "humidity_temp_air", "ultrasound"]),
  );
});

test("the demo has a sensor of every family, a failure of a device, services to ask for and registers that were read", async () => {
  const families = await owner.sensor.groupBy({ by: ["data_set"] });
  expect(families.map(({ data_set }) => data_set)).toEqual(
    expect.arrayContaining(["temp_vibe", "ncd", "counter", "cm1l", "humidity", "pressure", "ultrasound_db"]),
  );
  expect(await owner.deviceCommand.count({ where: { state: "timeout" } })).toBeGreaterThan(0);
  expect(await owner.industrialService.count()).toBeGreaterThan(4);
  const registers = await owner.register.findMany({ select: { value: true, value_at: true, min: true, max: true } });
  expect(registers.length).toBeGreaterThan(10);
  for (const { value, value_at, min, max } of registers)
    expect([value! >= min! && value! <= max!, value_at! < now]).toEqual([true, true]);
});
