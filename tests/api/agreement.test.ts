import { beforeAll, describe, expect, test } from "vitest";
import { GET as alarmDesk } from "@/app/api/alerts/route";
import { GET as attentionOf } from "@/app/api/dashboard/pdm/route";
import { PUT as correctDowntime } from "@/app/api/downtimes/[id]/route";
import { GET as listDowntimes } from "@/app/api/downtimes/route";
import { GET as itemList } from "@/app/api/equipments/route";
import { POST as startGreasing } from "@/app/api/lubricators/[id]/greasings/route";
import { POST as createPoint } from "@/app/api/lubricators/route";
import { GET as costOf } from "@/app/api/maintenance/[id]/cost/route";
import { GET as orderOf } from "@/app/api/maintenance/[id]/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { GET as statisticsOf } from "@/app/api/places/[kind]/[id]/statistics/route";
import { GET as plantAlarms } from "@/app/api/plants/[id]/alarms/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { limitOf } from "@/lib/domain/maintenance/item-verdict";
import type { Level } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { orderScreen, workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { alertCounts } from "@/lib/services/monitoring/alerts/counts";
import { verdictsOf } from "@/lib/services/monitoring/cases/verdicts";
import { plantState } from "@/lib/services/outward/brokers/plant-state";
import { lubricationScreen, pointsOf } from "@/lib/services/screens/lubrication";
import { placeDetails } from "@/lib/services/screens/place-details";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";
import { tree } from "@/lib/services/structure/hierarchy/tree";
import { counters } from "@/lib/services/views/dashboard/counters";
import { machineMap } from "@/lib/services/views/dashboard/machine-map";
import { successOf, worstItems } from "@/lib/services/views/success/companies";
import { agreed, type Figure, leastScreens, shown } from "../agreement";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import {
  aController,
  aLine,
  aMachine,
  aMeasurement,
  anAlert,
  anAsset,
  anEquipment,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
} from "../samples";

/**
 * One plant in many states, read through what is behind each screen. A figure is a row of a table below: add a row for a
 * figure, or a reader for a screen.
 */

const hour = 3_600_000;
const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * hour);

const names = ["fan", "pump", "motor", "press", "roller", "gearbox"] as const;
type Name = (typeof names)[number];
type Item = Awaited<ReturnType<typeof anEquipment>>;
type Sensor = Awaited<ReturnType<typeof aSensor>>;

const levels: Record<Name, Level> = {
  fan: "alarm",
  pump: "chronic",
  motor: "alarm",
  press: "warning",
  roller: "off_alarm",
  gearbox: "ok",
};

async function aPlantInManyStates() {
  const { company, plant, admin } = await aTenant();
  const controller = await aController({ plant });
  const line = await aLine({ plant });
  const items = {} as Record<Name, Item>;
  const sensors = {} as Record<Name, Sensor>;
  const machines = {} as Record<Name, { id: number }>;
  for (const name of names) {
    const machine = await aMachine({ line, name });
    machines[name] = machine;
    items[name] = await anEquipment({ asset: await anAsset({ machine }), name });
    sensors[name] = await aSensor({
      controller,
      equipment: items[name],
      level: levels[name],
      last_seen_at: now,
      type: "banner",
      data_set: "temp_vibe",
    });
  }
  const place = { company_id: company.id, plant_id: plant.id };
  const measured = (name: Name, parameter: number, level: Level, last_value: number) =>
    aMeasurement(sensors[name], { parameter, level, last_value, last_at: now });
  const alert = (name: Name, more: object) =>
    anAlert({ sensor: sensors[name], alert_rule: "high", warning: 4, alarm: 6, ...more });
  const order = (name: Name, more: object) => aWorkOrder({ plant, equipment_id: items[name].id, ...more });

  // Two measurements are in alarm: the older one is the worst, and both have been read since they were evaluated.
  await measured("fan", 1, "alarm", 8.2);
  await measured("fan", 3, "alarm", 9.9);
  await owner.levelZone.create({
    data: { ...place, sensor_id: sensors.fan.id, parameter: 1, kind: "high", warning: 4.5, alarm: 7.1 },
  });
  const worst = await alert("fan", { parameter: 1, opened_at: ago(30), last_value: 7.4 });
  await owner.alertChange.create({
    data: {
      company_id: company.id,
      alert_id: worst.id,
      at: ago(9),
      action: "escalated",
      from: "warning",
      to: "alarm",
    },
  });
  await alert("fan", { parameter: 3, opened_at: ago(1), last_value: 9.1 });

  // Its order is planned.
  await measured("pump", 1, "chronic", 5);
  const planned = await order("pump", { status: "pending" });
  await alert("pump", {
    parameter: 1,
    level: "warning",
    peak_level: "warning",
    alert_rule: "high_chronic",
    rule_levels: { high_chronic: "warning" },
    opened_at: ago(50),
    work_order_id: planned.id,
  });

  // Somebody repairs it by an order that was not made from the alert.
  await measured("motor", 1, "alarm", 12);
  await alert("motor", { parameter: 1, opened_at: ago(3), last_value: 12 });
  const repair = await order("motor", { status: "in_work" });
  // Preventive work is no answer to an alarm.
  await order("fan", { type: "pm", status: "in_work", due_at: ago(-90) });

  await measured("press", 1, "warning", 4.8);
  await alert("press", {
    parameter: 1,
    level: "warning",
    peak_level: "warning",
    opened_at: ago(7),
    acknowledged_at: ago(6),
  });

  await measured("roller", 1, "off_alarm", 1.2);
  await alert("roller", { parameter: 1, opened_at: ago(20), ended_at: ago(4), last_value: 1.2 });

  // Nothing alarms: the advice is about grease, and the machine is down.
  await measured("gearbox", 1, "ok", 1);
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const point = await call(createPoint, {
    as: admin,
    body: {
      plant_id: plant.id,
      name: "Gearbox DE",
      equipment_id: items.gearbox.id,
      target_per_set: 11.5,
      interval_hours: 100,
      baseline_db: 35.2,
    },
  });
  await call(startGreasing, { as: technician, params: { id: point.body.data.id }, body: { db: 51.9 } });
  await owner.downtime.create({
    data: { ...place, equipment_id: items.gearbox.id, source: "person", started_at: ago(2) },
  });

  return { company, plant, admin, items, sensors, machines, worst, planned, repair };
}

type Made = Awaited<ReturnType<typeof aPlantInManyStates>>;
let made: Made;
let seen: Seen;
beforeAll(async () => {
  made = await aPlantInManyStates();
  seen = await everyScreen(made);
});

async function within<Found>(person: { id: number }, run: (call: Call) => Promise<Found>) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) => run({ viewer, tx, now, locale: "en", timezone_offset: 0 } as Call));
}

/** What the calls and pages answer. */
async function everyScreen({ company, plant, admin, items, sensors, machines, planned, repair }: Made) {
  const as = admin;
  const plant_id = plant.id;
  const analyst = await aUser({ role: "analyst" });
  const each = async <Found>(read: (name: Name) => Promise<Found>) => {
    const found = {} as Record<Name, Found>;
    for (const name of names) found[name] = await read(name);
    return found;
  };
  const data = async (answer: ReturnType<typeof call>) => (await answer).body.data;
  const events = async (name: Name) =>
    (
      await data(
        call(readSeries, {
          as,
          params: { id: sensors[name].id },
          query: { from: ago(100).toISOString(), to: now.toISOString() },
        }),
      )
    ).events;

  return {
    attention: await call(attentionOf, { as, query: { plant_id, max: 50 } }),
    items: await data(call(itemList, { as, query: { "plant_id[]": [plant_id], max: 50 } })),
    desk: await data(call(alarmDesk, { as, query: { "plant_id[]": [plant_id], "state[]": ["open"], max: 50 } })),
    alarms: await data(call(plantAlarms, { as, params: { id: plant_id }, query: { max: 50 } })),
    page: await each((name) => within(as, (c) => placeDetails(c, "equipments", "equipment", items[name].id))),
    crumb: await each((name) => within(as, (c) => crumb(c, "equipment", items[name].id))),
    tree: await each((name) => within(as, (c) => tree(c, { plant_id, parent: [`machine:${machines[name].id}`] }))),
    map: await within(as, (c) => machineMap(c, plant_id)),
    counters: await within(as, (c) => counters(c, plant_id)),
    strip: (await within(as, alertCounts)).get(plant_id)!,
    orders: await within(as, (c) => workOrderScreen(c, {})),
    order: {
      pump: await within(as, (c) => orderScreen(c, planned.id)),
      motor: await within(as, (c) => orderScreen(c, repair.id)),
    },
    points: await each((name) => within(as, (c) => pointsOf(c, { equipment_id: items[name].id }))),
    round: await within(as, (c) => lubricationScreen(c, plant_id)),
    success: await within(analyst, (c) => successOf(c, { company_id: company.id })),
    verdicts: await within(as, (c) =>
      verdictsOf(
        c,
        names.map((name) => ({ id: items[name].id, plant })),
      ),
    ),
    worst: await within(analyst, (c) => worstItems(c, company.id, 20)),
    broker: await within(as, (c) => plantState(c, plant_id, { items: new Map(), open: new Set() })),
    report: await each(events),
  };
}

type Seen = Awaited<ReturnType<typeof everyScreen>>;

/** By the screen that shows it. What is not on a screen is undefined, which is no figure of it. */
const row = (name: Name) => (all: Seen) =>
  all.attention.body.data.find(({ id }: { id: number }) => id === made.items[name].id);
const worstOf = (name: Name) => (all: Seen) => {
  const own = all.desk.filter(
    ({ sensor }: { sensor: { equipment: { id: number } } }) => sensor.equipment.id === made.items[name].id,
  );
  return own.find(({ id, case: of }: { id: number; case: { worst_alert_id: number } }) => id === of.worst_alert_id);
};
const onPage = (name: Name) => (all: Seen) => {
  const { alerts } = all.page[name].alarms;
  return alerts.find(({ id, case: of }) => id === of.worst_alert_id)!;
};
const inAlarms = (name: Name) => (all: Seen) => {
  const id = onPage(name)(all).id;
  return all.alarms.find((alarm: { id: number }) => alarm.id === id);
};
const published = (name: Name) => (all: Seen) =>
  all.broker.machines.flatMap(({ items }) => items).find(({ id }) => id === made.items[name].id)!;
const publishedAlert = (name: Name) => (all: Seen) => {
  const id = onPage(name)(all).id;
  return published(name)(all).alerts.find((alert) => alert.id === id)!;
};
const inSuccess = (name: Name) => (all: Seen) => all.worst.find(({ id }) => id === made.items[name].id)!;
const header = (name: Name) => (all: Seen) => all.page[name].order_at_hand!;

const levelFigure = (name: Name, more: Figure<Seen>["on"] = {}): Figure<Seen> => ({
  name: `the level of the ${name}`,
  is: levels[name],
  on: {
    items: (all) => all.items.find(({ id }: { id: number }) => id === made.items[name].id).level,
    page: (all) => all.page[name].row.level,
    crumb: (all) => all.crumb[name].at(-1)!.level,
    tree: (all) => all.tree[name][0]!.level,
    machine_tile: (all) =>
      all.map.flatMap(({ machines }) => machines).find(({ id }) => id === made.machines[name].id)!.level,
    broker: (all) => published(name)(all).level,
    verdict: (all) => all.verdicts.get(made.items[name].id)!.level,
    ...more,
  },
});
const alarmingFigure = (name: Name, more: Figure<Seen>["on"] = {}) =>
  levelFigure(name, {
    ...more,
    attention: (all) => row(name)(all).level,
    desk: (all) => worstOf(name)(all).level,
    success: (all) => inSuccess(name)(all).level,
    report: (all) => all.report[name].find(({ kind }: { kind: string }) => kind === "level").level,
  });

const stateFigure = (name: Name, state: string, more: Figure<Seen>["on"] = {}): Figure<Seen> => ({
  name: `the state of the ${name}`,
  is: state,
  on: {
    attention: (all) => row(name)(all).case?.state,
    desk: (all) => worstOf(name)(all).case.state,
    page: (all) => onPage(name)(all).case.state,
    header: (all) => header(name)(all).case?.state,
    success: (all) => inSuccess(name)(all).case?.state,
    broker: (all) => published(name)(all).case?.state,
    ...more,
  },
});

const orderFigure = (name: Name, of: () => { number: number } | null): Figure<Seen> => ({
  name: `the work order of the ${name}`,
  get is() {
    const order = of();
    return order ? `WO-${order.number}` : null;
  },
  on: {
    attention: (all) => labelOf(row(name)(all).work_order),
    desk: (all) => labelOf(worstOf(name)(all).case.order),
    page: (all) => labelOf(onPage(name)(all).case.order),
    header: (all) => header(name)(all).open?.label ?? null,
    broker: (all) => labelOf(published(name)(all).case?.work_order),
    success: (all) => labelOf(inSuccess(name)(all).case?.order),
  },
});
const labelOf = (order: { number: number } | null | undefined) => (order ? `WO-${order.number}` : null);

const figures: Figure<Seen>[] = [
  alarmingFigure("fan"),
  alarmingFigure("pump", {
    orders: (all) => all.orders.item_levels[made.items.pump.id],
    order: (all) => all.order.pump.item_now?.level,
  }),
  alarmingFigure("motor", {
    orders: (all) => all.orders.item_levels[made.items.motor.id],
    order: (all) => all.order.motor.item_now?.level,
  }),
  alarmingFigure("press"),
  levelFigure("roller", { attention: (all) => row("roller")(all).level }),
  levelFigure("gearbox", {
    lubrication_point: (all) => all.points.gearbox[0]!.item_level,
    lubrication_round: (all) => all.round.round[0]!.point.item_level,
    success: (all) => inSuccess("gearbox")(all).level,
  }),
  {
    name: "the measurement of the fan",
    is: "parameters.vel_rms_z",
    on: {
      attention: (all) => row("fan")(all).reading.name,
      desk: (all) => worstOf("fan")(all).name,
      page: (all) => onPage("fan")(all).name,
      alarms: (all) => inAlarms("fan")(all).name,
      success: (all) => inSuccess("fan")(all).worst?.name,
    },
  },
  {
    name: "the reading of the fan",
    is: 8.2,
    on: {
      attention: (all) => row("fan")(all).reading.value,
      desk: (all) => worstOf("fan")(all).last_value,
      page: (all) => onPage("fan")(all).last_value,
      sensors: (all) => all.page.fan.sensors[0]!.readings.find(({ parameter }) => parameter === 1)!.value,
      alarms: (all) => inAlarms("fan")(all).last_value,
      broker: (all) => publishedAlert("fan")(all).measurement!.value,
      success: (all) => inSuccess("fan")(all).worst?.value,
    },
  },
  {
    name: "the limit of the fan",
    is: 7.1,
    on: {
      attention: (all) => row("fan")(all).reading.limit,
      attention_bar: (all) => row("fan")(all).limits.alarm,
      desk: (all) => limitOf("alarm", worstOf("fan")(all)),
      page: (all) => limitOf("alarm", onPage("fan")(all)),
      alarms: (all) => limitOf("alarm", inAlarms("fan")(all)),
      broker: (all) => limitOf("alarm", publishedAlert("fan")(all).measurement!),
      success: (all) => inSuccess("fan")(all).worst?.limit,
    },
  },
  {
    name: "the age of the fan's level",
    is: ago(9).toISOString(),
    on: {
      attention: (all) => row("fan")(all).since,
      desk: (all) => worstOf("fan")(all).case.level_since,
      page: (all) => onPage("fan")(all).case.level_since,
      header: (all) => header("fan")(all).case?.level_since,
      broker: (all) => published("fan")(all).since,
      success: (all) => inSuccess("fan")(all).case?.level_since,
    },
  },
  {
    name: "since when the fan is abnormal",
    is: ago(30).toISOString(),
    on: {
      attention: (all) => row("fan")(all).abnormal_since,
      desk: (all) => worstOf("fan")(all).case.abnormal_since,
      page: (all) => onPage("fan")(all).case.abnormal_since,
      header: (all) => header("fan")(all).case?.abnormal_since,
      success: (all) => inSuccess("fan")(all).case?.abnormal_since,
    },
  },
  {
    name: "the age of the roller's off alarm",
    is: ago(4).toISOString(),
    on: {
      attention: (all) => row("roller")(all).since,
      verdict: (all) => all.verdicts.get(made.items.roller.id)!.case?.level_since,
      header: (all) => header("roller")(all).case?.level_since,
      broker: (all) => published("roller")(all).since,
    },
  },
  stateFigure("fan", "new"),
  stateFigure("pump", "ordered", { order: (all) => all.order.pump.item_now?.case?.state }),
  stateFigure("motor", "in_work", { order: (all) => all.order.motor.item_now?.case?.state }),
  stateFigure("press", "acknowledged"),
  orderFigure("fan", () => null),
  orderFigure("pump", () => made.planned),
  orderFigure("motor", () => made.repair),
  orderFigure("press", () => null),
  {
    name: "how many items are in alarm",
    is: 2,
    on: {
      attention: (all) => all.attention.body.data.filter(({ level }: { level: string }) => level === "alarm").length,
      counters: (all) => all.counters.Equipments.levels.alarm,
      strip: (all) => all.strip.alarm,
      items: (all) => all.items.filter(({ level }: { level: string }) => level === "alarm").length,
      machine_map: (all) => all.map.flatMap(({ machines }) => machines).filter(({ level }) => level === "alarm").length,
      desk: (all) =>
        new Set(
          all.desk
            .filter(({ id, level, case: of }: Alarm) => id === of.worst_alert_id && level === "alarm")
            .map(({ sensor }: Alarm) => sensor.equipment.id),
        ).size,
      broker: (all) =>
        all.broker.machines.flatMap(({ items }) => items).filter(({ level }) => level === "alarm").length,
    },
  },
  {
    name: "how many items have a work order for their alarm",
    is: 2,
    on: {
      attention: (all) => all.attention.body.counts.with_work_order,
      attention_rows: (all) =>
        all.attention.body.data.filter(({ work_order }: { work_order: unknown }) => work_order !== null).length,
      header: (all) => names.filter((name) => header(name)(all).case && header(name)(all).open).length,
      broker: (all) => all.broker.machines.flatMap(({ items }) => items).filter((item) => item.case?.work_order).length,
    },
  },
];

interface Alarm {
  id: number;
  level: string;
  case: { worst_alert_id: number };
  sensor: { equipment: { id: number } };
}

describe("every screen shows the same of an item", () => {
  test.each(figures.map((figure) => [figure.name, figure] as const))("every screen shows the same: %s", (_, figure) => {
    expect(Object.keys(figure.on).length).toBeGreaterThanOrEqual(leastScreens);
    expect(shown(figure, seen)).toEqual(agreed(figure));
  });

  test("the health of an item never contradicts its level, and one bad item does not make a company critical", () => {
    const of = (name: Name) => inSuccess(name)(seen);
    expect(of("gearbox")).toMatchObject({ level: "ok", score: 60, band: "watch" });
    expect(of("press")).toMatchObject({ level: "warning", band: "watch" });
    expect(of("fan").score).toBeLessThan(60);
    const [company] = seen.success;
    expect(company).toMatchObject({ items: 6, bad_items: 2, band: "watch" });
  });

  test("advice about grease has no level of its own and is shown with the level of the item", () => {
    const [entry] = seen.round.round;
    expect(entry).toMatchObject({ greasing: { outcome: "do_not_grease" }, point: { item_level: "ok" } });
  });
});

describe("a downtime that is corrected", () => {
  test("costs its order, is listed and is counted in the statistics as it is then", async () => {
    const { plant, company, admin } = await aTenant();
    await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: 60_000 } });
    const item = await anEquipment({ plant });
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const order = await call(createOrder, {
      as: admin,
      body: {
        name: "Replace the seal",
        equipment_id: item.id,
        assigned_user_id: technician.id,
        is_machine_down: true,
        down_since: ago(2).toISOString(),
      },
    });
    const { id } = await owner.downtime.findFirstOrThrow({ where: { equipment_id: item.id } });
    const body = { started_at: ago(6).toISOString(), ended_at: ago(3).toISOString() };
    expect((await call(correctDowntime, { as: technician, params: { id }, body })).status).toBe(200);

    const minutes = 3 * 60;
    const cost = await call(costOf, { as: admin, params: { id: order.body.data.id } });
    expect(Math.round(cost.body.data.downtime / 1_000)).toBe(minutes);
    const [listed] = (await call(listDowntimes, { as: admin, query: { equipment_id: item.id } })).body.data;
    expect(Date.parse(listed.ended_at) - Date.parse(listed.started_at)).toBe(minutes * 60_000);
    const period = { from: ago(24).toISOString(), to: now.toISOString() };
    const statistics = await call(statisticsOf, { as: admin, params: { kind: "plant", id: plant.id }, query: period });
    expect(statistics.body.data.downtime).toEqual({ unplanned: minutes, planned: 0, count: 1 });
    const shown = await call(orderOf, { as: admin, params: { id: order.body.data.id } });
    expect([shown.body.data.down_since, shown.body.data.downtimes]).toMatchObject([body.started_at, [body]]);
  });
});
