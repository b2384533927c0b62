import { describe, expect, test } from "vitest";
import { ncdMessages } from "@/lib/domain/ingest/ncd";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { ncdMessage } from "@/workers/simulator/ncd";
import { SimulatedMachine } from "@/workers/simulator/plant";

const now = Date.parse("2026-11-21T00:00:00Z");
const uid = "ncd:0013a243524d0601";

describe("a simulated wireless sensor", () => {
  test("a simulated wireless sensor sends NCD messages that are all accepted", () => {
    const machine = new SimulatedMachine({ uid, item: "Cooling tower motor", power: "battery" }, "NCD-CRM6", now);
    const samples = Array.from({ length: 200 }, (_, index) => machine.sample(now - (200 - index) * 600_000)).filter(
      (one) => one !== null,
    );

    const decoded = ncdMessages(samples.map(ncdMessage))?.decode("NCD-CRM6", now);

    if (!decoded?.ok) throw new Error("it was not understood");
    expect(decoded.rejected).toEqual([]);
    expect(decoded.quarantined).toEqual([]);
    expect(new Set(decoded.readings.map((reading) => reading.uid))).toEqual(new Set([uid]));
    for (const { key, value } of decoded.readings) {
      const { is_derived, range } = parameterByKey("ncd", key)!;
      expect([key, is_derived, value >= range[0] && value <= range[1]]).toEqual([key, false, true]);
    }
    const [first] = samples;
    const spoken = decoded.readings.filter(({ ts }) => ts === Date.parse(first!.ts));
    expect(spoken.find(({ key }) => key === "temp")!.value).toBe(first!.values.temp);
    expect(decoded.devices[0]!.meta).toMatchObject({ ...first!.meta, odr: "3200Hz", msg_type: "regular" });
  });
});
