import { noPoints } from "@/lib/domain/ingest/points";
import { type Receipt, readingsIn } from "@/lib/domain/ingest/receipt";
import {
  advanceEdge,
  type EdgeSession,
  mappedMetrics,
  readSparkplug,
  rebirthCommand,
  unborn,
} from "@/lib/domain/ingest/sparkplug";
import { edgeCommandTopic, type GatewayTopic } from "@/lib/domain/ingest/topics";
import { DomainError } from "@/lib/domain/shared/errors";
import { countBytes, countReadings } from "@/lib/server/http/device";
import { type OnlineSource, setOnline } from "@/lib/services/devices/gateways/online";
import type { Device, Message } from "./delivery";
import { takeMessage } from "./door";
import { receiveReadings } from "./receive";

/** What is sent back: commands, and an edge node's rebirth. */
export interface Answer {
  receipt: Receipt | null;
  publish: { topic: string; payload: Uint8Array }[];
}

interface Circumstances {
  now: Date;
  /** Whether the gateway listens for commands: only then it is handed some. */
  takesCommands: boolean;
}

const silence: Answer = { receipt: null, publish: [] };

/** What an edge node sends until it is born again would else ask for as many rebirths, and each is all that it has. */
const askAgainMs = 10_000;

/**
 * Receives what gateways send over MQTT, after a broker has authenticated the sender. It returns when the message is committed:
 * its acknowledgement waits for that. Edge nodes are remembered while this process lives.
 */
export class GatewayReceiver {
  readonly #edges = new Map<number, EdgeSession>();
  /** When whom a rebirth was asked of that has not come yet, and whether one was needed since. */
  readonly #asked = new Map<number, { at: number; isNeeded: boolean }>();
  readonly #source: OnlineSource;

  /** @param holder the process, where gateways are connected to it */
  constructor(holder?: string) {
    this.#source = { holder, isLine: false };
  }

  async receive(device: Device, topic: GatewayTopic, payload: Uint8Array, more: Circumstances): Promise<Answer> {
    if (topic.by === "sparkplug") return this.#receiveEdge(device, topic, payload, more);
    if (topic.what === "status") return this.#receiveStatus(device, payload, more);
    const understood = more.takesCommands ? undefined : [];
    const receipt = await takeMessage(device, messageOf(device, topic, payload), { now: more.now, understood });

    return { receipt, publish: [] };
  }

  forget(controller_id: number): void {
    this.#edges.delete(controller_id);
    this.#asked.delete(controller_id);
  }

  #asks(controller_id: number, isNeeded: boolean, now: number): boolean {
    const asked = this.#asked.get(controller_id);
    if (!isNeeded && !asked?.isNeeded) return false;
    const isEarly = asked !== undefined && Math.abs(now - asked.at) < askAgainMs;
    this.#asked.set(controller_id, isEarly ? { at: asked.at, isNeeded: true } : { at: now, isNeeded: false });

    return !isEarly;
  }

  async #receiveStatus(device: Device, payload: Uint8Array, { now }: Circumstances): Promise<Answer> {
    const status = jsonOf(payload);
    const isOnline = typeof status === "object" && status !== null && "online" in status ? status.online : undefined;
    if (typeof isOnline !== "boolean") {
      throw new DomainError("malformed", "ingest.malformed", { params: { path: "online" } });
    }
    await setOnline(device, isOnline, now, this.#source);

    return silence;
  }

  async #receiveEdge(
    device: Device,
    topic: Extract<GatewayTopic, { by: "sparkplug" }>,
    bytes: Uint8Array,
    { now }: Circumstances,
  ): Promise<Answer> {
    await countBytes(device, bytes.length);
    const payload = readSparkplug(bytes);
    if (!payload) throw new DomainError("malformed", "ingest.malformed", { params: { path: topic.type } });
    const before = this.#edges.get(device.controller_id) ?? unborn();
    const step = advanceEdge(before, topic.type, topic.device, payload);
    const receipt = await receiveMetrics(device, step, topic.edge, now);
    // Remembered after the commit: a message that is sent again finds what it found the first time.
    this.#edges.set(device.controller_id, step.session);
    if (step.isOnline !== null) await setOnline(device, step.isOnline, now, this.#source);
    if (topic.type === "NBIRTH") this.#asked.delete(device.controller_id);
    const commandTopic = edgeCommandTopic(topic.group, topic.edge);
    const asks = this.#asks(device.controller_id, step.needsRebirth, now.getTime());

    return {
      receipt,
      publish: asks ? [{ topic: commandTopic, payload: rebirthCommand(now.getTime()) }] : [],
    };
  }
}

async function receiveMetrics(device: Device, step: ReturnType<typeof advanceEdge>, edge: string, now: Date) {
  if (step.metrics.length === 0 && step.unnamed.length === 0) return null;
  const batch = mappedMetrics(step, device.point_map ?? noPoints, edge).decode(device.serial_number, now.getTime());
  if (!batch.ok) throw new DomainError("too_large", "ingest.too_many_readings");

  const receipt = await receiveReadings(device, batch, { body_hash: Buffer.alloc(0), now, understood: [] });
  await countReadings(device, readingsIn(receipt));

  return receipt;
}

/** Waveforms and answers have topics of their own and are parts of our payload all the same. */
function messageOf(
  { serial_number }: Device,
  topic: Extract<GatewayTopic, { by: "millwright" }>,
  payload: Uint8Array,
): Message {
  if (topic.what === "readings") return { door: "json", text: textOf(payload) };
  if (topic.what === "ncd") return { door: "ncd", text: textOf(payload) };
  const body = jsonOf(payload);
  const part =
    topic.what === "waveform"
      ? { waveforms: [{ ...(body as object), uid: topic.uid, axis: topic.axis }] }
      : { acks: Array.isArray(body) ? body : [body] };

  return { door: "json", text: JSON.stringify({ v: 1, gateway: serial_number, ...part }) };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(payload));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("malformed", "errors.not_json");
  }
}

function textOf(payload: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(payload);
  } catch {
    throw new DomainError("malformed", "errors.malformed");
  }
}
