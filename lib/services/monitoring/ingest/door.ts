import { type Receipt, readingsIn } from "@/lib/domain/ingest/receipt";
import type { Instruction } from "@/lib/domain/monitoring/commands";
import { DomainError } from "@/lib/domain/shared/errors";
import { countBytes, countReadings } from "@/lib/server/http/device";
import { sha256 } from "@/lib/server/http/session";
import { decodeMessage } from "./decode";
import type { Device, Message } from "./delivery";
import { keepRefused } from "./keep-rejected";
import { receiveReadings } from "./receive";

interface Circumstances {
  now: Date;
  /** Commands that the sender can be handed; left out, all of them. */
  understood?: readonly Instruction["type"][];
}

/** A gateway's message, by whatever door it came: stored, and what of it was refused kept to be looked at. */
export async function takeMessage(device: Device, message: Message, more: Circumstances): Promise<Receipt> {
  await countBytes(device, Buffer.byteLength(message.text));
  try {
    const receipt = await storeMessage(device, message, more);
    await countReadings(device, readingsIn(receipt));
    if (receipt.rejected.length > 0) await keepRefused(device, message, receipt.rejected, more.now);

    return receipt;
  } catch (error) {
    if (error instanceof DomainError && error.refusal === "malformed") {
      await keepRefused(device, message, [{ path: String(error.params.path ?? ""), code: "MALFORMED" }], more.now);
    }
    throw error;
  }
}

const unnumbered = Buffer.alloc(0);

export function storeMessage(device: Device, { door, text }: Message, more: Circumstances): Promise<Receipt> {
  const batch = decodeMessage(device, door, text, more.now);
  const body_hash = batch.seq === null ? unnumbered : sha256(text);

  return receiveReadings(device, batch, { ...more, body_hash });
}
