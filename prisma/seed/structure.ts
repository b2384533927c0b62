import type { Tx } from "@/lib/server/data/db";
import { seedBearings } from "./bearings";
import { baysideColdStore, harborPlant } from "./plants/food";
import type { ItemPlan, LinePlan, PlantPlan } from "./plants/layout";
import { alderLakeMill, stonewaterMill } from "./plants/neighbors";
import { cedarRidgeMill, northforkMill } from "./plants/paper";

const plans: Record<string, PlantPlan> = {
  "Cedar Ridge Mill": cedarRidgeMill,
  "Northfork Mill": northforkMill,
  "Harbor Plant": harborPlant,
  "Bayside Cold Store": baysideColdStore,
  "Alder Lake Mill": alderLakeMill,
  "Stonewater Mill": stonewaterMill,
};

/** Lines, machines, assets, items, controllers and sensors of the demo plants, and the catalogue they refer to. */
export async function seedStructure(tx: Tx) {
  const catalogue = await seedCatalogue(tx);
  for (const [name, plan] of Object.entries(plans)) {
    const plant = await tx.plant.findFirstOrThrow({ where: { name }, select: { id: true, company_id: true } });
    await seedPlant(tx, { company_id: plant.company_id, plant_id: plant.id }, plan, catalogue);
  }
  await seedNewDevice(tx);
}

/** One plant is still being set up: its gateway has named a device that nobody has placed on an item yet. */
async function seedNewDevice(tx: Tx) {
  const controller = await tx.controller.findFirstOrThrow({
    where: { plant: { name: "Bayside Cold Store" } },
    select: { id: true, company_id: true, plant_id: true, serial_number: true },
  });
  const { id: controller_id, serial_number: gateway, ...place } = controller;
  const received_at = new Date();
  const devices = [{ uid: "dock:1", ts: received_at.toISOString(), values: { vel_rms_x: 1.4, temp: 12 } }];
  await tx.refusedMessage.create({
    data: {
      ...place,
      controller_id,
      received_at,
      door: "json",
      body: JSON.stringify({ v: 1, gateway, devices }),
      rejected: [{ path: "devices[0].uid", code: "UNKNOWN_DEVICE" }],
    },
    select: { id: true },
  });
}

interface Catalogue {
  bearings: ReadonlyMap<string, number>;
  brands: Map<string, number>;
  applications: Map<string, number>;
}
interface Place {
  company_id: number;
  plant_id: number;
}

/** The plants have run for years: what was measured and repaired there is younger than their items. */
const fittedSince = new Date(Date.now() - 3 * 365 * 86_400_000);

const machinesOf = (plan: PlantPlan) => plan.lines.flatMap((line) => line.machines);
const itemsOf = (plan: PlantPlan) => machinesOf(plan).flatMap(({ assets }) => assets.flatMap(({ items }) => items));

/** The provider's, so that both companies share them. */
async function seedCatalogue(tx: Tx): Promise<Catalogue> {
  const all = Object.values(plans);
  const names = (found: string[]) => [...new Set(found)].sort().map((name) => ({ name }));
  const brands = await tx.brand.createManyAndReturn({
    data: names(all.flatMap((plan) => itemsOf(plan).map(({ brand }) => brand))),
    select: { id: true, name: true },
  });
  const applications = await tx.application.createManyAndReturn({
    data: names(all.flatMap((plan) => machinesOf(plan).map(({ application }) => application))),
    select: { id: true, name: true },
  });
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
  const bearings = await seedBearings(tx);
  return { bearings, brands: byName(brands), applications: byName(applications) };
}

async function seedPlant(tx: Tx, place: Place, plan: PlantPlan, catalogue: Catalogue) {
  const controllers = await seedControllers(tx, place, plan);
  // Positions run through the whole plant, and so do asset numbers.
  const next = { line: 0, machine: 0, asset: 0, item: 0, serial: 0 };
  for (const line of plan.lines) {
    const { id: production_line_id } = await tx.productionLine.create({
      data: { ...place, name: line.name, kind: line.kind, position: next.line++ },
      select: { id: true },
    });
    const controller = controllers.get(line.name);
    for (const { assets, application, ...machine } of line.machines) {
      const application_id = catalogue.applications.get(application)!;
      const { id: machine_id } = await tx.machine.create({
        data: { ...place, production_line_id, application_id, ...machine, position: next.machine++ },
        select: { id: true },
      });
      for (const { name, items } of assets) {
        const asset_number = `${plan.code}-${String(1001 + next.asset)}`;
        const { id: asset_id } = await tx.asset.create({
          data: { ...place, machine_id, name, asset_number, position: next.asset++ },
          select: { id: true },
        });
        for (const { brand, sensors, bearings, ...item } of items) {
          const serial_number = `${plan.code}${String(70_211 + 37 * next.item)}`;
          const { id: equipment_id } = await tx.equipment.create({
            data: {
              ...place,
              asset_id,
              brand_id: catalogue.brands.get(brand)!,
              ...item,
              // Where a sensor sits, it sends the speed too.
              rpm_source_item: controller && sensors.length > 0 ? "sensor" : null,
              serial_number,
              position: next.item++,
              created_at: fittedSince,
            },
            select: { id: true },
          });
          if (!controller) continue;
          await seedSensors(tx, place, controller, equipment_id, sensors);
          await tx.equipmentBearing.createMany({
            data: sensors.map((position, at) => ({
              ...place,
              equipment_id,
              position,
              bearing_id: catalogue.bearings.get(bearings[at]!)!,
            })),
          });
        }
      }
    }
  }
}

interface Controller {
  id: number;
  /** CRM1: begins the addresses of its sensors. */
  code: string;
  /** Nodes given out so far. */
  nodes: number;
  kind: "banner" | "ncd";
}

async function seedControllers(tx: Tx, place: Place, plan: PlantPlan): Promise<Map<LinePlan["name"], Controller>> {
  const byLine = new Map<string, Controller>();
  for (const [index, { name, lines, kind = "banner" }] of plan.controllers.entries()) {
    const code = `${plan.code}${index + 1}`;
    const ways = {
      banner: { serial_number: `DXM-${code}`, connection_type: "http" },
      ncd: { serial_number: `NCD-${code}`, connection_type: "mqtt" },
    };
    const { id } = await tx.controller.create({
      data: { ...place, name, type: kind, ...ways[kind] },
      select: { id: true },
    });
    const controller: Controller = { id, code, nodes: 0, kind };
    for (const line of lines) byLine.set(line, controller);
  }
  return byLine;
}

async function seedSensors(
  tx: Tx,
  place: Place,
  controller: Controller,
  equipment_id: number,
  places: ItemPlan["sensors"],
) {
  await tx.sensor.createMany({
    data: places.map((name, position) => ({
      ...place,
      controller_id: controller.id,
      equipment_id,
      ...device(controller, ++controller.nodes),
      name,
      location_in_equipment: name,
      power_type: "battery",
      expected_interval_s: 600,
      position,
    })),
  });
}

/** A node of a radio gateway; or a wireless sensor by its address, which shows nothing about running. */
function device({ code, kind }: Controller, node: number) {
  if (kind === "banner")
    return {
      uid: `dxm:${code}:n${node}`,
      type: "banner",
      data_set: "temp_vibe",
      port_number: node,
      fmax_hz: node % 2 === 0 ? 2600 : 1300,
      radio_node_position: positions[node % positions.length],
    };
  const letters = Buffer.from(code.slice(0, 3)).toString("hex");
  const uid = `ncd:0013a2${letters}${code.slice(3).padStart(2, "0")}${String(node).padStart(2, "0")}`;

  return { uid, type: "ncd", data_set: "ncd", run_threshold: 0.3, firmware: "5.1" };
}

const positions = ["Column beside the drive", "Cable tray above the machine", "Control cabinet", "Handrail"];
