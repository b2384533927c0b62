import { motorBearing } from "../bearings";

/** How a demo plant is written down: lines of machines of assets of items, and the sensors on some of them. */

export interface ItemPlan {
  name: string;
  brand: string;
  model: string;
  power_kw?: number;
  rpm_value?: number;
  /** Where sensors sit: "Drive end". */
  sensors: string[];
  /** What turns at each of these places. */
  bearings: string[];
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

const item = (
  brand: string,
  model: string,
  more: Pick<ItemPlan, "power_kw" | "rpm_value">,
  name: string,
  sensors: string[],
  bearingAt: (place: string) => string,
): ItemPlan => ({ name, brand, model, ...more, sensors, bearings: sensors.map(bearingAt) });

/** Four-pole, six-pole and so on: the speed shows it, at 60 Hz and a little slip. */
export const motor = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item(
    power_kw > 75 ? "Norden Electric" : "Valmor Motors",
    `NE${Math.round(power_kw)}-${poles(rpm_value)}P`,
    { power_kw, rpm_value },
    name,
    sensors,
    (place) => motorBearing(power_kw, rpm_value, place === driveEnd),
  );
const poles = (rpm: number) => [2, 4, 6, 8].find((count) => rpm > 7200 / count - 7200 / count / 8) ?? 10;

export const gearbox = (name: string, rpm_value: number, ...sensors: string[]) =>
  item("Getra Gears", `GX-${rpm_value}`, { rpm_value }, name, sensors, () => rollers);
export const pump = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item("Hydrel Pumps", `HC ${power_kw}/${rpm_value}`, { power_kw, rpm_value }, name, sensors, () =>
    motorBearing(power_kw, rpm_value, true),
  );
export const fan = (name: string, rpm_value: number, ...sensors: string[]) =>
  item("Ventora", `VR-${rpm_value}`, { rpm_value }, name, sensors, () => rollers);
export const compressor = (name: string, power_kw: number, rpm_value: number, ...sensors: string[]) =>
  item("Aerovac", `AC${power_kw}`, { power_kw, rpm_value }, name, sensors, () =>
    motorBearing(power_kw, rpm_value, true),
  );
export const bearing = (name: string, model: string, rpm_value: number, ...sensors: string[]) =>
  item("Rolax Bearings", model, { rpm_value }, name, sensors, () => seriesOf(model));
export const tool = (name: string, brand: string, model: string) => item(brand, model, {}, name, [], () => "");

/** Spherical rollers, in the housings of fans and at the shafts of gears. */
const rollers = "22220 E";
/** A bearing that is an item itself: 23244 CCK of 23244 CCK/W33. */
const seriesOf = (model: string) => model.split("/")[0]!;

export const driveEnd = "Drive end";
export const otherEnd = "Non-drive end";
