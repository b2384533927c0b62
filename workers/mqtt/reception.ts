import { setTimeout as pause } from "node:timers/promises";
import type { PublishPacket } from "aedes";
import { isOwn, parseTopic } from "@/lib/domain/ingest/topics";
import { DomainError } from "@/lib/domain/shared/errors";
import { isPassing } from "@/lib/server/data/failures";
import { admitMessage } from "@/lib/server/http/device";
import { log } from "@/lib/server/log";
import { traced } from "@/lib/server/tracing";
import type { Answer, GatewayReceiver } from "@/lib/services/monitoring/ingest/mqtt-door";
import type { Line, Lines } from "./lines";
import type { GatewayPublisher } from "./publisher";

/** Longer than the minute in which a controller has sent too much. */
const longestWait = 90_000;

/** What is published is received here, one message of a line after another. It throws where it must be sent again. */
export class Reception {
  constructor(
    private readonly lines: Lines,
    private readonly receiver: GatewayReceiver,
    private readonly publisher: GatewayPublisher,
  ) {}

  take(line: Line, packet: PublishPacket): Promise<void> {
    const turn = line.last.then(() => this.#receive(line, packet));
    line.last = turn.catch(() => undefined);

    return turn;
  }

  async #receive(line: Line, packet: PublishPacket): Promise<void> {
    const { device } = line;
    const parsed = parseTopic(packet.topic);
    if (!parsed || !isOwn(device, parsed))
      throw new Error(`${packet.topic} is not a topic that this gateway can publish to`);
    // Nothing that is sent to us is kept for others to find.
    packet.retain = false;
    await untilAllowed(line);
    try {
      const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
      const takesCommands = this.lines.isSubscribed(device, "cmd");
      const receive = () => this.receiver.receive(device, parsed, payload, { now: new Date(), takesCommands });
      this.#answer(line, await traced("MQTT message", { kind: "consumer" }, receive));
    } catch (error) {
      if (!(error instanceof DomainError) || isPassing(error)) throw error;
      // It would be refused for ever: acknowledged, so that it is not sent for ever.
      const { controller_id } = device;
      log.info({ controller_id, topic: packet.topic, reason: error.key }, "message rejected");
      this.publisher.receipt(device, { error: error.key.replace(/^\w+\./, ""), ...error.params });
    }
  }

  #answer({ device }: Line, { receipt, publish }: Answer): void {
    for (const { topic, payload } of publish) this.publisher.at(topic, Buffer.from(payload));
    if (!receipt) return;
    const { commands, ...rest } = receipt;
    for (const command of commands) this.publisher.command(device, command);
    if (this.lines.isSubscribed(device, "receipt")) this.publisher.receipt(device, rest);
  }
}

/** Too many at once wait for their acknowledgement, which is how MQTT slows a sender down. */
async function untilAllowed({ device, client }: Line): Promise<void> {
  for (let waited = 0; waited < longestWait && !client.closed; waited += 1000) {
    try {
      return await admitMessage(device);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await pause(1000);
    }
  }
  throw new Error("too many readings");
}
