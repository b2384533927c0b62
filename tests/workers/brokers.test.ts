import { expect, test } from "vitest";
import { packagedBroker } from "../brokers";
import { aBroker, aMill, aWorker, brokerSuite, cleanUpBrokers, started, stateOf, subscribed } from "./broker-suite";

cleanUpBrokers();

brokerSuite(...packagedBroker);

test("an address of a private network that the operator has not named is not connected to", async () => {
  const { plant } = await aMill();
  const broker = await started(packagedBroker[1]);
  const scada = await subscribed(broker);
  process.env.OUTSIDE_NETWORKS = "";
  const id = await aBroker(plant, broker.url);
  aWorker();
  await expect.poll(async () => (await stateOf(id)).error).toBe("private_address");
  expect(scada.received).toEqual([]);
});
