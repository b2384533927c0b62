import type { DataSet } from "@/lib/domain/monitoring/parameters";
import type { Tx } from "@/lib/server/data/db";

/** What people look up beside the machines: vendors, a distributor's branches, formulas, subtypes and registers. */
export async function seedDirectory(tx: Tx, now: Date) {
  await seedVendors(tx);
  await seedLocations(tx);
  await seedServices(tx);
  await seedFormulas(tx);
  await seedRegisters(tx, now);
}

type Uses = "purchases" | "services" | "both";
type Vendor = [name: string, contact_name: string, domain: string, phone: string, address: string, uses: Uses];

const vendors: Record<string, Vendor[]> = {
  "Cedar Ridge Mill": [
    [
      "Boreal Bearing & Drives",
      "Nadia Fortin",
      "boreal-bearing.example",
      "+18075550141",
      "12 Rail St, Dryden ON",
      "both",
    ],
    [
      "Kenora Machine Works",
      "Pete Harju",
      "kenora-machine.example",
      "+18075550162",
      "88 Mill Rd, Kenora ON",
      "services",
    ],
    [
      "Shield Lubricants",
      "Ann Bouchard",
      "shield-lube.example",
      "+18075550119",
      "4 Depot Ave, Thunder Bay ON",
      "purchases",
    ],
    [
      "Norden Motor Service",
      "Luc Pelletier",
      "norden-service.example",
      "+18075550187",
      "31 Coil Cres, Dryden ON",
      "services",
    ],
    [
      "Northern Belting",
      "Grace Wynn",
      "northern-belting.example",
      "+18075550133",
      "7 Splice Way, Fort Frances ON",
      "both",
    ],
  ],
  "Northfork Mill": [
    [
      "Boreal Bearing & Drives",
      "Nadia Fortin",
      "boreal-bearing.example",
      "+18075550141",
      "12 Rail St, Dryden ON",
      "both",
    ],
    [
      "Rainy River Rebuild",
      "Owen Tait",
      "rainy-rebuild.example",
      "+18075550174",
      "2 Foundry Ln, Atikokan ON",
      "services",
    ],
  ],
  "Harbor Plant": [
    [
      "Fundy Refrigeration",
      "Colleen Roy",
      "fundy-refrigeration.example",
      "+19025550128",
      "51 Quay Rd, Dartmouth NS",
      "services",
    ],
    [
      "Maritime Bearing",
      "Ian Gallant",
      "maritime-bearing.example",
      "+19025550155",
      "9 Slip St, Halifax NS",
      "purchases",
    ],
    [
      "Sanitary Seals & Valves",
      "Joy MacLean",
      "sanitary-seals.example",
      "+19025550116",
      "140 Dairy Dr, Truro NS",
      "both",
    ],
    [
      "Atlantic Rewind",
      "Paul Comeau",
      "atlantic-rewind.example",
      "+19025550193",
      "22 Field Ct, Moncton NB",
      "services",
    ],
  ],
  "Bayside Cold Store": [
    [
      "Fundy Refrigeration",
      "Colleen Roy",
      "fundy-refrigeration.example",
      "+19025550128",
      "51 Quay Rd, Dartmouth NS",
      "services",
    ],
    ["Dockside Doors", "Terry Aucoin", "dockside-doors.example", "+19025550147", "3 Ramp Rd, Bedford NS", "both"],
  ],
};

async function seedVendors(tx: Tx) {
  const plants = await tx.plant.findMany({ select: { id: true, name: true, company_id: true } });
  await tx.plantVendor.createMany({
    data: plants.flatMap(({ id: plant_id, name: plant, company_id }) =>
      (vendors[plant] ?? []).map(([name, contact_name, domain, phone, address, uses]) => ({
        company_id,
        plant_id,
        name,
        contact_name,
        phone,
        address,
        email: `orders@${domain}`,
        is_for_purchases: uses !== "services",
        is_for_services: uses !== "purchases",
      })),
    ),
  });
}

const branches = [
  { name: "Dryden", address: "210 Government St, Dryden ON", phone: "+18075550104", place: "dryden" },
  { name: "Thunder Bay", address: "1450 Harbour Expy, Thunder Bay ON", phone: "+18075550108", place: "thunder-bay" },
  { name: "Winnipeg", address: "66 Inkster Blvd, Winnipeg MB", phone: "+12045550102", place: "winnipeg" },
];

async function seedLocations(tx: Tx) {
  const { id: distributor_id } = await tx.distributor.findFirstOrThrow({
    where: { name: "Prairie Bearing Supply" },
    select: { id: true },
  });
  await tx.distributorLocation.createMany({
    data: branches.map(({ place, ...branch }) => ({
      ...branch,
      distributor_id,
      email: `${place}@prairie-bearing.example`,
    })),
  });
}

/** The provider's, so that both companies ask for them by the same names. */
const services = [
  { name: "Laser alignment", vendor_kind: "contractor", unit_price: 68_000, notes: "Per coupling, with a report." },
  { name: "Balancing on site", vendor_kind: "contractor", unit_price: 125_000, notes: "Fans and rotors up to 5 t." },
  { name: "Motor rewinding", vendor_kind: "contractor", unit_price: null, notes: "Quoted by frame size." },
  { name: "Gearbox inspection", vendor_kind: "manufacturer", unit_price: 240_000, notes: "Endoscope and oil sample." },
  { name: "Shaft sleeve", vendor_kind: "fab_shop", unit_price: 38_000, notes: "Turned and fitted." },
  { name: "Guard, made to drawing", vendor_kind: "fab_shop", unit_price: 22_000, notes: null },
];

async function seedServices(tx: Tx) {
  await tx.industrialService.createMany({ data: services.map((service) => ({ ...service, currency: "CAD" })) });
}

interface Conversion {
  name: string;
  expression: string;
  sample_value: number;
  notes?: string;
  /** What it is chosen for. */
  subtype?: { name: string; data_set: DataSet; parameter: number };
}

/** The provider's, so that both companies share them. */
const conversions: Conversion[] = [
  {
    name: "4–20 mA to 0–50 psi",
    expression: "(value-4)/16*344.738",
    sample_value: 12,
    notes: "In kPa, as pressure is stored. Half of the loop is half of the range: 12 mA is 25 psi.",
    subtype: { name: "Pressure transmitter 0–50 psi", data_set: "custom_pdm", parameter: 1 },
  },
  {
    name: "4–20 mA to 0–150 psi",
    expression: "(value-4)/16*1034.214",
    sample_value: 12,
    notes: "In kPa, as pressure is stored.",
    subtype: { name: "Pressure transmitter 0–150 psi", data_set: "custom_pdm", parameter: 1 },
  },
  {
    name: "4–20 mA to 150 A",
    expression: "(value-4)/16*150",
    sample_value: 9.6,
    notes: "Split-core current transformer on one phase.",
    subtype: { name: "Current transformer 150 A", data_set: "custom_pdm", parameter: 3 },
  },
  {
    name: "Pulses to RPM, 60 teeth",
    expression: "value*60/60",
    sample_value: 1_780,
    notes: "Pulses a second of a sixty-tooth wheel are turns a minute.",
    subtype: { name: "Toothed wheel, 60 teeth", data_set: "custom_pdm", parameter: 2 },
  },
  { name: "Fahrenheit to Celsius", expression: "(value-32)/1.8", sample_value: 212 },
  { name: "Offset after calibration", expression: "value*1.02-0.4", sample_value: 40 },
];

async function seedFormulas(tx: Tx) {
  const formulas = await tx.formula.createManyAndReturn({
    data: conversions.map(({ subtype: _, ...formula }) => formula),
    select: { id: true, name: true, expression: true },
  });
  const versions = await tx.formulaVersion.createManyAndReturn({
    data: formulas.map(({ id, expression }) => ({ formula_id: id, expression })),
    select: { id: true, formula_id: true },
  });
  for (const { id, formula_id } of versions)
    await tx.formula.updateMany({ where: { id: formula_id }, data: { current_id: id } });
  await tx.bannerSubtype.createMany({
    data: conversions.flatMap(({ name, subtype }) =>
      subtype ? [{ ...subtype, formula_id: formulas.find((one) => one.name === name)!.id }] : [],
    ),
  });
}

/** What a gateway of this kind keeps in its registers, as each was read last; `step` is how the gateways differ. */
const gatewayRegisters = [
  { name: "Sample interval", address: 4_001, unit: "s", is_writable: true, min: 60, max: 3_600, value: 600, step: 0 },
  { name: "Radio retries", address: 4_012, unit: null, is_writable: true, min: 0, max: 10, value: 3, step: 0 },
  { name: "Supply voltage", address: 7_801, unit: "V", is_writable: false, min: 10, max: 30, value: 24.1, step: -0.1 },
  {
    name: "Board temperature",
    address: 7_802,
    unit: "°C",
    is_writable: false,
    min: -40,
    max: 85,
    value: 28,
    step: 1.5,
  },
];

async function seedRegisters(tx: Tx, now: Date) {
  const controllers = await tx.controller.findMany({
    where: { type: "banner" },
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, plant_id: true },
  });
  await tx.register.createMany({
    data: controllers.flatMap(({ id: controller_id, ...place }, index) =>
      gatewayRegisters.map(({ value, step, ...register }) => ({
        ...place,
        controller_id,
        ...register,
        value: Math.round(10 * (value + step * index)) / 10,
        value_at: new Date(now.getTime() - (20 + 7 * index) * 60_000),
      })),
    ),
  });
}
