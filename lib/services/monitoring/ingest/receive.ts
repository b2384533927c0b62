import type { Decoded } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { timeOfRegisters } from "@/lib/domain/ingest/registers";
import type { Instruction } from "@/lib/domain/monitoring/commands";
import { sqlWithinPlants } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";
import { readPackets } from "../captures/store";
import { WriteBatcher } from "./batcher";
import type { Delivery, Device, Expected } from "./delivery";
import { preparePartitions } from "./partitions";
import { store } from "./pipeline";

/** A simple controller takes only some commands. */
type Understood = readonly Instruction["type"][];

const together = new WriteBatcher<Receipt>(storeAll);

/**
 * Stores what a gateway sent, in one short transaction that does nothing else, and announces the evaluation. The
 * caller answers after the commit, so that an acknowledged reading is a stored one.
 */
export async function receiveReadings(
  device: Device,
  batch: Decoded,
  more: { body_hash: Buffer; now: Date; understood?: Understood },
): Promise<Receipt> {
  const { now } = more;
  const registersAt = batch.registers.size > 0 ? timeOfRegisters(batch, now.getTime()) : null;
  await preparePartitions(device, registersAt === null ? batch.readings : [...batch.readings, { ts: registersAt }]);
  const delivery = { device, batch, read: readPackets(batch.waveforms), ...more };
  const receipt = isPlain(delivery) ? await together.add(delivery) : await storeAlone(delivery);
  metrics.readings.inc({ outcome: "accepted" }, receipt.accepted);
  metrics.readings.inc({ outcome: "duplicate" }, receipt.duplicates);
  metrics.readings.inc({ outcome: "conflict" }, receipt.conflicts);
  metrics.readings.inc({ outcome: "rejected" }, receipt.rejected.length);

  return receipt;
}

/** Waveforms, answers to commands and lubricators wait for locks of their own, and nobody else should wait with them. */
const isPlain = ({ batch, read }: Delivery) =>
  read.packets.length === 0 &&
  batch.acks.length === 0 &&
  batch.lubricators.length === 0 &&
  batch.lube_devices.length === 0;

/** Groups still to be stored one by one, because a recent one contained a known value. */
let suspicious = 0;
const suspiciousAfter = 32;

/**
 * What is sent is mostly new, and to insert it without looking first takes half the time. A gateway that repeats itself
 * is found out by the index; then its group is stored again, and the next ones, with care.
 */
async function storeAll(deliveries: readonly Delivery[]): Promise<(Receipt | Error)[]> {
  if (suspicious > 0) suspicious--;
  else {
    try {
      return await storeIn(deliveries, "new");
    } catch (error) {
      if (!isKnownReading(error)) throw error;
      suspicious = suspiciousAfter;
    }
  }

  return storeIn(deliveries, "any");
}

const storeIn = (deliveries: readonly Delivery[], expected: Expected) =>
  sqlWithinPlants(
    deliveries.map(({ device }) => device),
    (client) => store(client, deliveries, expected),
  );

function isKnownReading(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };

  return code === "23505" && table !== undefined && /^reading(s|_moments)_\d/.test(table);
}

async function storeAlone(delivery: Delivery): Promise<Receipt> {
  const [result] = await storeAll([delivery]);
  if (result instanceof Error) throw result;

  return result!;
}
