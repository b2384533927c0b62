import { expect } from "vitest";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { type Make, mosquittoBrokers, packagedBroker } from "../brokers";
import { killProduct, type Program, startAlone } from "../programs";

/** The process that receives from gateways, as the product starts it, and brokers of somebody else's for it to listen to. */

const isUp = /MQTT broker listening|subscribed to gateway topics|waiting to take over/;

export async function aGatewayProcess(variables: Record<string, string>) {
  const GATEWAY_PORT = String(await freePort());
  let program: Program;
  const start = async () => {
    program = startAlone("gateways", { LOG_LEVEL: "info", GATEWAY_PORT, ...variables });
    await expect.poll(() => program.output() + (program.isOver() ? " – it has ended" : "")).toMatch(isUp);
  };
  await start();

  return { start, kill: () => killProduct(program), stop: () => program.stop() };
}

/** One of a package always; Mosquitto where it is found, or the one that the run was given. */
export const otherBrokers: readonly (readonly [string, Make])[] = [
  packagedBroker,
  ...(process.env.TEST_MQTT_URL ? [["Mosquitto", given] as const] : mosquittoBrokers),
];

async function given() {
  return { url: process.env.TEST_MQTT_URL!, start: async () => {}, stop: async () => {} };
}
