import type { ReaderTag, Sample } from "@/lib/domain/readers/moments";
import type { ReaderFault } from "@/lib/domain/readers/state";
import type { ReaderConfiguration } from "@/lib/services/devices/readers/configuration";

/** A machine that a reader is connected to, in whatever language it speaks. */

export type DeviceConnection = ReaderConfiguration["connection"];

export interface ServerCertificate {
  fingerprint: string;
  subject: string;
  expires_at: string;
}

/** Why there is no connection, or none any more. */
export class DeviceFault extends Error {
  override name = "DeviceFault";
  constructor(
    readonly fault: ReaderFault,
    message: string = fault,
    readonly certificate: ServerCertificate | null = null,
  ) {
    super(message);
  }
}

/** Where what was read goes. */
export interface Sink {
  /** It answers: only then is it online, and a connection that is lost is tried again soon. */
  answered(): void;
  take(samples: readonly Sample[]): void;
  /** A tag that could not be read, by its path; null: it can be read again. */
  unreadable(path: string, reason: string | null): void;
}

export interface DeviceSession {
  /** Only reports changes: what it does not mention is as it was. */
  readonly reportsChanges: boolean;
  readonly certificate: ServerCertificate | null;
  /** Reads the tags until the connection breaks (DeviceFault) or the signal ends it. */
  run(tags: readonly ReaderTag[], sink: Sink, signal: AbortSignal): Promise<void>;
  readNow(addresses: readonly string[]): Promise<Record<string, unknown>>;
  browse(question: { node_id?: string; cursor?: string }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface DeviceContext {
  /** For keys and certificates. */
  directory: string;
  serial: string;
}

/** Throws DeviceFault. */
export type Connect = (connection: DeviceConnection, context: DeviceContext) => Promise<DeviceSession>;
