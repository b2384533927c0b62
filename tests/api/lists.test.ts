import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { GET as listEquipments } from "@/app/api/equipments/route";
import { GET as listSavings } from "@/app/api/machines/roi/route";
import { GET as listMachines } from "@/app/api/machines/route";
import { GET as listPlants } from "@/app/api/plants/route";
import { POST as setLimits } from "@/app/api/sensors/jobs/[id]/level-zones/route";
import { GET as listZones } from "@/app/api/sensors/jobs/level-zones/route";
import { GET as listSensors } from "@/app/api/sensors/route";
import { alertTypeOf, alertTypesOf } from "@/lib/domain/monitoring/alert-types";
import { answers as schemas } from "@/lib/generated/answers";
import { shortPageQuery } from "@/lib/inputs/fields";
import type { AnyResource } from "@/lib/resources/define";
import { describe as described } from "@/lib/resources/describe";
import { type ResourceName, resources } from "@/lib/resources/index";
import type { Operation } from "@/lib/server/http/openapi";
import { pageIn } from "@/lib/server/resources/list";
import { aZone } from "../gateways";
import { type Asked, call } from "../helpers";
import { owner } from "../owner";
import { anAttacker, ask, document, everyParam, nameOf, operations } from "../safety/world";
import { aController, aLine, aMachine, anAlert, anAsset, anEquipment, aSensor, aUser } from "../samples";

interface Schema {
  properties?: object;
}

interface Answered {
  properties?: { data?: { type?: string }; meta?: object };
}

/** What every list of the API does alike: pages, dates, places, levels, and the specification's names. */

const answers = schemas as Readonly<Record<string, Answered>>;

let person: Awaited<ReturnType<typeof anAttacker>>;
let developer: { id: number };
let mill: Awaited<ReturnType<typeof aMillOf>>;
beforeAll(async () => {
  [person, developer] = [await anAttacker(), await aUser({ role: "developer" })];
  mill = await aMillOf(person.plant);
});

test("every call that answers a list names its page, and takes max and page", () => {
  const bare = Object.entries(answers).flatMap(([name, { properties }]) =>
    name.startsWith("GET ") && properties?.data?.type === "array" && !properties.meta ? [name] : [],
  );
  expect(bare).toEqual([]);
  const unpaged = operations.filter((operation) => {
    if (operation.verb !== "GET" || !answers[nameOf(operation)]?.properties?.meta) return false;
    const { query } = operation.handler.contract;
    const { properties = {} } = query ? (z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Schema) : {};
    return !["page", "max"].every((name) => name in properties);
  });
  expect(unpaged.map(nameOf)).toEqual([]);
});

test("a short list is answered whole, or by pages where a page is requested", async () => {
  const ask = async (query: Record<string, number>) => {
    const { status, body } = await call(listSavings, { as: person.admin, query });
    return status === 200 ? body.meta : body.messages;
  };
  expect(await ask({})).toMatchObject({ current_page: 1, last_page: 1, is_capped: false });
  expect(await ask({ max: 10, page: 2 })).toMatchObject({ current_page: 2, per_page: 10, from: null });
  expect(Object.keys(await ask({ max: 1_000 }))).toEqual(["max"]);
  expect(pageIn(["a", "b", "c"], { page: 2, max: 2 })).toEqual({
    data: ["c"],
    meta: { current_page: 2, last_page: 2, per_page: 2, from: 3, to: 3, total: 3, is_capped: false },
  });
});

/** Two lines; the sensor of the first is in alarm, that of the second is fine. */
async function aMillOf(plant: { id: number; company_id: number }) {
  const controller = await aController({ plant: plant as never });
  const branch = async (level: string) => {
    const line = await aLine({ plant: plant as never });
    const machine = await aMachine({ line, code: "M-7" });
    const asset = await anAsset({ machine, asset_number: "A-7", location: "Wet end" });
    const item = await anEquipment({ asset });
    const sensor = await aSensor({ controller, equipment: item, level });
    return { line, machine, asset, item, sensor };
  };
  return { bad: await branch("alarm"), good: await branch("ok") };
}

type Handler = Parameters<typeof call>[0];
const idsOf = async (handler: Handler, query: Asked["query"]) => {
  const { status, body, text } = await call(handler, { as: person.admin, query });
  expect(status, text).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
};

describe("page sizes", () => {
  /** Specification 9, "Paging and defaults". */
  const named: Record<string, number> = {
    "production-lines": 18,
    utilities: 18,
    machines: 18,
    assets: 18,
    bearings: 18,
    "industrial-services": 18,
    "lubricant-types": 18,
    "ultrasound-models": 18,
    "banner-subtypes": 18,
    equipments: 24,
    // All points of a machine, in the order in which they are locked.
    "isolation-points": 50,
  };

  test.each(Object.keys(resources) as ResourceName[])("%s have the specified page size", (name) => {
    expect(described(resources[name]).pageSize).toBe(named[name] ?? 10);
  });

  test("every list of the API answers its specified page size, and it is the one of the screen", async () => {
    const wrong: string[] = [];
    const sizes = new Map(Object.values<AnyResource>(resources).map(({ path, name }) => [path, named[name] ?? 10]));
    const lists = operations.filter(isList);
    for (const operation of lists) {
      const { status, body } = await asAnyone(operation, {});
      // Records of a parent that is not there; mail that is sent instead of a page.
      if (status === 404 || !body.meta) continue;
      const size = operation.path === "/utilities" ? 18 : (sizes.get(operation.path.replace(/\/dashboard$/, "")) ?? 10);
      if (body.meta.per_page !== size) wrong.push(`${nameOf(operation)} ${body.meta.per_page}`);
    }
    expect(lists.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});

/** A list is what has pages; a short one is answered whole, and has neither a size of its own nor dates. */
const isList = ({ verb, path, handler }: Operation) =>
  verb === "GET" &&
  document.paths[path]!.get!.parameters.some(({ name }) => name === "max") &&
  !isShort(handler.contract.query);
const isShort = (query: z.ZodType | undefined) =>
  query instanceof z.ZodObject && query.shape.max === shortPageQuery.shape.max;

async function asAnyone(operation: Operation, asked: Asked) {
  const all = { params: everyParam(operation, 1), ...asked };
  const answer = await ask(operation, { ...all, as: person.admin });
  return answer.status === 403 ? ask(operation, { ...all, as: developer }) : answer;
}

describe("a list that is read by a cursor", () => {
  const piece = async (cursor: string, more: Asked["query"] = {}) => {
    const query = { production_line_id: mill.bad.line.id, ...more, max: 2, cursor };
    const { status, body, text } = await call(listMachines, { as: person.admin, query });
    expect(status, text).toBe(200);
    return { ids: body.data.map(({ id }: { id: number }) => id) as number[], meta: body.meta };
  };

  test("has each record once, also what is added while it is read, and ends", async () => {
    const { line, machine } = mill.bad;
    const more = [await aMachine({ line }), await aMachine({ line }), await aMachine({ line })];
    const ids = [machine.id, ...more.map(({ id }) => id)];
    const first = await piece("");
    expect(first).toMatchObject({ ids: ids.slice(0, 2), meta: { per_page: 2, total: 4, is_capped: false } });
    const added = await aMachine({ line });
    const second = await piece(first.meta.next_cursor);
    expect(second.ids).toEqual(ids.slice(2));
    const third = await piece(second.meta.next_cursor);
    expect(third).toMatchObject({ ids: [added.id], meta: { next_cursor: null } });
    expect((await piece("", { search: machine.name })).meta.next_cursor).toBeNull();
  });

  test("is read in one order, by one cursor, which is its own", async () => {
    const refusals = async (query: Asked["query"]) => {
      const { status, body } = await call(listMachines, { as: person.admin, query });
      return [status, Object.keys(body.messages ?? {})];
    };
    expect(await refusals({ cursor: "", page: 2 })).toEqual([422, ["page"]]);
    expect(await refusals({ cursor: "", orderByColumn: "name" })).toEqual([422, ["orderByColumn"]]);
    expect(await refusals({ cursor: "", orderByMethod: "desc" })).toEqual([422, ["orderByMethod"]]);
    for (const cursor of ["next", "1", "YWZ0ZXIgOTk5OTk5OTk5OQ", "é"])
      expect(await refusals({ cursor })).toEqual([422, ["cursor"]]);
  });

  test("is every list of a described resource", () => {
    const paths = Object.values<AnyResource>(resources).map(({ path }) => path);
    const lists = operations.filter((one) => isList(one) && paths.includes(one.path));
    const without = lists.filter(
      ({ path }) => !document.paths[path]!.get!.parameters.some(({ name }) => name === "cursor"),
    );
    expect(lists.length).toBeGreaterThan(20);
    expect(without.map(nameOf)).toEqual([]);
  });
});

describe("dates", () => {
  // Sensors as they are now, the fields of one change, and items with the hours of a month: no row has a date of its own.
  const dateless = ["/dashboard/pdm", "/logs/{id}/rows", "/imports/{id}/rows", "/equipments/coverage"];
  const required: Record<string, Asked["query"]> = { "/logs/history": { object: "plants", object_id: 2_000_000_000 } };

  test("every list whose records have a date is narrowed by daterange", async () => {
    const refused: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      if (!isList(operation) || dateless.includes(operation.path) || operation.handler.contract.changesState) continue;
      tried++;
      const query = {
        ...required[operation.path],
        "daterange[from]": "2001-01-01",
        "daterange[to]": "2001-01-31",
      };
      const { status, body } = await asAnyone(operation, { query });
      const isEmpty = status === 404 || (status === 200 && body.data.length === 0);
      if (!isEmpty) refused.push(`${nameOf(operation)} ${status} ${JSON.stringify(body.messages ?? {})}`);
    }
    expect(tried).toBeGreaterThan(30);
    expect(refused).toEqual([]);
  });

  test("a list narrowed by daterange holds what was created within it", async () => {
    const { id } = mill.bad.machine;
    await owner.machine.update({ where: { id }, data: { created_at: new Date("2024-03-05T12:00:00Z") } });
    const within = (from: string, to: string) => ({ "daterange[from]": from, "daterange[to]": to });

    expect(await idsOf(listMachines, within("2024-03-05", "2024-03-05"))).toEqual([id]);
    expect(await idsOf(listMachines, within("2024-03-06", "2024-03-07"))).toEqual([]);
  });
});

describe("places and levels", () => {
  test("sensors, items and alerts are filtered by line, machine, asset and item", async () => {
    const { bad, good } = mill;
    const alert = await anAlert({ sensor: bad.sensor });
    for (const [name, place] of [
      ["production_line_id", "line"],
      ["machine_id", "machine"],
      ["asset_id", "asset"],
    ] as const) {
      expect(await idsOf(listSensors, { [name]: good[place].id }), name).toEqual([good.sensor.id]);
      expect(await idsOf(listEquipments, { [name]: good[place].id }), name).toEqual([good.item.id]);
      expect(await idsOf(listAlerts, { [name]: bad[place].id }), name).toEqual([alert.id]);
      expect(await idsOf(listAlerts, { [name]: good[place].id }), name).toEqual([]);
    }
    expect(await idsOf(listAlerts, { equipment_id: bad.item.id })).toEqual([alert.id]);
  });

  test("places are filtered by the worst level of the sensors below them", async () => {
    const { bad, good } = mill;

    expect(await idsOf(listMachines, { level: "alarm" })).toEqual([bad.machine.id]);
    expect(await idsOf(listMachines, { "level[]": ["ok", "warning"] })).toEqual([good.machine.id]);
    expect(await idsOf(listEquipments, { level: "alarm" })).toEqual([bad.item.id]);
    expect(await idsOf(listSensors, { level: "ok" })).toEqual([good.sensor.id]);
    expect(await idsOf(listPlants, { level: "alarm" })).toEqual([person.plant.id]);
    expect(await idsOf(listPlants, { level: "unknown" })).not.toContain(person.plant.id);
  });

  test("a machine without sensors is found as unknown", async () => {
    const { id } = await aMachine({ line: mill.good.line });

    expect(await idsOf(listMachines, { level: "unknown", production_line_id: mill.good.line.id })).toEqual([id]);
  });
});

describe("alarm types", () => {
  const plain = { peak_level: "alarm", alert_rule: "high", peak_rule: null, rule_levels: {} };
  test.each([
    [plain, "high", ["alarm", "high"]],
    [{ ...plain, peak_level: "warning" }, "warning", ["warning", "high"]],
    [{ ...plain, alert_rule: "low_acute" }, "low", ["alarm", "low"]],
    [{ ...plain, alert_rule: "amplitude" }, "amplitude", ["alarm", "amplitude"]],
    [{ ...plain, alert_rule: "rise" }, "alarm", ["alarm"]],
    [{ ...plain, alert_rule: "lube" }, "lube", ["alarm", "lube"]],
    [{ ...plain, peak_rule: "low" }, "mixed", ["alarm", "mixed", "low", "high"]],
    [
      { ...plain, rule_levels: { high: "alarm", amplitude: "warning" } },
      "mixed",
      ["alarm", "mixed", "high", "amplitude"],
    ],
    [{ ...plain, peak_level: "off_alarm", alert_rule: "no_data" }, null, []],
  ] as const)("the types of %o are known", (alert, type, types) => {
    expect(alertTypeOf(alert)).toBe(type);
    expect(alertTypesOf(alert)).toEqual(types);
  });

  test("alerts are filtered by each alarm type, and answer it", async () => {
    const { sensor } = mill.good;
    const at = (day: number) => new Date(Date.UTC(2024, 0, day));
    const an = (day: number, fields: object) =>
      anAlert({ sensor, opened_at: at(day), ended_at: at(day + 1), ...fields });
    const low = await an(1, { alert_rule: "low", level: "alarm", peak_level: "alarm" });
    const high = await an(3, { alert_rule: "high_chronic", level: "warning", peak_level: "warning" });
    const mixed = await an(5, { alert_rule: "high", peak_rule: "amplitude", level: "alarm", peak_level: "alarm" });
    const open = await an(7, {
      alert_rule: "low",
      rule_levels: { low: "warning", rise: "warning" },
      peak_level: "warning",
    });
    const found = (alert_type: string) =>
      idsOf(listAlerts, { sensor_id: sensor.id, alert_type, orderByColumn: "opened_at", orderByMethod: "asc" });

    expect(await found("low")).toEqual([low.id, open.id]);
    expect(await found("high")).toEqual([high.id, mixed.id]);
    expect(await found("amplitude")).toEqual([mixed.id]);
    expect(await found("mixed")).toEqual([mixed.id, open.id]);
    expect(await found("alarm")).toEqual([low.id, mixed.id]);
    expect(await found("warning")).toEqual([high.id, open.id]);
    expect(await found("lube")).toEqual([]);
    const { body } = await call(listAlerts, { as: person.admin, query: { sensor_id: sensor.id, alert_type: "low" } });
    expect(body.data.map(({ alert_type }: { alert_type: string }) => alert_type).sort()).toEqual(["low", "mixed"]);
  });
});

describe("the specification's names", () => {
  test("items answer machine_name, location_name, asset_number and brand_name", async () => {
    const { body } = await call(listEquipments, { as: person.admin, query: { asset_id: mill.bad.asset.id } });

    expect(body.data[0]).toMatchObject({
      machine_name: mill.bad.machine.name,
      location_name: "Wet end",
      asset_number: "A-7",
      brand_name: null,
    });
  });

  test("alerts answer sensor_parameter_type and are filtered by it, and lists know plantId", async () => {
    const alert = await anAlert({ sensor: mill.bad.sensor, parameter: 77 });
    const { body } = await call(listAlerts, { as: person.admin, query: { sensor_parameter_type: 77 } });

    expect(body.data).toMatchObject([{ id: alert.id, sensor_parameter_type: 77, parameter: 77 }]);
    expect(await idsOf(listMachines, { plantId: 2_000_000_000 })).toEqual([]);
    expect(await idsOf(listMachines, { plantId: person.plant.id })).toContain(mill.bad.machine.id);
  });

  test("limits are saved and answered by warning_zone and alarm_zone", async () => {
    const { status, body } = await call(setLimits, {
      as: person.admin,
      params: { id: mill.bad.sensor.id },
      body: { parameter_type: 5, warning_zone: 60, alarm_zone: 70 },
    });

    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ parameter: 5, parameter_type: 5, warning_zone: 60, alarm_zone: 70, alarm: 70 });
  });
});

describe("the list of limits", () => {
  test("limits are listed with plant, sensor, measurement and kind, and narrowed by each of them", async () => {
    const { bad, good } = mill;
    const [low, high] = [
      await aZone(good.sensor, { parameter: 5, kind: "low", warning: 10, alarm: 5 }),
      await aZone(good.sensor, { parameter: 1, kind: "high", warning: 4, alarm: 7 }),
    ];
    const listed = (query: Asked["query"]) => idsOf(listZones, { sensor_id: good.sensor.id, ...query });

    expect(await listed({ kind: "low" })).toEqual([low.id]);
    expect(await listed({ parameter_type: 1 })).toEqual([high.id]);
    expect(await listed({ machine_id: bad.machine.id })).toEqual([]);
    expect((await listed({ production_line_id: good.line.id, plant_id: person.plant.id })).sort()).toEqual(
      [low.id, high.id].sort(),
    );
    expect(await listed({ plantId: 2_000_000_000 })).toEqual([]);

    const { body } = await call(listZones, { as: person.admin, query: { sensor_id: good.sensor.id, kind: "low" } });
    expect(body.data[0]).toMatchObject({
      plant: { id: person.plant.id },
      sensor: { id: good.sensor.id },
      machine: { id: good.machine.id },
      parameter: 5,
      kind: "low",
      warning_zone: 10,
    });
    expect(body.meta).toMatchObject({ current_page: 1, last_page: 1, total: 1 });
  });

  test("limits of another company are not listed", async () => {
    const stranger = await anAttacker();
    const { body } = await call(listZones, { as: stranger.admin, query: { max: 200 } });

    expect(body.data).toEqual([]);
  });
});
