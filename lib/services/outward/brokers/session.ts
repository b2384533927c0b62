import type { IClientOptions, MqttClient } from "mqtt";
import type { PlantState } from "@/lib/domain/brokers/plant-state";

/** One connection, by the format of its broker. */
export interface BrokerSession {
  will: NonNullable<IClientOptions["will"]>;
  /** Before the first look: asks for what the broker may send. */
  open: (client: MqttClient, wake: () => void) => Promise<void>;
  /** Nothing is to be published yet: a host that must be there is not online. */
  isWaiting: () => boolean;
  /** It is to end, and another to begin: that host has gone, or the plant has another name. */
  isOver: () => boolean;
  /** Brings the broker to this state, everything at the first look; how many messages it took. */
  look: (client: MqttClient, state: PlantState, now: Date) => Promise<number>;
  /** Announces that it ends; of a broker that was deleted nothing stays behind. */
  close: (client: MqttClient, now: Date, isDeleted: boolean) => Promise<void>;
}
