import { noPoints } from "@/lib/domain/ingest/points";
import { type Receipt, readingsIn } from "@/lib/domain/ingest/receipt";
import {
  type EdgeSession,
  hear as hearEdge,
  mappedMetrics,
  readSparkplug,
  rebirthCommand,
  unborn,
} from "@/lib/domain/ingest/sparkplug";
import { edgeCommandTopic, type GatewayTopic } from "@/lib/domain/ingest/topics";
import { DomainError } from "@/lib/domain/shared/errors";
import { countBytes, countReadings } from "@/lib/server/http/device";
import { type HeardBy, setOnline } from "@/lib/services/devices/gateways/online";
import type { Device, Message } from "./delivery";
import { takeMessage } from "./door";
import { receiveReadings } from "./receive";

/** What is to be said back: commands, and an edge node's rebirth. */
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

/**
 * What gateways say over MQTT, after a broker has made sure who speaks. It comes back when what was said is committed:
 * whoever acknowledges the message waits for that. Edge nodes are remembered while this process lives.
 */
export class GatewayReceiver {
  readonly #edges = new Map<number, EdgeSession>();
  readonly #heardBy: HeardBy;

  /** @param holder the process, where gateways are connected to it */
  constructor(holder?: string) {
    this.#heardBy = { holder, isLine: false };
  }

  async hear(device: Device, told: GatewayTopic, payload: Uint8Array, more: Circumstances): Promise<Answer> {
    if (told.by === "sparkplug") return this.#hearEdge(device, told, payload, more);
    if (told.what === "status") return this.#hearStatus(device, payload, more);
    const understood = more.takesCommands ? undefined : [];
    const receipt = await takeMessage(device, messageOf(device, told, payload), { now: more.now, understood });

    return { receipt, publish: [] };
  }

  forget(controller_id: number): void {
    this.#edges.delete(controller_id);
  }

  async #hearStatus(device: Device, payload: Uint8Array, { now }: Circumstances): Promise<Answer> {
    const status = jsonOf(payload);
    const isOnline = typeof status === "object" && status !== null && "online" in status ? status.online : undefined;
    if (typeof isOnline !== "boolean") {
      throw new DomainError("malformed", "ingest.malformed", { params: { path: "online" } });
    }
    await setOnline(device, isOnline, now, this.#heardBy);

    return silence;
  }

  async #hearEdge(
    device: Device,
    told: Extract<GatewayTopic, { by: "sparkplug" }>,
    bytes: Uint8Array,
    { now }: Circumstances,
  ): Promise<Answer> {
    await countBytes(device, bytes.length);
    const payload = readSparkplug(bytes);
    if (!payload) throw new DomainError("malformed", "ingest.malformed", { params: { path: told.type } });
    const before = this.#edges.get(device.controller_id) ?? unborn();
    const step = hearEdge(before, told.type, told.device, payload);
    const receipt = await receiveMetrics(device, step, told.edge, now);
    // Remembered after the commit: a message that is sent again finds what it found the first time.
    this.#edges.set(device.controller_id, step.session);
    if (step.isOnline !== null) await setOnline(device, step.isOnline, now, this.#heardBy);
    const topic = edgeCommandTopic(told.group, told.edge);

    return { receipt, publish: step.needsRebirth ? [{ topic, payload: rebirthCommand(now.getTime()) }] : [] };
  }
}

async function receiveMetrics(device: Device, step: ReturnType<typeof hearEdge>, edge: string, now: Date) {
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
  told: Extract<GatewayTopic, { by: "millwright" }>,
  payload: Uint8Array,
): Message {
  if (told.what === "readings") return { door: "json", text: textOf(payload) };
  if (told.what === "ncd") return { door: "ncd", text: textOf(payload) };
  const said = jsonOf(payload);
  const part =
    told.what === "waveform"
      ? { waveforms: [{ ...(said as object), uid: told.uid, axis: told.axis }] }
      : { acks: Array.isArray(said) ? said : [said] };

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
