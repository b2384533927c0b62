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
export const powerTypes = ["battery", "line"] as const;
