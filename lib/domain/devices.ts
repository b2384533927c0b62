/** Kinds of devices, as the specification lists them (section 9). */
export const controllerTypes = ["banner", "ultrasound", "white_river", "counter", "ncd"] as const;
export const sensorTypes = [
  "banner",
  "ultrasound",
  "ncd",
  "pulsar",
  "perma",
  "lube_matrix",
  "temp_vibe",
  "humidity_temp_air",
] as const;
export const connectionTypes = ["http", "mqtt"] as const;

/** The languages of gateways. Our own payload is understood whatever is chosen. */
export const adapters = ["millwright", "ncd", "dxm_aws", "generic_json", "sparkplug"] as const;
export type Adapter = (typeof adapters)[number];

/** What nobody has chosen follows from the controller's type. */
export const adapterOf = ({ adapter, type }: { adapter: Adapter | null; type: string }): Adapter =>
  adapter ?? (type === "ncd" ? "ncd" : "millwright");
export const powerTypes = ["battery", "line"] as const;
