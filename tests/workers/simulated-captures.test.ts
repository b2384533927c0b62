import { describe, expect, test } from "vitest";
import { decodeReadings } from "@/lib/domain/ingest/payload";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import { type Command, dueCaptures, obeyed, pastCaptures } from "@/workers/simulator/captures";
import type { Gateway } from "@/workers/simulator/gateways";
import { SimulatedMachine } from "@/workers/simulator/plant";

const hour = 3_600_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const machine = (uid: string) => new SimulatedMachine({ uid, item: "Fan motor", power: "battery" }, "DXM-CRM3", now);
const [sound, breaking] = [machine("dxm:CRM3:n1"), machine("dxm:CRM3:n4")];
const gateway = (): Gateway => ({ serial: "DXM-CRM3", token: "", nodes: [], sent_until: now, sequence: 1 });

/** As the product will judge it: the speed is what the same sensor measured at that moment. */
function judged(capture: ReturnType<typeof pastCaptures>[number]) {
  const counts = Buffer.from(capture.data, "base64");
  const samples = Float64Array.from({ length: capture.n }, (_, at) => capture.scale * counts.readInt16LE(2 * at));
  const { rpm } = breaking.sample(Date.parse(capture.ts))!.values;

  return diagnoseBearing(
    { samples, fs_hz: capture.fs, unit: "g" },
    { shaft_hz: rpm! / 60, orders: ordersOf(knownBearings[0]!) },
  );
}

describe("the captures of a simulated machine", () => {
  test("the captures of a simulated machine are more frequent for a failing machine, and all accepted by the API", () => {
    const [few, many] = [pastCaptures(sound, now), pastCaptures(breaking, now)];
    expect(few.length).toBeGreaterThan(1);
    expect(many.length).toBeGreaterThan(3 * few.length);

    const decoded = decodeReadings({ v: 1, gateway: "DXM-CRM3", waveforms: many.slice(0, 8) }, now);
    expect(decoded).toMatchObject({ ok: true, rejected: [] });
    expect(JSON.stringify(many.slice(0, 8)).length).toBeLessThan(1 << 20);
  });

  test("the captures of a simulated machine show no bearing fault at first, and the outer race at the end", () => {
    const captures = pastCaptures(breaking, now);

    expect(judged(captures[0]!).verdict).not.toBe("fault");
    expect(judged(captures.at(-1)!)).toMatchObject({ verdict: "fault", fault: "outer_race" });
  });

  test("the captures of a simulated machine come one after the other, of the failing machine every hour", () => {
    const one = gateway();
    const dueAt = (at: number) => dueCaptures(one, [sound, breaking], at).map(({ uid }) => uid);
    const taken = Array.from({ length: 36 }, (_, turn) => dueAt(now + (turn * hour) / 6)).flat();

    expect(taken.filter((uid) => uid === sound.node.uid)).toHaveLength(1);
    expect(taken.filter((uid) => uid === breaking.node.uid).length).toBeGreaterThanOrEqual(4);
  });
});

describe("a simulated gateway", () => {
  const command: Command = { id: 7, type: "capture", uid: sound.node.uid, axes: ["x", "y", "z"] };
  const whileRunning = Array.from({ length: 48 }, (_, at) => now - at * hour).find((ts) => sound.sample(ts)?.running)!;

  test("a simulated gateway records what is requested, with length and rate", () => {
    const asked = { ...command, f_max_hz: 2600, lines: 800, averages: 4 };
    const { ack, captures } = obeyed(asked, [sound, breaking], whileRunning);

    expect(ack).toEqual({ id: 7, ok: true });
    expect(captures.map(({ axis }) => axis)).toEqual(["x", "z"]);
    expect(captures[0]).toMatchObject({ uid: sound.node.uid, fs: 6656, n: 4 * 2048 });
  });

  test("a simulated gateway executes the other commands, and reports an unknown sensor", () => {
    expect(obeyed({ id: 8, type: "write_registers" }, [sound], now)).toEqual({
      ack: { id: 8, ok: true },
      captures: [],
    });
    expect(obeyed({ ...command, uid: "dxm:none" }, [sound], now).ack).toEqual({ id: 7, ok: false });
  });
});

test("a simulated motor turns slightly slower than its nameplate speed", () => {
  const node = { uid: "dxm:CRM1:n1", item: "Drum motor", power: "battery", rpm: 1190 } as const;
  const now = Date.parse("2026-11-21T12:00:00Z");
  const { rpm } = new SimulatedMachine(node, "DXM-CRM1", now).waveform(now, "z", { fs_hz: 3200, count: 512 })!;
  expect(rpm).toBeLessThan(1190);
  expect(rpm).toBeGreaterThan(1165);
});
