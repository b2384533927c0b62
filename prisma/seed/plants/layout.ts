/** How a demo plant is written down: lines of machines of assets of items, and the sensors on some of them. */

export interface ItemPlan {
  name: string;
  brand: string;
  model: string;
  power_kw?: number;
  rpm_value?: number;
  /** Where sensors sit: "Drive end". */
  sensors: string[];
}
export interface AssetPlan {
  name: string;
  items: ItemPlan[];
}
export interface MachinePlan {
  code: string;
  name: string;
  application: string;
  assets: AssetPlan[];
}
export interface LinePlan {
  name: string;
  kind: "line" | "utility";
  machines: MachinePlan[];
}
export interface PlantPlan {
  /** Begins serial numbers and asset numbers. */
  code: string;
  /** One gateway serves some of the lines, in order; without an entry none. An NCD gateway holds a line by MQTT. */
  controllers: { name: string; lines: string[]; kind?: "ncd" }[];
  lines: LinePlan[];
}

export const line = (name: string, ...machines: MachinePlan[]): LinePlan => ({ name, kind: "line", machines });
export const utility = (name: string, ...machines: MachinePlan[]): LinePlan => ({ name, kind: "utility", machines });
export const machine = (code: string, name: string, application: string, ...assets: AssetPlan[]): MachinePlan => ({
  code,
  name,
  application,
  assets,
});
export const asset = (name: string, ...items: ItemPlan[]): AssetPlan => ({ name, items });

const item = (brand: string, model: string, more: Partial<ItemPlan>, name: string, sensors: string[]): ItemPlan => ({
  name,
  brand,
  model,
  ...more,
  sensors,
});

/** Four-pole, six-pole and so on: the speed tells, at 60 Hz and a little slip. */
export const motor = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item(
    power_kw > 75 ? "Norden Electric" : "Valmor Motors",
    `NE${Math.round(power_kw)}-${poles(rpm_value)}P`,
    { power_kw, rpm_value },
    name,
    sensors,
  );
const poles = (rpm: number) => [2, 4, 6, 8].find((count) => rpm > 7200 / count - 7200 / count / 8) ?? 10;

export const gearbox = (name: string, rpm_value: number, ...sensors: string[]) =>
  item("Getra Gears", `GX-${rpm_value}`, { rpm_value }, name, sensors);
export const pump = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item("Hydrel Pumps", `HC ${power_kw}/${rpm_value}`, { power_kw, rpm_value }, name, sensors);
export const fan = (name: string, rpm_value: number, ...sensors: string[]) =>
  item("Ventora", `VR-${rpm_value}`, { rpm_value }, name, sensors);
export const compressor = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item("Aerovac", `AC${power_kw}`, { power_kw, rpm_value }, name, sensors);
export const bearing = (name: string, model: string, rpm_value: number, ...sensors: string[]) =>
  item("Rolax Bearings", model, { rpm_value }, name, sensors);
export const tool = (name: string, brand: string, model: string) => item(brand, model, {}, name, []);

export const driveEnd = "Drive end";
export const otherEnd = "Non-drive end";
