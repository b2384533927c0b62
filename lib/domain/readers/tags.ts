import { isReaderType } from "../ingest/devices";
import type { PointMap } from "../ingest/points";
import { invalidField } from "../shared/errors";
import { readModbusAddress } from "./modbus";

/** Refuses a point whose path a device of this type cannot have, by its place in the map. */
export function requirePaths(type: string, { points }: PointMap): void {
  if (!isReaderType(type)) return;
  points.forEach(({ path }, index) => {
    const isOne = type === "modbus_tcp" ? readModbusAddress(path, 1) !== null : isNodeId(path);
    if (!isOne) throw invalidField(`point_map.points.${index}.path`, `readers.not_a_path_${type}`);
  });
}

/** A node id of OPC UA as text: `ns=2;s=Press.Temp`, `i=2258`. */
export const isNodeId = (path: string): boolean =>
  /^(?:ns=\d{1,5};)?(?:i=\d{1,10}|s=.+|g=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|b=[A-Za-z0-9+/=]+)$/i.test(path);
