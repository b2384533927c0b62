import { beforeEach, describe, expect, test } from "vitest";
import { GET as readRoute, PUT as saveRoute } from "@/app/api/equipments/[id]/rpm-params/route";
import { GET as optionsRoute } from "@/app/api/equipments/rpm-options/route";
import { PUT as changeLine } from "@/app/api/production-lines/[id]/route";
import { GET as nodesRoute } from "@/app/api/production-lines/rpm-nodes/route";
import { POST as sendRoute } from "@/app/api/sensors/commands/[id]/equipment-rpm/route";
import { withinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { shaftOf } from "@/lib/services/structure/equipments/speed";
import { waves } from "../captures";
import { aGateway, at, batchOf, minute, send } from "../gateways";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aBearing, aLine, aMachine, anAsset, anEquipment, aRole, aSensor, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

/** A motor with a wireless sensor, and a sensor elsewhere on its line that measures speed. */
async function aMotor() {
  const { company, plant, admin } = await aTenant();
  const line = await aLine({ plant });
  const equipment = await anEquipment({ asset: await anAsset({ machine: await aMachine({ line }) }), rpm_value: 1480 });
  const gateway = await aGateway({ plant, sensor: { type: "ncd", data_set: "ncd", equipment_id: equipment.id } });
  const encoder = await aSensor({ controller: gateway.controller, data_set: "custom_pdm", expected_interval_s: 60 });
  return { ...gateway, company, plant, person: admin, line, equipment, encoder };
}

type Motor = Awaited<ReturnType<typeof aMotor>>;

const read = ({ person, equipment }: Motor) => call(readRoute, { as: person, params: { id: equipment.id } });
const save = ({ equipment, person }: Motor, body: object, as: Person = person) =>
  call(saveRoute, { as, method: "PUT", params: { id: equipment.id }, body });
const shaft = ({ plant, sensor }: Motor, moment = new Date()) =>
  withinPlant(plant.company_id, plant.id, (tx) => shaftOf(tx, sensor.id, moment));
const turn = ({ token, encoder }: Motor, rpm: number, when = at(0)) =>
  send(token, batchOf(encoder.uid, [[when, { rpm }]]));

describe("the speed of an item", () => {
  test("the speed of an item is its rated speed until a source is chosen", async () => {
    const motor = await aMotor();
    expect((await read(motor)).body.data).toMatchObject({
      is_rpm_params_set: false,
      rpm_source_item: null,
      shaft: { rpm: 1480, source: "nominal", at: null },
      bearings: [],
    });
  });

  test("the speed of an item is that of the poles of its type, until it has one of its own", async () => {
    const motor = await aMotor();
    const type = await owner.equipmentType.create({ data: { name: unique("Motor"), rpm_option_value_id: 8 } });
    const { id } = motor.equipment;
    await owner.equipment.update({ where: { id }, data: { rpm_value: null, equipment_type_id: type.id } });
    expect((await read(motor)).body.data).toMatchObject({
      is_rpm_params_set: false,
      shaft: { rpm: 1800, source: "nominal" },
    });
    expect(await shaft(motor)).toMatchObject({ rpm: 1800 });
    const own = await save(motor, { rpm_source_item: "fixed", rpm_value: 1490 });
    expect(own.body.data.shaft).toMatchObject({ rpm: 1490 });
  });

  test("the speed of an item can be the nameplate speed or a motor's nominal speed", async () => {
    const motor = await aMotor();
    const typed = await save(motor, { rpm_source_item: "fixed", rpm_value: 1490 });
    expect(typed.body.data).toMatchObject({ is_rpm_params_set: true, shaft: { rpm: 1490, source: "nominal" } });
    const options = (await call(optionsRoute, { as: motor.person })).body.data.options;
    const fourPoles = options.find(({ poles, line_hz }: Record<string, number>) => poles === 4 && line_hz === 60);
    expect(fourPoles.rpm).toBe(1800);
    const nominal = await save(motor, { rpm_source_item: "option", rpm_option_value_id: fourPoles.id });
    expect(nominal.body.data.shaft).toEqual({ rpm: 1800, source: "nominal", at: null });
  });

  test("the speed of an item can be measured by another sensor, converted by a unit and a gearbox ratio", async () => {
    const motor = await aMotor();
    await turn(motor, 45.8366);
    const { body } = await save(motor, {
      rpm_source_item: "external",
      external_rpm_id: motor.encoder.id,
      rpm_external_node_parameter: 2,
      rpm_formula: "value*20",
    });
    expect(body.data).toMatchObject({
      is_rpm_params_set: true,
      rpm_external_node_id: motor.encoder.uid,
      rpm_external_value: 45.8366,
      rpm_external_source_type: "sensor",
      shaft: { source: "measured" },
    });
    expect(body.data.shaft.rpm).toBeCloseTo(916.732, 3);
    await save(motor, { rpm_unit_expression: "value*60" });
    expect((await shaft(motor))?.rpm).toBeCloseTo(916.732 * 60, 1);
  });

  test("the speed of an item is the reading nearest in time, and the rated speed without a reading near it", async () => {
    const motor = await aMotor();
    await turn(motor, 1000, at(-60 * minute));
    await turn(motor, 1100, at(-50 * minute));
    await save(motor, {
      rpm_source_item: "external",
      external_rpm_id: motor.encoder.id,
      rpm_external_node_parameter: 2,
    });

    const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
    expect(await shaft(motor, ago(52))).toMatchObject({ rpm: 1100, source: "measured" });
    expect(await shaft(motor, ago(58))).toMatchObject({ rpm: 1000 });
    expect(await shaft(motor, ago(30))).toEqual({ rpm: 1480, source: "nominal", at: null });
  });

  test("the speed of an item reports why its source has no value", async () => {
    const motor = await aMotor();
    const problem = async () => (await read(motor)).body.data.rpm_problem;
    expect(await problem()).toBeNull();
    const source = { rpm_source_item: "external", external_rpm_id: motor.encoder.id, rpm_external_node_parameter: 2 };
    await save(motor, source);
    expect(await problem()).toBe("no_value");
    await turn(motor, 0.5);
    expect(await problem()).toBe("out_of_range");
    await save(motor, { rpm_formula: "100/(value-0.5)" });
    expect(await problem()).toBe("formula");
    await save(motor, { rpm_formula: "value*2000" });
    expect((await read(motor)).body.data).toMatchObject({ rpm_problem: null, shaft: { rpm: 1000 } });
  });

  test("the speed of an item can come from its line", async () => {
    const motor = await aMotor();
    await save(motor, { rpm_source_item: "production_line" });
    expect((await shaft(motor))?.source).toBe("nominal");
    const set = (data: object) => owner.productionLine.update({ where: { id: motor.line.id }, data });
    await set({ rpm_source_type: "fixed", rpm_value: 300 });
    expect(await shaft(motor)).toMatchObject({ rpm: 300, source: "nominal" });
    await turn(motor, 321);
    await set({ rpm_source_type: "sensor", line_speed_sensor_id: motor.encoder.id });
    expect(await shaft(motor)).toMatchObject({ rpm: 321, source: "line" });
    await set({ rpm_source_type: "node", rpm_node_id: motor.encoder.uid, rpm_node_parameter: 2 });
    expect(await shaft(motor)).toMatchObject({ rpm: 321, source: "line" });
  });

  test("the speed of an item can be measured by its own sensor", async () => {
    const motor = await aMotor();
    await save(motor, { rpm_source_item: "sensor" });
    await send(motor.token, batchOf(motor.sensor.uid, [[at(0), { rpm: 1475 }]]));
    expect(await shaft(motor)).toMatchObject({ rpm: 1475, source: "measured" });
  });

  test("the speed of an item is rejected if its source is incomplete", async () => {
    const motor = await aMotor();
    const fields = async (body: object) => Object.keys((await save(motor, body)).body.messages ?? {}).sort();
    expect(await fields({ rpm_source_item: "fixed", rpm_value: null })).toEqual(["rpm_value"]);
    expect(await fields({ rpm_source_item: "external" })).toEqual(["external_rpm_id", "rpm_external_node_parameter"]);
    expect(await fields({ rpm_option_value_id: 99 })).toEqual(["rpm_option_value_id"]);
    expect(await fields({ rpm_formula: "process.exit()" })).toEqual(["rpm_formula"]);
    expect(await fields({ external_rpm_id: motor.encoder.id, rpm_external_node_parameter: 66 })).toEqual([
      "rpm_external_node_parameter",
    ]);
    const early = await save(motor, { rpm_source_item: null, rpm_formula: "value*2" });
    expect([early.status, early.body.message]).toEqual([409, "You need to select RPM source first"]);
  });

  test("the speed of an item can be sent to the sensor, entered or known", async () => {
    const motor = await aMotor();
    const sendSpeed = (body: object) => call(sendRoute, { as: motor.person, params: { id: motor.sensor.id }, body });

    const sent = await sendSpeed({ rpm: null });

    expect(sent.body).toMatchObject({ status: "success", message: "RPM sent" });
    const [command] = (await send(motor.token, waves())).body.commands;
    expect(command).toMatchObject({ type: "set_rpm", uid: motor.sensor.uid, rpm: 1480 });
    await send(motor.token, { ...waves(), acks: [{ id: command.id, ok: true }] });
    expect((await sendSpeed({ rpm: 1502 })).status).toBe(200);
    expect((await sendSpeed({ rpm: 1503 })).status).toBe(409);
    await owner.equipment.update({ where: { id: motor.equipment.id }, data: { rpm_value: null } });
    expect((await sendSpeed({ rpm: null })).body.message).toBe("You need to select RPM source first");
  });
});

describe("the bearings of an item", () => {
  test("the bearings of an item have unique positions and are replaced as a whole", async () => {
    const motor = await aMotor();
    const [own, shared] = [await aBearing({ company: motor.company }), await aBearing()];
    const place = (position: string, bearing: { id: number }, sensor_id?: number) => ({
      position,
      bearing_id: bearing.id,
      sensor_id,
    });

    const first = await save(motor, { bearings: [place("Drive end", own, motor.sensor.id), place("Fan end", shared)] });
    expect(first.body.data.bearings).toMatchObject([
      { position: "Drive end", sensor: { id: motor.sensor.id }, bearing: { id: own.id, elements: 9 } },
      { position: "Fan end", sensor: null },
    ]);
    expect(first.body.data.bearings[0].bearing.orders.bpfo).toBeCloseTo(3.5848, 3);
    await save(motor, { bearings: [place("Fan end", shared)] });
    expect((await read(motor)).body.data.bearings).toHaveLength(1);

    const twice = await save(motor, { bearings: [place("a", own), place("A", own)] });
    expect(Object.keys(twice.body.messages)).toEqual(["bearings.1.position"]);
    const theirs = await aBearing({ company: (await aTenant()).company });
    expect(Object.keys((await save(motor, { bearings: [place("a", theirs)] })).body.messages)).toEqual([
      "bearings.0.bearing_id",
    ]);
    const deaf = await save(motor, { bearings: [place("a", own, motor.encoder.id)] });
    expect(Object.keys(deaf.body.messages)).toEqual(["bearings.0.sensor_id"]);
    expect((await read(motor)).body.data.bearings).toHaveLength(1);
  });

  test("the bearings of an item saved by two users at once are those of one user", async () => {
    const motor = await aMotor();
    const { version } = (await read(motor)).body.data;
    const bearing = await aBearing();
    const answers = await Promise.all(
      ["Drive end", "Fan end"].map((position) =>
        save(motor, { version, bearings: [{ position, bearing_id: bearing.id }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(motor)).body.data.bearings).toHaveLength(1);
  });
});

test("speeds can be read with access to the plant and changed with update permission", async () => {
  const motor = await aMotor();
  const stranger = (await aTenant()).admin;
  const reader = await aUser({
    role: await aRole({ permissions: ["view_dashboard"], company_id: motor.company.id }),
    company: motor.company,
    plants: [motor.plant],
  });
  const body = { rpm_source_item: "fixed", rpm_value: 1490 };
  expect((await call(readRoute, { as: stranger, params: { id: motor.equipment.id } })).status).toBe(404);
  expect((await save(motor, body, stranger)).status).toBe(404);
  expect((await save(motor, body, reader)).status).toBe(403);
  expect((await call(readRoute, { as: reader, params: { id: motor.equipment.id } })).status).toBe(200);
  const nodes = (as: Person) =>
    call(nodesRoute, { as }).then(({ body }) => body.data.map(({ id }: { id: number }) => id));
  expect((await nodes(reader)).sort()).toEqual([motor.sensor.id, motor.encoder.id].sort());
  expect(await nodes(stranger)).toEqual([]);
});

describe("the speed source of a line", () => {
  const saveLine = (motor: Awaited<ReturnType<typeof aMotor>>, body: object) =>
    call(changeLine, { as: motor.person, method: "PUT", params: { id: motor.line.id }, body });

  test("a line that takes its speed from a node or a sensor names one of its plant, and a parameter that it measures", async () => {
    const motor = await aMotor();
    const refused = async (body: object) => (await saveLine(motor, body)).body.messages;
    expect(await refused({ rpm_source_type: "node" })).toEqual({ rpm_node_id: ["is required"] });
    expect(await refused({ rpm_source_type: "sensor" })).toEqual({ line_speed_sensor_id: ["is required"] });
    expect(await refused({ rpm_source_type: "fixed" })).toEqual({ rpm_value: ["is required"] });
    expect(await refused({ rpm_source_type: "node", rpm_node_id: "dxm:none:n1" })).toHaveProperty("rpm_node_id");
    const elsewhere = await aSensor();
    expect(await refused({ rpm_source_type: "sensor", line_speed_sensor_id: elsewhere.id })).toHaveProperty(
      "line_speed_sensor_id",
    );
    const node = { rpm_source_type: "node", rpm_node_id: motor.encoder.uid };
    expect(await refused({ ...node, rpm_node_parameter: 9_999 })).toHaveProperty("rpm_node_parameter");
    expect((await saveLine(motor, { ...node, rpm_node_parameter: 2 })).status).toBe(200);
    // What is not named stays: the source is still complete without being sent again.
    expect((await saveLine(motor, { rpm_node_parameter: null })).status).toBe(200);
    expect(await refused({ rpm_node_id: null })).toEqual({ rpm_node_id: ["is required"] });
  });
});

test("sending a speed to a sensor without naming any is refused; null sends the present speed of its item", async () => {
  const motor = await aMotor();
  const sendSpeed = (body: object) =>
    call(sendRoute, { as: motor.person, method: "POST", params: { id: motor.sensor.id }, body });
  const empty = await sendSpeed({});
  expect([empty.status, Object.keys(empty.body.messages)]).toEqual([422, ["rpm"]]);
  expect((await sendSpeed({ rpm: null })).status).toBe(200);
});
