import { createHash } from "node:crypto";
import type { Instruction } from "@/lib/domain/commands";
import { DomainError } from "@/lib/domain/errors";
import type { Door } from "@/lib/domain/payloads/doors";
import { decodeMessage } from "./decode";
import { type Device, type Receipt, receiveReadings } from "./receive";
import { keepRefused } from "./refused";

export interface Message {
  door: Door;
  text: string;
}

interface Circumstances {
  now: Date;
  /** Commands that the sender can be handed; left out, all of them. */
  understood?: readonly Instruction["type"][];
}

/** A gateway's message, by whatever door it came: stored, and what of it was refused kept to be looked at. */
export async function takeMessage(device: Device, message: Message, more: Circumstances): Promise<Receipt> {
  try {
    const receipt = await storeMessage(device, message, more);
    await keepRefused(device, message, receipt.rejected, more.now);

    return receipt;
  } catch (error) {
    if (error instanceof DomainError && error.refusal === "malformed") {
      await keepRefused(device, message, [{ path: String(error.params.path ?? ""), code: "MALFORMED" }], more.now);
    }
    throw error;
  }
}

export function storeMessage(device: Device, { door, text }: Message, more: Circumstances): Promise<Receipt> {
  const batch = decodeMessage(device, door, text, more.now);

  return receiveReadings(device, batch, { ...more, body_hash: createHash("sha256").update(text).digest() });
}
