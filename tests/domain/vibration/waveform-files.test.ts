import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type ExportedWaveform, pathOf } from "@/lib/domain/vibration/exported-waveform";
import { indexLine } from "@/lib/domain/vibration/waveform-csv";
import { mostBytes, waveformFiles, zipSize } from "@/lib/domain/vibration/waveform-files";
import { type WaveformFormat, waveformFormats } from "@/lib/domain/vibration/waveform-formats";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import { aWaveformToExport } from "./exported";
import { numbersIn } from "./mat-file";
import { functionIn } from "./uff-file";

const written = (format: WaveformFormat, waveform: ExportedWaveform) =>
  Buffer.concat([...waveformFiles[format].write(waveform)]);

const relativeError = (read: readonly number[], samples: Float32Array) =>
  Math.max(...read.map((value, at) => Math.abs(value - samples[at]!) / Math.abs(samples[at]!)));

/** Of level 5, which has no other parts here: the name of each variable with the bytes of its values. */
function textsIn(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 128; at < file.length; at += 8 + file.readUInt32LE(at + 4)) {
    const nameBytes = file.readUInt32LE(at + 44);
    const data = at + 48 + Math.ceil(nameBytes / 8) * 8;
    if (file.readUInt8(at + 16) !== 4) continue;
    const length = file.readUInt32LE(data + 4);
    found.set(
      file.toString("latin1", at + 48, at + 48 + nameBytes),
      file.toString("utf8", data + 8, data + 8 + length),
    );
  }

  return found;
}

describe("a waveform as a file of other programs", () => {
  // Read once by SciPy 1.17.1 (`loadmat`), and by the reading steps of pyuff's dataset 58, with these numbers.
  test.each(waveformFormats)("%s has the bytes of the file that other programs have read", (format) => {
    const file = path.join(import.meta.dirname, "golden", `${format}.${waveformFiles[format].extension}`);
    expect(written(format, aWaveformToExport()).equals(readFileSync(file))).toBe(true);
  });

  test.each(["uff58", "uff58b"] as const)("%s shows what was measured, where, when and how", (format) => {
    const waveform = aWaveformToExport({ plant: "Möbelwerk Süd", machine: "Presa\n    -1 Ñandú" });
    const file = written(format, waveform);
    const read = functionIn(file);

    // What a name holds never looks like the end of the dataset.
    expect(file.toString("latin1").split("    -1")).toHaveLength(3);
    expect(read).toMatchObject({
      marks: ["    -1", "    -1\n"],
      dataset: 58,
      binary: format === "uff58" ? null : { byteOrder: 1, format: 2, asciiLines: 11, bytes: 4 * 20 },
      ids: [
        "Motor 75 kW, Drive end, axis Z",
        "Mobelwerk Sud / Presa -1 Nandu / Motor 75 kW",
        "26-NOV-26 10:00:00",
        "Unit g, sampling rate 25600 Hz, shaft 1487.5 RPM (measured)",
        "Sensor 0013A2004216, capture 4711",
      ],
      functionType: 1,
      functionId: 4711,
      ordinateType: 2,
      count: 20,
      spacing: 1,
      begin: 0,
      z: 1487.5,
      response: { entity: "NONE", node: 12, direction: 3 },
      reference: { entity: "NONE", node: 0, direction: 0 },
      axes: [
        { type: 17, exponents: [0, 0, 0], label: "Time", unit: "s" },
        { type: 12, exponents: [1, 0, 0], label: "Acceleration", unit: "g" },
        { type: 0, exponents: [0, 0, 0], label: "NONE", unit: "NONE" },
        { type: 19, exponents: [0, 0, 0], label: "Shaft speed", unit: "RPM" },
      ],
      widest: 80,
    });
    expect(read.increment).toBeCloseTo(1 / 25_600, 10);
  });

  test("UFF 58 holds six digits of each sample, and 58b the sample itself", () => {
    const waveform = aWaveformToExport();
    const text = functionIn(written("uff58", waveform)).samples;
    expect(text).toHaveLength(20);
    expect(relativeError(text, waveform.samples)).toBeLessThan(5e-6);
    expect(functionIn(written("uff58b", waveform)).samples).toEqual([...waveform.samples]);
  });

  test.each([
    ["x", 1],
    ["y", 2],
    ["z", 3],
  ] as const)("axis %s is direction %i of UFF 58", (axis, direction) => {
    expect(functionIn(written("uff58b", aWaveformToExport({ axis }))).response.direction).toBe(direction);
  });

  test.each([
    ["g", 1, "g", 12, [1, 0, 0]],
    ["mm/s", 1, "mm/s", 11, [1, 0, 0]],
    ["mm/s", 2, "in/s", 11, [1, 0, 0]],
    ["um", 1, "um", 8, [1, 0, 0]],
    ["um", 2, "mil", 8, [1, 0, 0]],
    ["ubar", 2, "ubar", 15, [-2, 1, 0]],
    ["V", 1, "V", 0, [0, 0, 0]],
  ] as const)(
    "%s in unit system %i is written as %s with data type %i",
    (measured_in, system, unit, type, exponents) => {
      const waveform = aWaveformToExport({ measured_in, unit: unitFor(measured_in, system).unit });
      expect(functionIn(written("uff58", waveform)).axes[1]).toMatchObject({ type, unit, exponents });
    },
  );

  test("UFF 58 states a missing speed, a sensor on no item and lost packets", () => {
    const waveform = aWaveformToExport({ shaft: null, item: null, machine: null, is_whole: false });
    const { ids, z, axes } = functionIn(written("uff58b", waveform));
    expect(ids[0]).toBe("Drive end, Drive end, axis Z");
    expect(ids[1]).toBe("Harbor");
    expect(ids[3]).toBe("Unit g, sampling rate 25600 Hz");
    expect(ids[4]).toMatch(/, incomplete$/);
    expect([z, axes[3]?.type]).toEqual([0, 0]);
  });

  test("MAT holds the samples themselves, their rate, unit, time, speed, sensor and axis", () => {
    const waveform = aWaveformToExport({ sensor: { id: 12, uid: "A1", name: "Cojinete ñ" }, machine: null });
    const file = written("mat", waveform);
    const numbers = numbersIn(file);

    expect([...(numbers.get("x") ?? [])]).toEqual([...waveform.samples]);
    expect(
      [numbers.get("fs"), numbers.get("rpm"), numbers.get("is_whole")].map((values) => [...(values ?? [])]),
    ).toEqual([[25_600], [1487.5], [1]]);
    expect(Object.fromEntries(textsIn(file))).toEqual({
      unit: "g",
      taken_at: "2026-11-26T10:00:00.250Z",
      sensor: "Cojinete ñ (A1)",
      axis: "z",
      machine: "",
      item: "Motor 75 kW",
    });
    expect(numbersIn(written("mat", aWaveformToExport({ shaft: null }))).get("rpm")?.[0]).toBeNaN();
    expect(file.length % 8).toBe(0);
  });

  test("CSV holds seconds and samples under the name of the unit", () => {
    const waveform = aWaveformToExport();
    const [head, ...lines] = written("csv", waveform).toString().trimEnd().split("\r\n");
    expect(head).toBe("time_s,g");
    expect(lines).toHaveLength(20);
    expect(lines.map((line) => Math.fround(Number(line.split(",")[1])))).toEqual([...waveform.samples]);
    expect(Number(lines[19]?.split(",")[0])).toBeCloseTo(19 / 25_600, 9);
  });

  test("the estimate of a file is within a twentieth of it, and nothing for no waveform", () => {
    const samples = Float32Array.from({ length: 8_192 }, (_, at) => Math.sin(at) / 3);
    for (const format of ["uff58", "uff58b", "mat"] as const) {
      const { length } = written(format, aWaveformToExport({ samples }));
      expect(Math.abs(waveformFiles[format].size(8_192) / length - 1), format).toBeLessThan(0.05);
    }
    expect(zipSize("mat", 0, 0)).toBe(0);
    expect(zipSize("mat", 2, 2 * 8_192)).toBeGreaterThan(2 * 8_192 * 4);
    expect(zipSize("uff58b", 40_000, 40_000 * 65_536)).toBeGreaterThan(mostBytes);
  });

  test("a name cannot lead out of the ZIP file, and no two waveforms have the same path", () => {
    const hostile = aWaveformToExport({ plant: "..", machine: "../../etc", item: 'a<b>:"c|d?*\u0000', id: 1 });
    expect(pathOf(hostile, "mat")).toBe("-/etc/a b c d/Drive end/2026-11-26T10-00-00Z Z 1.mat");
    expect(pathOf({ ...hostile, id: 2 }, "mat")).not.toBe(pathOf(hostile, "mat"));
    expect(pathOf(aWaveformToExport({ item: null, machine: "x".repeat(300) }), "mat").length).toBeLessThan(160);
  });

  test("the table of contents writes a name like a formula as text", () => {
    expect(indexLine("a.mat", aWaveformToExport({ item: "=1+1" }))).toBe(
      "a.mat,Harbor,Press 3,'=1+1,Drive end,0013A2004216,z,2026-11-26T10:00:00.250Z,25600,20,g,1487.5,measured,1\r\n",
    );
  });
});
