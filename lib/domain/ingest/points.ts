import { z } from "zod";
import { payloadKeys } from "../monitoring/parameters";

/**
 * Where a point of a gateway belongs: a register, a place in a JSON body, a metric. Its raw value times scale plus offset
 * is the key's value, in `unit` or in the key's base unit.
 */

/** What a point may say of a device besides a measurement. */
export const stateKeys = ["running", "connected", "battery_pct", "battery_v", "rssi_dbm"] as const;
export type StateKey = (typeof stateKeys)[number];

export const isStateKey = (key: string): key is StateKey => (stateKeys as readonly string[]).includes(key);

export const pointKeys: readonly string[] = [...payloadKeys.keys(), ...stateKeys];

const known = new Set(pointKeys);

export const point = z.strictObject({
  uid: z.string().trim().min(1).max(100),
  key: z.string().refine((key) => known.has(key), "points.unknown_key"),
  scale: z.number().finite().default(1),
  offset: z.number().finite().default(0),
});

export type Point = z.infer<typeof point>;

const mostPoints = 2_000;

/** Points of a JSON body or of metrics: by path, such as `data.motor[0].temp`, or by a metric's name. */
export const pointMapSchema = z.strictObject({
  /** Where the body has its time; left out, it is the time of arrival. */
  time: z.string().trim().max(200).default(""),
  points: z
    .array(point.extend({ path: z.string().trim().min(1).max(200), unit: z.string().trim().max(16).default("") }))
    .max(mostPoints)
    .default([]),
});

export type PointMap = z.infer<typeof pointMapSchema>;
export type MappedPoint = PointMap["points"][number];

export const noPoints: PointMap = { time: "", points: [] };

/** Converts a point's raw value. */
export const scaled = ({ scale, offset }: Pick<Point, "scale" | "offset">, raw: number) => raw * scale + offset;
