import { z } from "zod";
import { payloadKeys } from "../monitoring/parameters";
import { valueTypes } from "./value-types";

/**
 * Where a point of a gateway belongs: a register, a place in a JSON body, a metric. Its raw value times scale plus offset
 * is the key's value, in `unit` or in the key's base unit.
 */

/** What a point may report of a device besides a measurement. */
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

export const mostPoints = 2_000;

/** What else a reader receives for a point. */
const readerPoint = {
  /** How often it is read, in milliseconds; left out, at the sensor's expected interval. */
  every_ms: z.number().int().min(100).max(86_400_000).optional(),
  /** In the key's unit: a smaller change is not sent before the sensor's expected interval is over. */
  deadband: z.number().finite().nonnegative().optional(),
  type: z.enum(valueTypes).optional(),
};

/** Points of a JSON body, of metrics or of a device: by path, such as `data.motor[0].temp`, by a metric's name, or by node id. */
export const pointMapSchema = z.strictObject({
  /** Where the body has its time; left out, it is the time of arrival. */
  time: z.string().trim().max(200).default(""),
  points: z
    .array(
      point.extend({
        path: z.string().trim().min(1).max(200),
        unit: z.string().trim().max(16).default(""),
        ...readerPoint,
      }),
    )
    .max(mostPoints)
    .default([]),
});

export type PointMap = z.infer<typeof pointMapSchema>;
export type MappedPoint = PointMap["points"][number];

export const noPoints: PointMap = { time: "", points: [] };

/** Converts a point's raw value. */
export const scaled = ({ scale, offset }: Pick<Point, "scale" | "offset">, raw: number) => raw * scale + offset;
