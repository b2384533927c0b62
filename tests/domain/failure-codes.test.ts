import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import {
  failureCodeFile,
  failureCodeHead,
  inOneCell,
  readFailureCodes,
  type WrittenCode,
} from "@/lib/domain/maintenance/failure-code-file";
import { modesOfDiagnosis } from "@/lib/domain/maintenance/failure-codes";
import { proposedCause, proposedModes, proposedRemedy, sourceOf } from "@/lib/domain/maintenance/failure-proposal";
import {
  modeOfText,
  modesSpokenOf,
  type OwnMode,
  remedyOfAction,
  spokenWith,
} from "@/lib/domain/maintenance/failure-words";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { verdictFrom } from "@/lib/domain/maintenance/verdict";
import { missingFor } from "@/lib/domain/maintenance/work-order";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { failureCodesCsv } from "@/prisma/seed/failure-codes";

const rows = parse(failureCodesCsv, { columns: true }) as Record<string, string>[];
const listIn = (text: string | undefined) => (text ?? "").split(";").filter(Boolean);
const ofKind = (kind: string) => rows.filter((row) => row.kind === kind).map(({ code }) => code!);
const modes = rows
  .filter(({ kind }) => kind === "mode")
  .map(({ code, name_en, diagnoses }, at) => ({
    id: at + 1,
    code: code!,
    name: name_en!,
    diagnoses: listIn(diagnoses),
  }));

describe("the provider's failure codes", () => {
  test("the file has 54 modes, 22 causes and 18 remedies, each code once", () => {
    expect(["mode", "cause", "remedy"].map((kind) => ofKind(kind).length)).toEqual([54, 22, 18]);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(94);
  });

  test("every mode names causes, remedies and diagnoses that there are", () => {
    for (const { code, causes, remedies, diagnoses } of rows) {
      expect([code, listIn(causes).filter((one) => !ofKind("cause").includes(one))]).toEqual([code, []]);
      expect([code, listIn(remedies).filter((one) => !ofKind("remedy").includes(one))]).toEqual([code, []]);
      expect([code, listIn(diagnoses).filter((one) => !(faults as readonly string[]).includes(one))]).toEqual([
        code,
        [],
      ]);
    }
  });

  test("every fault that a diagnosis names is some mode's", () => {
    expect(faults.filter((fault) => modesOfDiagnosis(fault, modes).length === 0)).toEqual([]);
  });
});

test("a mode is proposed by the place of the diagnosis in its list, the first place first", () => {
  const codesOf = (fault: (typeof faults)[number]) => modesOfDiagnosis(fault, modes).map(({ code }) => code);
  expect(codesOf("outer_race")).toEqual(["BPFO", "BRG"]);
  expect(codesOf("bearing")[0]).toBe("BRG");
  expect(codesOf("parallel_misalignment")).toEqual(["MIS"]);
  expect(modesOfDiagnosis(null, modes)).toEqual([]);
});

test("at most three modes are proposed: the diagnosis before the request, parts, words and what is frequent, each once", () => {
  const found = { frequent: [5, 1, 6], text: [4], request: [1], diagnosis: [1, 2], parts: [99] };
  expect(proposedModes(found, modes).map(({ id, why }) => [id, why])).toEqual([
    [1, "diagnosis"],
    [2, "diagnosis"],
    [4, "text"],
  ]);
  expect(proposedModes({}, modes)).toEqual([]);
});

test("an issued part of the item's type was replaced, a lubricant lubricated; else the words count where they name a repair or a remedy of the mode", () => {
  const remedies = ["REPL", "LUBR", "TIGH", "CLEA", "CHEC"].map((code, id) => ({ id, code }));
  const linked = remedies.slice(2, 4);
  const nothing = { isPartIssued: false, isLubricantIssued: false, action: null };
  const remedy = (more: object) => proposedRemedy({ ...nothing, ...more }, linked, remedies)?.code;
  expect(remedy({ isPartIssued: true, isLubricantIssued: true })).toBe("REPL");
  expect(remedy({ isLubricantIssued: true })).toBe("LUBR");
  expect(remedy({ action: "clean" })).toBe("CLEA");
  expect(remedy({ action: "replace" })).toBe("REPL");
  // Looked at is not mended, and cannot be all that was done where something had failed.
  expect(remedy({ action: "inspect" })).toBe("TIGH");
  expect(remedy({})).toBe("TIGH");
  expect([remedyOfAction("service"), remedyOfAction(null)]).toEqual([null, null]);
});

test("the cause is what the words name, else one of the mode's that they speak for, else what the plant found, else the first", () => {
  const causes = ["WEAR", "CONT", "WATR", "TORQ", "OVRL"].map((code, id) => ({ id, code }));
  const linked = causes.slice(0, 2);
  const cause = (text: string, usual?: number) =>
    proposedCause(orderTextReader().text(text), usual, linked, causes)?.code;
  // Named, though the mode has no such link.
  expect(cause("Bearing hot since the wash-down", 1)).toBe("WATR");
  expect(cause("El motor se paró por sobrecarga")).toBe("OVRL");
  // What was cleaned was dirty; that bolts were tightened means nothing where looseness is no cause of the mode.
  expect(cause("Clean fan cover")).toBe("CONT");
  expect(cause("Tighten bolts")).toBe("WEAR");
  expect(cause("Replace the thing", 4)).toBe("OVRL");
  expect(cause("Replace the thing")).toBe("WEAR");
});

test("codes are the proposal, or of a mode that was proposed, or nobody's but the person's", () => {
  const mode = (id: number, cause_id: number | null) => ({
    id,
    code: "M",
    name: "M",
    why: "text" as const,
    cause_id,
    remedy_id: 9,
  });
  const modes = [mode(1, 5), mode(2, null)];
  const source = (fault_id: number, cause_id: number | null, remedy_id: number | null = 9) =>
    sourceOf({ fault_id, cause_id, remedy_id }, { modes });
  expect([source(1, 5), source(1, 6), source(1, null), source(2, null), source(3, null)]).toEqual([
    ...["proposed", "picked", "picked", "picked"],
    "chosen",
  ]);
});

test("a temperature that was measured means hot, where the words have nothing on how it was", () => {
  const read = orderTextReader();
  expect(spokenWith(read.text("Flush output bearing"), "temperature").fault).toBe("hot");
  expect(spokenWith(read.text("Bearing noisy"), "temperature").fault).toBe("noisy");
  expect(spokenWith(read.text("Flush output bearing"), null).fault).toBeNull();
});

test.each([
  ["Oil leak gearbox", "OLK"],
  ["Rodamiento trabado, se cambio", "BRS"],
  ["V belts broken", "BBK"],
  ["Mech seal leakin - replaced", "SEA"],
  ["pump cavitating", "CAV"],
  ["Coupling misaligned", "MIS"],
  ["see notes", undefined],
])("the words “%s” are the mode %s", (text, code) => {
  expect(modeOfText(orderTextReader().text(text), modes)?.code).toBe(code);
});

describe("the modes that a text speaks for", () => {
  const all = rows.map(({ code, kind, item_types, diagnoses, causes, remedies }, at) => ({
    id: at + 1,
    code: code!,
    kind,
    item_types,
    diagnoses,
    causes,
    remedies,
  }));
  const idOf = (code: string) => all.find((one) => one.code === code)!.id;
  const linked = all
    .filter(({ kind }) => kind === "mode")
    .map(({ id, code, item_types, diagnoses, causes, remedies }) => ({
      id,
      code,
      types: listIn(item_types),
      diagnoses: listIn(diagnoses),
      links: [...listIn(causes), ...listIn(remedies)].map(idOf),
    }));
  const remedies = all.flatMap(({ id, kind, code }) => (kind === "remedy" ? [{ id, code }] : []));
  const spoken = (text: string, type: string, own: readonly OwnMode[] = []) =>
    modesSpokenOf(
      orderTextReader().text(text),
      [
        ...linked.filter(({ types }) => types.includes(type)),
        ...own.map(({ code }, at) => ({ id: 900 + at, code, types: [], diagnoses: [], links: [] })),
      ],
      remedies,
      own,
    ).map(({ code }) => code);

  test.each([
    ["Oil leak gearbox", "Gearbox", "OLK"],
    // A part that was mended was broken in its usual way.
    ["Replace output seal", "Gearbox", "OLK"],
    ["Replace output seal", "Pump", "SEA"],
    ["Repair encoder", "Motor", "SNS"],
    ["Cambio de contactor", "Motor", "NST"],
    // How the item is.
    ["Runs hot since noon", "Motor", "MOH"],
    ["Runs hot since noon", "Compressor", "HOH"],
    // What was done about it.
    ["Align second press motor", "Motor", "MIS"],
    ["Retorque feet", "Motor", "LOO"],
    ["Repack, leaks", "Pump", "VPK"],
    ["Clean fan cover, overheats", "Motor", "MOH"],
    // The part, and which of its faults such work mends.
    ["Repack fan pump stuffing box", "Pump", "VPK"],
    ["Cambio de empaquetadura de la bomba", "Pump", "VPK"],
    ["Replace motor brushes", "Motor", "ELEC"],
    ["Adjust drive belts", "Fan", "BSL"],
    ["Replace drive belts", "Fan", "BWR"],
    ["Tighten terminals", "Motor", "PHL"],
    ["Seal water flow below 6 l/min", "Pump", "LFL"],
    ["Bajo flujo en bomba", "Pump", "LFL"],
    ["Free the blower rotor, motor trips", "Fan", "JAM"],
  ])("“%s” on a %s is first of all %s", (text, type, code) => {
    expect(spoken(text, type)[0]).toBe(code);
  });

  test("a company's own mode goes before the provider's where its name has the part that was repaired", () => {
    const own = [{ code: "BRK", part: "brake", fault: "worn" }] as const;
    expect(spoken("Replace unwind brake caliper", "Motor", own)).toEqual(["BRK"]);
    expect(spoken("Brake worn", "Motor", own)).toEqual(["BRK"]);
    expect(spoken("Brake noisy", "Motor", own)).toEqual(["BRG"]);
    expect(spoken("Replace motor bearing", "Motor", own)[0]).toBe("BRG");
  });

  test("a replacement or a repair alone names no mode", () => {
    expect([spoken("replaced", "Motor"), spoken("repaired the thing", "Pump")]).toEqual([[], []]);
  });
});

describe("a file of failure codes", () => {
  const read = (...lines: string[]) => {
    const [head, ...others] = lines.map((line) => line.split(","));
    const [at, missing] = failureCodeHead(head!);
    const codes = readFailureCodes(
      at,
      others.map((cells, index) => ({ line: index + 2, cells })),
    );

    return { missing, codes };
  };

  test("names the columns that it lacks", () => {
    expect(read("Kind, CODE ,name_en").missing).toEqual(["name_es"]);
  });

  test("leaves out what it has no column for, and takes an empty cell for nothing", () => {
    const { codes } = read("kind,code,name_en,name_es,causes,iso_mechanism", "mode,A,Torn,Rota,W; D;W,");
    expect(codes).toEqual([
      {
        line: 2,
        kind: "mode",
        code: "A",
        name_en: "Torn",
        name_es: "Rota",
        texts: { iso_mechanism: null },
        lists: { causes: ["W", "D"] },
      },
    ]);
  });

  test("is read as it was written, formulas and semicolons included", () => {
    const name = "=Torn";
    const written = Object.fromEntries(Object.keys(rows[0]!).map((column) => [column, ""])) as WrittenCode;
    const file = failureCodeFile([{ ...written, kind: "cause", code: "A", name_en: name, name_es: "Rota" }]);
    const lines = (parse(file, { bom: true }) as string[][]).map((cells, at) => ({ line: at + 1, cells }));
    const [at] = failureCodeHead(lines[0]!.cells);
    expect(readFailureCodes(at, lines.slice(1))).toMatchObject([{ code: "A", name_en: name }]);
    expect(inOneCell(["Motor; small", "Pump"])).toBe("Motor, small;Pump");
  });
});

describe("the verdict follows from the codes", () => {
  const named = (fault: string | null) => ({ finding: { diagnosis: { fault } } });
  const called = (code: string) => modes.find((mode) => mode.code === code)!;

  test.each([
    ["confirmed", "outer_race", "BPFO", false],
    ["confirmed", "outer_race", "BRG", false],
    ["other_fault", "outer_race", "LOO", false],
    ["other_fault", "outer_race", "OTH", false],
    ["fault_found", null, "LOO", false],
    ["nothing_found", "outer_race", null, true],
    [null, "outer_race", "UNK", false],
    [null, "outer_race", null, false],
  ] as const)("%s where %s was named and %s found", (verdict, fault, code, isNothing) => {
    expect(verdictFrom(named(fault), code && called(code), isNothing)).toBe(verdict);
  });

  test("without a finding nobody has an opinion about a diagnosis", () => {
    expect(verdictFrom({ finding: null }, called("BPFO"), false)).toBeNull();
  });
});

test("work of a type that requires it is not completed without a mode, or with nothing found", () => {
  const category = { asks_sanitization: false, asks_failure: "required" };
  const given = { total_minutes: 30, problem_solved: true };
  const missing = (more: object, of: object = category) =>
    missingFor("complete", { ...given, ...more }, of as typeof category).map(({ field }) => field);
  expect(missing({})).toEqual(["fault_id"]);
  expect(missing({ fault_id: 7 })).toEqual([]);
  expect(missing({ is_nothing_found: true })).toEqual([]);
  expect(missing({}, { ...category, asks_failure: "ask" })).toEqual([]);
});
