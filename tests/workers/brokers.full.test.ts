import { describe, expect, test } from "vitest";
import { mosquittoBrokers, plantBrokers } from "../brokers";
import { pause } from "../pause";
import { killProduct, startAlone } from "../programs";
import {
  aBroker,
  aMill,
  atTheEnd,
  aWorker,
  brokerSuite,
  cleanUpBrokers,
  started,
  stateOf,
  subscribed,
} from "./broker-suite";

cleanUpBrokers();

for (const [name, make] of mosquittoBrokers) brokerSuite(name, make);

describe.each(plantBrokers)("with %s", (_, make) => {
  test("two workers make one connection, and one takes over when the other is killed", async () => {
    const { plant, root } = await aMill();
    const broker = await started(make);
    const scada = await subscribed(broker, "mw/+/status");
    const id = await aBroker(plant, broker.url);
    const first = startAlone("worker", { LOG_LEVEL: "info" });
    atTheEnd(first.kill);
    await expect.poll(async () => (await stateOf(id)).connected_at ?? first.output()).toBeInstanceOf(Date);
    aWorker();
    await pause(2_500);
    const words = () =>
      scada.received
        .filter(({ topic }) => topic === `${root}/status`)
        .map(({ payload }) => JSON.parse(payload.toString()).status);
    expect(words(), first.output()).toEqual(["online"]);
    expect((await stateOf(id)).bd_seq).toBe(0);

    const begun = Date.now();
    await killProduct(first);
    await expect.poll(words).toEqual(["online", "offline", "online"]);
    expect(Date.now() - begun).toBeLessThan(8_000);
    expect((await stateOf(id)).bd_seq).toBe(1);
  });
});
