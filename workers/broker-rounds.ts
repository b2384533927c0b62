import { brokerChannel } from "@/lib/services/outward/brokers/channel";
import { HeldBrokers } from "@/lib/services/outward/brokers/hold";
import { type Running, startRounds } from "./rounds";

/** Looks every second which brokers nobody is connected to, and keeps those that it takes. */
export function startBrokerRounds(): Running {
  const brokers = new HeldBrokers(() => new Date());
  const rounds = startRounds({
    channel: brokerChannel,
    round: async () => {
      await brokers.round();
      return false;
    },
    failure: "brokers not looked at, retrying",
  });

  return {
    stop: async () => {
      await rounds.stop();
      await brokers.stop();
    },
  };
}
