import type { Assembly } from "./assembly";
import { isStateKey, type MappedPoint, scaled } from "./points";

/** Puts a point's raw value where the controller's map places it. `path` is where the sender has it. */
export function place(assembly: Assembly, point: MappedPoint, raw: unknown, ts: number | undefined, path: string) {
  const device = assembly.device(point.uid, ts, path);
  const number = typeof raw === "boolean" ? Number(raw) : raw;
  if (point.key === "running") {
    if (typeof number === "number") device.running(number !== 0);
    else assembly.refuse(path, "NOT_A_NUMBER");
  } else if (point.key !== "connected") {
    const value = typeof number === "number" ? scaled(point, number) : raw;
    if (isStateKey(point.key)) device.meta(point.key, value, path);
    else device.value(point.key, value, path, { unit: point.unit || undefined });
  }
}
