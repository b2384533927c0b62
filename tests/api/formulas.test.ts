import { beforeEach, describe, expect, test } from "vitest";
import { PUT as saveSensor } from "@/app/api/sensors/[id]/route";
import { POST as createSubtype, GET as listSubtypes } from "@/app/api/sensors/banner-v2/subtypes/route";
import { GET as listFormulas, POST as saveFormula } from "@/app/api/sensors/formulas/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aRole, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

async function aPlace(...permissions: string[]) {
  const { company, plant } = await aTenant();
  const all = permissions.length > 0 ? permissions : ["view_settings", "create_settings", "update_settings"];
  const role = await aRole({ permissions: [...all, "view_controllers", "update_controllers"], company_id: company.id });
  return { company, plant, person: await aUser({ role, company, plants: [plant] }) };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

const save = ({ person }: Pick<Place, "person">, body: object) =>
  call(saveFormula, { as: person, body: { name: unique("Formula"), expression: "value", ...body } });

const made = async (place: Place, expression: string, more: object = {}) => {
  const { status, body, text } = await save(place, { expression, ...more });
  expect(status, text).toBe(201);
  return body.data as { id: number; version: number; current_id: number; name: string };
};

describe("a formula", () => {
  test("a formula is created without an id and updated with one; a changed expression is a new version", async () => {
    const place = await aPlace();
    const first = await made(place, "value*60+500");

    const { id, name, version } = first;
    const changed = await save(place, { id, name, version, expression: "value*61" });
    const renamed = await save(place, { id, name: unique("Renamed"), expression: "value*61" });

    expect(changed).toMatchObject({ status: 200, body: { data: { id, expression: "value*61", version: 2 } } });
    expect(changed.body.data.current_id).not.toBe(first.current_id);
    expect(renamed.body.data.current_id).toBe(changed.body.data.current_id);
    expect(await owner.formulaVersion.findMany({ where: { formula_id: id }, orderBy: { id: "asc" } })).toMatchObject([
      { expression: "value*60+500" },
      { expression: "value*61" },
    ]);
    expect(await save(place, { id, name, version, expression: "value" })).toMatchObject({ status: 409 });
  });

  test("a formula that is invalid, or has no value for its sample, is rejected with an error on its field", async () => {
    const place = await aPlace();

    for (const [expression, message] of [
      ["value*", "This is not a valid formula"],
      ["value+foo", "The formula uses an unknown name"],
      ["pow(value)", "A function has too many or too few arguments"],
      ["1/(value-1)", "The formula divides by zero"],
      ["ln(0-value)", "The result of the formula is not a number"],
      ["", "is required"],
    ]) {
      const { status, body } = await save(place, { expression });
      expect(status).toBe(422);
      expect(body.messages.expression).toContain(message);
    }
    expect(await save(place, { expression: "1/(value-1)", sample_value: 3 })).toMatchObject({ status: 201 });
  });

  test("a formula belongs to its company, and provider formulas can be used by everybody", async () => {
    const [mine, other] = [await aPlace(), await aPlace()];
    const provider = await aUser({ role: "developer" });
    const own = await made(mine, "value");
    const shared = (await save({ person: provider }, {})).body.data;

    const { body } = await call(listFormulas, { as: other.person, query: { max: 200 } });
    const seen = body.data.map(({ id }: { id: number }) => id);

    expect(seen).toContain(shared.id);
    expect(seen).not.toContain(own.id);
    expect((await save(other, { id: own.id, name: own.name })).status).toBe(404);
    expect((await save(other, { id: shared.id, name: shared.name })).status).toBe(404);
  });

  test("a formula is created and updated with separate permissions", async () => {
    const [maker, changer] = [await aPlace("create_settings"), await aPlace("update_settings")];

    expect((await save(maker, {})).status).toBe(201);
    expect((await save(changer, {})).status).toBe(403);
    const own = await owner.formula.create({
      data: { name: unique("Formula"), expression: "value", company_id: changer.company.id },
    });
    expect((await save(changer, { id: own.id, name: own.name, expression: "value*2" })).status).toBe(200);
    expect((await save(maker, { id: 1, name: "x" })).status).toBe(403);
  });

  test("a formula can be archived and restored", async () => {
    const place = await aPlace();
    const { id, name } = await made(place, "value");
    await save(place, { id, name, is_archived: true });

    const listed = async (query: object = {}) =>
      (await call(listFormulas, { as: place.person, query: { ...query } })).body.data.map(
        (row: { id: number }) => row.id,
      );

    expect(await listed()).not.toContain(id);
    expect(await listed({ is_archived: true })).toContain(id);
    await save(place, { id, name, is_archived: false });
    expect(await listed()).toContain(id);
  });
});

const readings = (sensor: { id: number }) =>
  storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: [{ taken_at: "asc" }, { parameter: "asc" }] });
const raws = (sensor: { id: number }) =>
  owner.readingRaw.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } });

/** A pressure sensor whose register shows how far a 4-20 mA loop of 0 to 150 psi is. */
async function aTransmitter() {
  const place = await aPlace();
  const gateway = await aGateway({ plant: place.plant, sensor: { data_set: "pressure" } });
  const change = (body: object) =>
    call(saveSensor, { as: place.person, method: "PUT", params: { id: gateway.sensor.id }, body });
  return { ...place, ...gateway, change };
}

const psi = "(value*20/65535-4)/16*150";

describe("a sensor", () => {
  test("a sensor gets axes, subtype and formulas from a user without settings permission, who can also remove them", async () => {
    const { company, plant } = await aTenant();
    const role = await aRole({ permissions: ["view_controllers", "update_controllers"], company_id: company.id });
    const person = await aUser({ role, company, plants: [plant] });
    const { sensor } = await aGateway({ plant, sensor: { data_set: "temp_vibe" } });
    const formula = await owner.formula.create({
      data: { company_id: company.id, name: unique("Gain"), expression: "value*2" },
    });
    const subtype = await owner.bannerSubtype.create({
      data: {
        company_id: company.id,
        name: unique("Gain"),
        data_set: "temp_vibe",
        parameter: 5,
        formula_id: formula.id,
      },
    });
    const change = (body: object) => call(saveSensor, { as: person, method: "PUT", params: { id: sensor.id }, body });
    const offered = async (handler: Parameters<typeof call>[0], query: object) =>
      (await call(handler, { as: person, query: { ...query } })).body.data;

    expect(await offered(listSubtypes, { "data_set[]": "temp_vibe" })).toMatchObject([
      { id: subtype.id, formula: { expression: "value*2" } },
    ]);
    expect(await offered(listSubtypes, { "data_set[]": "ncd" })).toEqual([]);
    expect(await offered(listFormulas, { search: formula.name })).toMatchObject([
      { id: formula.id, expression: "value*2" },
    ]);
    const set = {
      axis_map: { x: "axial", y: null, z: "radial_v" },
      subtype_id: subtype.id,
      formulas: { "1": formula.id },
    };
    expect(await change(set)).toMatchObject({
      status: 200,
      body: {
        data: { axis_map: set.axis_map, subtype: { formula: { expression: "value*2" } }, formulas: [{ parameter: 1 }] },
      },
    });
    expect((await change({ axis_map: { x: "axial", z: "axial" } })).body.messages).toHaveProperty(["axis_map"]);
    const gone = await change({ data_set: "pressure", subtype_id: null, formulas: { "1": null } });
    expect(gone).toMatchObject({ status: 200, body: { data: { subtype: null, formulas: [] } } });
  });

  test("a sensor stores the result of its formula and then its subtype's formula, and keeps the raw value", async () => {
    const mine = await aTransmitter();
    const { sensor, token, change, plant } = mine;
    const original = await made(mine, psi, { sample_value: 39_321 });
    const toKpa = await made(mine, "value*6.89476");
    const subtype = await owner.bannerSubtype.create({
      data: {
        company_id: plant.company_id,
        name: unique("PSIG 0-150"),
        data_set: "pressure",
        parameter: 1,
        formula_id: toKpa.id,
      },
    });
    expect(await change({ subtype_id: subtype.id, formulas: { "1": original.id } })).toMatchObject({
      status: 200,
      body: { data: { formulas: [{ parameter: 1, formula: { id: original.id, expression: psi } }] } },
    });

    const { body } = await send(token, batchOf(sensor.uid, [[at(-minute), { pressure: 39_321, loop_ma: 12 }]]));

    expect(body).toMatchObject({ accepted: 2, rejected: [] });
    const [pressure, loop] = await readings(sensor);
    expect(pressure!.value).toBeCloseTo(75 * 6.89476, 9);
    expect(loop).toMatchObject({ parameter: 2, value: 12 });
    expect(await raws(sensor)).toMatchObject([
      { parameter: 1, raw: 39_321, original_version_id: original.current_id, subtype_version_id: toKpa.current_id },
    ]);
  });

  test("a sensor uses a changed formula from the next reading on", async () => {
    const mine = await aTransmitter();
    const { sensor, token, change } = mine;
    const formula = await made(mine, "value*2");
    await change({ formulas: { "1": formula.id } });
    const first = batchOf(sensor.uid, [[at(-2 * minute), { pressure: 10 }]]);
    await send(token, first);
    await save(mine, { id: formula.id, name: formula.name, expression: "value*3" });

    await send(token, batchOf(sensor.uid, [[at(-minute), { pressure: 10 }]]));
    const again = await send(token, first);

    expect((await readings(sensor)).map(({ value }) => value)).toEqual([20, 30]);
    const versions = (await raws(sensor)).map(({ original_version_id }) => original_version_id);
    expect(new Set(versions).size).toBe(2);
    expect(again.body).toMatchObject({ accepted: 0, conflicts: 1 });
    await change({ formulas: { "1": null } });
    await send(token, batchOf(sensor.uid, [[at(0), { pressure: 10 }]]));
    expect((await readings(sensor)).at(-1)!.value).toBe(10);
    expect(await raws(sensor)).toHaveLength(2);
  });

  test("a sensor keeps the raw value, marked out of range, if its formula gives no value", async () => {
    const mine = await aTransmitter();
    const { sensor, token, change } = mine;
    await change({ formulas: { "1": (await made(mine, "100/(value-5)")).id } });

    await send(
      token,
      batchOf(sensor.uid, [
        [at(-2 * minute), { pressure: 5 }],
        [at(-minute), { pressure: 7 }],
      ]),
    );

    expect(await readings(sensor)).toMatchObject([
      { value: 5, quality: 2 },
      { value: 50, quality: 0 },
    ]);
  });

  test("a sensor validates the range of the result, not of the raw value", async () => {
    const mine = await aTransmitter();
    const { sensor, token, change } = mine;
    await change({ formulas: { "1": (await made(mine, "value/1000")).id } });

    const { body } = await send(
      token,
      batchOf(sensor.uid, [
        [at(-2 * minute), { pressure: 5_000_000 }],
        [at(-minute), { pressure: 5e12 }],
      ]),
    );

    expect(body).toMatchObject({
      accepted: 1,
      rejected: [{ path: "devices[1].values.pressure", code: "OUT_OF_RANGE" }],
    });
    expect(await readings(sensor)).toMatchObject([{ value: 5000 }]);
  });

  test("a sensor applies its limits to the result", async () => {
    const mine = await aTransmitter();
    const { sensor, controller, token, change } = mine;
    await change({ formulas: { "1": (await made(mine, "value*10")).id } });
    await aZone(sensor, { parameter: 1, warning: 60, alarm: 80, is_run_gated: false });
    const minutes = [-4, -3, -2, -1].map((ago) => [at(ago * minute), { pressure: 9 }] as const);

    await send(token, batchOf(sensor.uid, minutes));
    await recordReadings(
      { controller_id: controller.id, company_id: sensor.company_id, plant_id: sensor.plant_id },
      new Date(),
    );

    expect(await owner.alert.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
      { parameter: 1, peak_level: "alarm", last_value: 90 },
    ]);
  });

  test("a sensor can use the speed from the same message in its formula", async () => {
    const place = await aPlace();
    const { sensor, token } = await aGateway({ plant: place.plant, sensor: { data_set: "ncd" } });
    const formula = await made(place, "value*rpm/1000");
    await call(saveSensor, {
      as: place.person,
      method: "PUT",
      params: { id: sensor.id },
      body: { formulas: { "17": formula.id } },
    });

    await send(
      token,
      batchOf(sensor.uid, [
        [at(-2 * minute), { current: 4, rpm: 1500 }],
        [at(-minute), { current: 4 }],
      ]),
    );

    expect((await readings(sensor)).filter(({ parameter }) => parameter === 17)).toMatchObject([
      { value: 6, quality: 0 },
      { value: 4, quality: 2 },
    ]);
  });

  test("a sensor rejects formulas of other companies, formulas for measurements it does not have, and subtypes of other kinds", async () => {
    const mine = await aTransmitter();
    const foreign = await made(await aPlace(), "value");
    const own = await made(mine, "value");
    const wrong = await owner.bannerSubtype.create({
      data: { company_id: mine.plant.company_id, name: unique("Subtype"), data_set: "humidity", parameter: 1 },
    });

    expect((await mine.change({ formulas: { "1": foreign.id } })).body.messages).toHaveProperty(["formulas.1"]);
    expect((await mine.change({ formulas: { "99": own.id } })).body.messages).toHaveProperty(["formulas.99"]);
    expect((await mine.change({ subtype_id: wrong.id })).body.messages).toHaveProperty("subtype_id");
    expect(await owner.sensorFormula.count({ where: { sensor_id: mine.sensor.id } })).toBe(0);
  });
});

test("a subtype must have a measurement of its data set", async () => {
  const place = await aPlace();
  const asked = (body: object) =>
    call(createSubtype, { as: place.person, body: { name: unique("Subtype"), data_set: "pressure", ...body } });

  expect((await asked({ parameter: 1 })).status).toBe(201);
  expect((await asked({ parameter: 5 })).body.messages).toHaveProperty("parameter");
  const foreign = await made(await aPlace(), "value");
  expect((await asked({ parameter: 1, formula_id: foreign.id })).body.messages).toHaveProperty("formula_id");
});
