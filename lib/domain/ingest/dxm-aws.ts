import { z } from "zod";
import { Assembly } from "./assembly";
import { place } from "./mapped";
import type { MappedPoint, PointMap } from "./points";

/**
 * What a DXM controller reports to a device shadow: registers by name, with a time that names no zone. Condition-
 * monitoring domain reference, section 1.4.
 */
const shadow = z.object({
  state: z.object({
    reported: z.object({
      gen: z.object({ id: z.string().max(64).optional(), time: z.string().optional() }).default({}),
      regs: z.record(z.string(), z.unknown()),
    }),
  }),
});

/** Null: it is no such report. */
export function dxmShadow(body: unknown, map: PointMap, serial: string): Assembly | null {
  const parsed = shadow.safeParse(body);
  if (!parsed.success) return null;
  const { gen, regs } = parsed.data.state.reported;
  const assembly = new Assembly();
  const ts = gen.time === undefined ? undefined : momentOf(gen.time);
  if (ts === null) assembly.refuse("state.reported.gen.time", "BAD_TIME");

  for (const [name, raw] of Object.entries(regs)) {
    const path = `state.reported.regs.${name}`;
    const point = map.points.find((one) => one.path === name) ?? knownPoint(name, serial);
    if (/^\d{1,5}$/.test(name) && typeof raw === "number" && !point) assembly.register(name, raw, path);
    else if (point) place(assembly, point, raw, ts ?? undefined, path);
    else assembly.refuse(path, "UNKNOWN_KEY");
  }

  return assembly;
}

/** YYYYMMDDHHMMSS, taken as UTC. */
function momentOf(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  const ts = parts ? Date.parse(`${parts.slice(1, 4).join("-")}T${parts.slice(4).join(":")}Z`) : Number.NaN;

  return Number.isNaN(ts) ? null : ts;
}

const namePattern = /^(?:N(?:ode )?(\d{1,2}) )?(?:QM30 )?(?:([XYZ]) )?(Vel mm\/s|HFE Accel|Temp [FC]) Raw$/i;

/** `DXM-A1B2` and node 7: `dxm:A1B2:n7`. */
const nodeUid = (serial: string, node: number) => `dxm:${serial.replace(/^DXM-/i, "")}:n${node}`;

/** Names that such controllers are known to use: the map states the axis and node that they leave out. */
function knownPoint(path: string, serial: string): MappedPoint | null {
  const [, node, axis = "z", what] = namePattern.exec(path) ?? [];
  if (what === undefined) return null;
  const uid = nodeUid(serial, Number(node ?? 1));
  const of = (key: string, scale: number, unit = ""): MappedPoint => ({ path, uid, key, scale, offset: 0, unit });
  const along = axis.toLowerCase();
  if (what.toLowerCase() === "vel mm/s") return of(`vel_rms_${along}`, 0.001);
  if (what.toLowerCase() === "hfe accel") return of(`acc_hf_${along}`, 0.001);

  return of("temp", 0.01, what.slice(-1).toUpperCase() === "F" ? "°F" : "°C");
}
