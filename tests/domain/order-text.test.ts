import { describe, expect, test } from "vitest";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { processorSecondsOf } from "../processor-limit";

const reader = orderTextReader();
const codesOf = (text: string) => {
  const { action, part, fault, work } = reader.text(text);

  return [action, part, fault, work];
};

describe("the text of an order in English", () => {
  test.each([
    ["Replace coupling", ["replace", "coupling", null, "failure"]],
    ["C/O V-BELTS, WORN", ["replace", "belt", "worn", "failure"]],
    ["repl brg on P-101", ["replace", "bearing", null, "failure"]],
    ["Pump seal failed", [null, "seal", "faulty", "failure"]],
    ["Gearbox oil leak", [null, "gearbox", "leak", "failure"]],
    ["REPAIR LEAKING HYD HOSE ON BOOM", ["repair", "hose", "leak", "failure"]],
    ["mtr wont start", [null, "motor", "no_start", "failure"]],
    ["A/C not cooling", [null, "air_conditioning", "hot", "failure"]],
    ["Light sw U/S", [null, "switch", "faulty", "failure"]],
    ["Fan imbalance", [null, "fan", "unbalance", "failure"]],
    ["Bearing outer race defect fan 2", [null, "bearing", "outer_race", "failure"]],
    ["change faulty RH temp sensor", ["replace", "sensor", "faulty", "failure"]],
    ["cleared jam at infeed", ["unjam", null, null, "failure"]],
    ["Grease bearings", ["lubricate", "bearing", null, "planned"]],
    ["500 hr service", ["service", null, null, "planned"]],
    ["Install new mirrors", ["install", "cab", null, "planned"]],
    ["Weekly PM inspection of guards", ["inspect", "guard", null, "inspection"]],
    ["chk for leaks", ["inspect", null, null, "inspection"]],
    ["Weekly PM, found leaking seal", [null, "seal", "leak", "planned"]],
  ])("“%s” is read", (text, expected) => expect(codesOf(text)).toEqual(expected));

  test("a letter too many, too few, another one and two that changed places are read as what was meant", () => {
    for (const text of ["Rplace bearing", "Replacee bearing", "Reglace bearing", "Repalce bearing"])
      expect(codesOf(text)).toEqual(["replace", "bearing", null, "failure"]);
    expect(codesOf("siezed cylnder")).toEqual([null, "cylinder", "seized", "failure"]);
  });

  test("grease is a thing where it leaks, and work before what is greased", () => {
    expect(codesOf("Grease leak on pump")).toEqual([null, "lubrication_system", "leak", "failure"]);
    expect(codesOf("Grease motor bearings")[0]).toBe("lubricate");
  });

  test("a leak that was looked for, or that is not there, is no fault", () => {
    for (const text of ["Inspect for leaks", "Checked, no leaks found", "Leak test"])
      expect(codesOf(text)[2]).toBeNull();
  });
});

describe("the text of an order in Spanish", () => {
  test.each([
    ["Cambio de rodamiento lado motriz de motor ventilador 3", ["replace", "bearing", null, "failure"]],
    ["Se cambió sello mecánico por fuga, bomba P-101", ["replace", "seal", "leak", "failure"]],
    ["Fuga de aceite en reductor de banda 12", [null, "gearbox", "leak", "failure"]],
    ["Bomba 2 no arranca", [null, "pump", "no_start", "failure"]],
    ["Manguera hidráulica reventada", [null, "hose", "broken", "failure"]],
    ["Ruido en balero", [null, "bearing", "noisy", "failure"]],
    ["Tornillos flojos en base de motor", [null, "bolt", "looseness", "failure"]],
    ["Banda rota transportador", [null, "conveyor_belt", "broken", "failure"]],
    ["Cambio de aceite reductor", ["change_oil", "gearbox", null, "planned"]],
    ["Engrasar chumaceras transportador 4", ["lubricate", "bearing", null, "planned"]],
    ["Mantenimiento preventivo compresor", ["service", "compressor", null, "planned"]],
    ["Alinear cople motor-bomba", ["align", "coupling", null, "planned"]],
    ["Medición de vibraciones, ruta mensual", ["inspect", null, null, "inspection"]],
    ["Inspección de guardas", ["inspect", "guard", null, "inspection"]],
  ])("“%s” is read", (text, expected) => expect(codesOf(text)).toEqual(expected));

  test("“sin fugas” is no leak", () =>
    expect(codesOf("Revisión sin fugas")).toEqual(["inspect", null, null, "inspection"]));
});

describe("what was not understood", () => {
  test("a text with neither what was done nor what was wrong is not understood, though it names a part", () => {
    expect(reader.text("Gearbox 3")).toMatchObject({
      part: "gearbox",
      work: null,
      understood: false,
      is_failure: false,
    });
  });

  test("its words that no dictionary has are named once each, without numbers", () => {
    expect(reader.text("As per Dave: zorble on the zorble P3 12").unknown).toEqual(["dave", "zorble"]);
  });

  test("a text of any length is read in the time of its first lines", () => {
    const long = "qwertyuiop asdfghjkl ".repeat(50_000);
    expect(processorSecondsOf(() => reader.text(long))).toBeLessThan(0.5);
  });
});

describe("the type that a file gives an order", () => {
  const workOf = (name: string, type: "breakdown" | "pm") => readOrder(reader, { name, type }).work;

  test("preventive work is no failure, whatever it replaced or found", () => {
    for (const one of ["Replace bearing", "Oil leak", "Gearbox 3"]) expect(workOf(one, "pm")).toBe("planned");
    expect(workOf("Inspect guard", "pm")).toBe("inspection");
  });

  test("a breakdown is a failure where the words leave it open, and none where something was added", () => {
    expect(workOf("Gearbox 3", "breakdown")).toBe("failure");
    expect(workOf("Adjust chain", "breakdown")).toBe("failure");
    expect(workOf("Install new mirrors", "breakdown")).toBe("planned");
    expect(workOf("Inspect guard", "breakdown")).toBe("inspection");
  });

  test("where the file names no type it follows from the words", () => {
    const typeOf = (name: string) => readOrder(reader, { name }).type;
    expect(["Oil leak", "Grease bearings", "Install mirror", "Gearbox 3"].map(typeOf)).toEqual([
      ...["breakdown", "pm", "setup"],
      null,
    ]);
  });
});

describe("an order with codes", () => {
  const catalog = [
    { code: "BPFO", names: ["Outer race damage", "Daño en la pista exterior"], fault: "outer_race" },
    { code: "X-9", names: ["Zorbled rim", "Aro zorblado"], fault: "X-9" },
    { code: "P", names: ["Pump", "Bomba"], fault: "P" },
  ];
  const own = orderTextReader(catalog);

  test("follows its codes, by the catalog or in words, and its text is not read", () => {
    const order = { name: "Replace leaking pump seal", action_code: "Adjusted", part_code: "Bearing" };
    expect(readOrder(own, { ...order, fault_code: "bpfo" })).toEqual({
      action: "adjust",
      part: "bearing",
      fault: "outer_race",
      cause: null,
      work: "failure",
      type: "breakdown",
      text: null,
    });
    expect(readOrder(own, { ...order, fault_code: "Leak" })).toMatchObject({ fault: "leak", text: null });
  });

  test("whose codes nobody knows is read by its text", () => {
    expect(readOrder(own, { name: "Replace leaking pump seal", fault_code: "F-117" })).toMatchObject({
      action: "replace",
      part: "seal",
      fault: "leak",
      text: { understood: true, unknown: [] },
    });
  });

  test("a fault of the catalog is found by its name in a text of either language, and one that is called like a part is not", () => {
    expect(own.text("zorbled rim, unit 4").fault).toBe("X-9");
    expect(own.text("Se encontró aro zorblado").fault).toBe("X-9");
    expect(own.text("Paint pump").fault).toBeNull();
  });

  test("what the name leaves open is read from the description", () => {
    expect(readOrder(reader, { name: "Gearbox 3", description: "Replaced shaft seal, was leaking" })).toMatchObject({
      action: "replace",
      part: "gearbox",
      fault: "leak",
      work: "failure",
    });
  });
});
