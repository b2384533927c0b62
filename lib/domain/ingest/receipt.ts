import type { WireCommand } from "../monitoring/commands";
import type { Rejection } from "./payload";

export interface Receipt {
  accepted: number;
  /** Stored before with the same value. */
  duplicates: number;
  /** Stored before with another value: the first one stays. */
  conflicts: number;
  /** Packets of waveforms, counted as readings are. */
  waveforms: { accepted: number; duplicates: number };
  rejected: { path: string; code: Rejection["code"] | RefusalByStore }[];
  server_time: string;
  /** What the gateway is to do next; it answers with `acks`. */
  commands: WireCommand[];
}

/** How many readings a message held, taken or not. */
export const readingsIn = ({ accepted, duplicates, conflicts, rejected }: Receipt) =>
  accepted + duplicates + conflicts + rejected.length;

/** What only the stored sensors and waveforms can show. */
export type RefusalByStore =
  | "UNKNOWN_DEVICE"
  | "UNKNOWN_REGISTER"
  | "NOT_SUPPORTED"
  | "WRONG_LENGTH"
  /** Another waveform of this sensor, axis and time is there. */
  | "CONFLICT"
  | "UNKNOWN_COMMAND";
