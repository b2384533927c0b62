import { downTopic } from "@/lib/domain/ingest/topics";
import type { WireCommand } from "@/lib/domain/monitoring/commands";
import type { DeviceToken } from "@/lib/server/http/device";

/** Publishes messages to gateways, by whatever broker stands between. */
export class GatewayPublisher {
  constructor(private readonly publish: (topic: string, payload: Buffer) => void) {}

  at(topic: string, payload: Buffer): void {
    this.publish(topic, payload);
  }

  command(device: DeviceToken, command: WireCommand): void {
    this.#json(downTopic(device, "cmd"), command);
  }

  /** What became of a message: for gateways that care to listen. */
  receipt(device: DeviceToken, receipt: object): void {
    this.#json(downTopic(device, "receipt"), receipt);
  }

  #json(topic: string, body: object): void {
    this.publish(topic, Buffer.from(JSON.stringify(body)));
  }
}
