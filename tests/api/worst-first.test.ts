import { expect, test } from "vitest";
import { GET as equipmentsRoute } from "@/app/api/equipments/route";
import { GET as machinesRoute } from "@/app/api/machines/route";
import { GET as sensorsRoute } from "@/app/api/sensors/route";
import { assets } from "@/lib/resources/assets";
import { describe as described } from "@/lib/resources/describe";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import { plants } from "@/lib/resources/plants";
import { productionLines } from "@/lib/resources/production-lines";
import { sensors } from "@/lib/resources/sensors";
import { utilities } from "@/lib/resources/utilities";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { plantMap } from "@/lib/services/views/dashboard/plant-map";
import { call, signedIn } from "../helpers";
import { aCompany, aController, aLine, aMachine, anAsset, anEquipment, aPlant, aSensor, aUser } from "../samples";

async function aPlantInTrouble() {
  const plant = await aPlant();
  const line = await aLine({ plant, name: "Line 1" });
  const controller = await aController({ plant });
  const made = [];
  for (const [name, level] of [
    ["Conveyor", "ok"],
    ["Dryer", "warning"],
    ["Press", "alarm"],
    ["Winder", "acute"],
  ] as const) {
    const machine = await aMachine({ line, name });
    const asset = await anAsset({ machine, name: `${name} drive` });
    const equipment = await anEquipment({ asset, name: "Motor" });
    const sensor = await aSensor({ controller, equipment, level, name });
    made.push({ machine, equipment, sensor });
  }
  return { as: await aUser({ role: "plant_admin", plants: [plant] }), made };
}

test.each([
  ["machines", machinesRoute],
  ["items", equipmentsRoute],
  ["sensors", sensorsRoute],
])("%s are listed by level, the worst first, across pages", async (_, route) => {
  const { as } = await aPlantInTrouble();
  const pageOf = async (page: number, orderByMethod: string) => {
    const query = { orderByColumn: "level", orderByMethod, max: 2, page };
    const { body } = await call(route, { as, query });
    return body.data.map(({ level }: { level: string }) => level);
  };

  expect([await pageOf(1, "asc"), await pageOf(2, "asc")]).toEqual([
    ["alarm", "acute"],
    ["warning", "ok"],
  ]);
  expect(await pageOf(1, "desc")).toEqual(["ok", "warning"]);
});

test("machines without sensors come before those that are OK, and the page behind the last is empty", async () => {
  const { as, made } = await aPlantInTrouble();
  const [{ machine }] = made as [(typeof made)[number]];
  for (const name of ["Fan", "Pump", "Screen"])
    await aMachine({ line: { ...machine, id: machine.production_line_id }, name });
  const namesOf = async (page: number) => {
    const query = { orderByColumn: "level", orderByMethod: "asc", max: 3, page };
    const { body } = await call(machinesRoute, { as, query });
    return body.data.map(({ name }: { name: string }) => name);
  };

  expect([await namesOf(1), await namesOf(2), await namesOf(3), await namesOf(4)]).toEqual([
    ["Press", "Winder", "Dryer"],
    ["Fan", "Pump", "Screen"],
    ["Conveyor"],
    [],
  ]);
});

test("a list of places or sensors opens with the worst first", () => {
  for (const resource of [plants, productionLines, utilities, machines, assets, equipments, sensors])
    expect([resource.name, described(resource).order]).toEqual([resource.name, { column: "level", method: "asc" }]);
});

test("of more plants than have room the map of all plants shows the worst, whatever they are called", async () => {
  const company = await aCompany();
  await aPlant({ company, name: "Alder mill" });
  const last = await aPlant({ company, name: "Zinc works" });
  const equipment = await anEquipment({ plant: last });
  await aSensor({ plant: last, equipment, level: "alarm" });
  const viewer = (await viewerOf(await signedIn(await aUser({ role: "corporate", company }))))!;
  const shown = await withScope(viewer, (tx) => plantMap({ viewer, tx, now: new Date() } as Call, {}, 1));

  expect(shown).toMatchObject([{ id: last.id, name: "Zinc works", level: "alarm" }]);
});
