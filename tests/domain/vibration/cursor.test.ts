import { describe, expect, test } from "vitest";
import {
  begun,
  type Cursor,
  firstCursor,
  heldHz,
  holding,
  placed,
  single,
  spacedTo,
  stepped,
  toggled,
  toNextPeak,
  withFault,
  withHarmonics,
} from "@/lib/domain/vibration/cursor";
import { faultBands, faultHz, type Machine, marksOf, nameOf, spacingOf } from "@/lib/domain/vibration/cursor-marks";

const reach = { df_hz: 0.5, f_max_hz: 1000 };
const at = (hz: number, more: Partial<Cursor> = {}): Cursor => ({ ...begun(firstCursor, hz), ...more });
/** Domain reference 5.1: 6205-2RS JEM at 1797 r/min. */
const machine: Machine = { shaft_hz: 29.95, orders: { bpfo: 3.5848, bpfi: 5.4152, bsf: 2.3567, ftf: 0.39828 } };
const marked = (cursor: Cursor, of = machine, more = {}) => marksOf(cursor, of, { f_max_hz: 1000, ...more });
const markRows = (cursor: Cursor, of = machine) =>
  marked(cursor, of).map(({ kind, order, hz }) => [kind, order, Number(hz.toFixed(2))]);

describe("the cursor", () => {
  test("the cursor moves by whole lines and stops on a line", () => {
    expect(heldHz(stepped(at(100), 1, reach))).toBe(100.5);
    expect(heldHz(stepped(at(100), -10, reach))).toBe(95);
    expect(heldHz(stepped(at(100.2), 1, reach))).toBe(100.5);
    expect(heldHz(stepped(at(100.2), -1, reach))).toBe(100);
  });

  test("the cursor does not leave the spectrum", () => {
    expect(heldHz(stepped(at(0.5), -10, reach))).toBe(0.5);
    expect(heldHz(stepped(at(999), 10, reach))).toBe(1000);
  });

  test("the cursor locked to a harmonic moves its fundamental proportionally", () => {
    const third = holding(toggled(at(100), "harmonic"), 3);
    expect(heldHz(third)).toBe(300);
    const moved = stepped(third, 1, reach);
    expect(heldHz(moved)).toBe(300.5);
    expect(moved.hz).toBeCloseTo(100.1667, 4);
    expect(placed(third, 303).hz).toBe(101);
  });

  test("the cursor locks only to visible marks", () => {
    const fourth = holding(toggled(at(100), "harmonic"), 4);
    expect(fourth.held).toBe(4);
    expect(withHarmonics(fourth, 2).held).toBe(1);
    expect(single(fourth).held).toBe(1);
    expect(holding(at(100), 4).held).toBe(1);
  });

  test("the cursor has one to twenty harmonics", () => {
    expect(withHarmonics(at(1), 0).harmonics).toBe(1);
    expect(withHarmonics(at(1), 99).harmonics).toBe(20);
  });

  test("the cursor jumps from peak to peak, in both directions, and wraps around", () => {
    const peaks = [{ hz: 300 }, { hz: 100 }, { hz: 200 }];
    expect(heldHz(toNextPeak(at(100), peaks, 1, reach))).toBe(200);
    expect(heldHz(toNextPeak(at(300), peaks, 1, reach))).toBe(100);
    expect(heldHz(toNextPeak(at(200), peaks, -1, reach))).toBe(100);
    expect(heldHz(toNextPeak(at(100), peaks, -1, reach))).toBe(300);
    expect(toNextPeak(at(100), [], 1, reach).hz).toBe(100);
  });

  test("the cursor shows faults in a fixed order, regardless of selection order", () => {
    expect(withFault(withFault(at(1), "ftf", true), "bpfo", true).faults).toEqual(["bpfi", "bpfo", "ftf"]);
    expect(withFault(at(1), "bpfi", false).faults).toEqual([]);
  });
});

describe("the marks of a cursor", () => {
  test("the marks of a cursor are the cursor and the shaft speed", () => {
    expect(markRows(at(100))).toEqual([
      ["cursor", 1, 100],
      ["shaft", 1, 29.95],
    ]);
  });

  test("the marks of a cursor are its multiples up to the end of the spectrum", () => {
    const cursor = withHarmonics(toggled(at(300), "harmonic"), 10);
    expect(markRows(cursor, { shaft_hz: null, orders: null })).toEqual([
      ["cursor", 1, 300],
      ["cursor", 2, 600],
      ["cursor", 3, 900],
    ]);
  });

  test("the marks of a cursor include sidebands at shaft speed around the locked line, listed after it", () => {
    const cursor = holding(toggled(toggled(at(200), "harmonic"), "sideband"), 2);
    expect(markRows(cursor).slice(1, 6)).toEqual([
      ["cursor", 2, 400],
      ["sideband", -1, 370.05],
      ["sideband", 1, 429.95],
      ["sideband", -2, 340.1],
      ["sideband", 2, 459.9],
    ]);
  });

  test("the marks of a cursor include no sidebands while the speed is unknown, unless their distance was set", () => {
    const cursor = toggled(at(200), "sideband");
    const unknown = { shaft_hz: null, orders: null };
    expect(markRows(cursor, unknown)).toEqual([["cursor", 1, 200]]);
    expect(markRows(spacedTo(cursor, 2, 220), unknown)).toContainEqual(["sideband", 1, 210]);
  });

  test("the marks of a cursor keep their keys while the cursor moves", () => {
    const before = toggled(toggled(at(100), "harmonic"), "sideband");
    const keys = (cursor: Cursor) => marked(cursor).map(({ key }) => key);
    expect(keys(stepped(before, 1, reach))).toEqual(keys(before));
  });

  test("the marks of a cursor number the peaks by rank", () => {
    const marks = marked(toggled(at(100), "peaks"), machine, { peaks: [{ hz: 300 }, { hz: 200 }] });
    expect(marks.filter(({ kind }) => kind === "peak").map(({ order, hz }) => [order, hz])).toEqual([
      [1, 300],
      [2, 200],
    ]);
  });
});

describe("the bearing cursor", () => {
  const bearing = (hz: number) => toggled(at(hz), "bearing");

  test("the bearing cursor expects a rolling element's line at twice its own frequency", () => {
    expect(faultHz(machine, "bpfi")).toBeCloseTo(162.19, 2);
    expect(faultHz(machine, "bsf")).toBeCloseTo(141.17, 2);
    expect(faultHz({ ...machine, shaft_hz: null }, "bpfi")).toBeNull();
    expect(faultHz({ ...machine, orders: null }, "bpfi")).toBeNull();
  });

  test("the bearing cursor names the fault within the slip of 2 %, and not beyond", () => {
    expect(nameOf(bearing(162.19 * 0.985), machine)).toEqual({ of: "fault", fault: "bpfi" });
    expect(nameOf(bearing(162.19 * 0.975), machine)).toEqual({ of: "cursor" });
    expect(nameOf(at(162.19), machine)).toEqual({ of: "cursor" });
  });

  test("the bearing cursor names the shaft at a whole multiple", () => {
    expect(nameOf(at(59.9), machine)).toEqual({ of: "shaft", order: 2 });
    expect(nameOf(at(60.9), machine)).toEqual({ of: "cursor" });
  });

  test("the bearing cursor draws other faults separately", () => {
    const onBoth = { ...bearing(162.19), faults: ["bpfi", "bpfo"] as const };
    const kinds = marked(onBoth).filter(({ kind }) => kind === "fault");
    expect(new Set(kinds.map(({ name }) => (name.of === "fault" ? name.fault : null)))).toEqual(new Set(["bpfo"]));
    expect(marked(bearing(100)).filter(({ kind }) => kind === "fault")).toHaveLength(3);
  });

  test("the bearing cursor puts cage sidebands around a rolling element's line", () => {
    const cursor = toggled({ ...bearing(141.17), faults: ["bsf"] }, "sideband");
    expect(spacingOf(cursor, machine)).toBeCloseTo(11.93, 2);
    expect(spacingOf(toggled(bearing(162.19), "sideband"), machine)).toBe(29.95);
  });

  test("the bearing cursor shades half a percent on both sides of every expected line", () => {
    const [first, second] = faultBands(bearing(100), machine, 1000);
    expect(first![0]).toBeCloseTo(161.37, 2);
    expect(first![1]).toBeCloseTo(163.0, 2);
    expect((second![0] + second![1]) / 2).toBeCloseTo(324.37, 2);
    expect(faultBands(at(100), machine, 1000)).toEqual([]);
  });
});
