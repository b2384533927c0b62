import type { Door } from "@/lib/domain/ingest/doors";
import type { Decoded, DeviceMeta } from "@/lib/domain/ingest/payload";
import type { Instruction } from "@/lib/domain/monitoring/commands";
import type { DeviceToken } from "@/lib/server/http/device";
import type { readPackets } from "../captures/store";

/** What one gateway sent at once. */
export interface Delivery {
  device: Device;
  batch: Decoded;
  /** The packets of its waveforms. */
  read: ReturnType<typeof readPackets>;
  /** Of the message, so that a repetition is known from another message under the same number. */
  body_hash: Buffer;
  now: Date;
  /** Commands that the sender can be handed; left out, all of them. */
  understood?: readonly Instruction["type"][];
}

/**
 * Whether readings may have been stored before. Where all are taken to be new the first that is not throws a unique
 * violation, and nothing is stored.
 */
export type Expected = "new" | "any";

/** Of one delivery: how many of its readings were there before, and how many of those with another value. */
export interface Known {
  total: number;
  conflicts: number;
}

/** Where workers listen for new readings. They look every second by themselves, for what nobody called about. */
export const readingsChannel = "millwright_readings";

export interface Message {
  door: Door;
  text: string;
}

export interface StoredReading {
  sensor_id: number;
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  running: boolean | null;
  /** A count of parts, which lines that count have to be counted for. */
  is_count?: true;
  /** What the device sent, where formulas were to make something else of it. */
  raw: { value: number; original_version_id: number | null; subtype_version_id: number | null } | null;
}

export interface SensorReport {
  sensor_id: number;
  ts: number;
  meta: DeviceMeta;
}

/** The controller that speaks, as its token or its broker names it. */
export type Device = DeviceToken;
