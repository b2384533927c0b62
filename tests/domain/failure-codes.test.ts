import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import {
  modeOfText,
  modesOfDiagnosis,
  proposedModes,
  proposedRemedy,
  remedyOfAction,
} from "@/lib/domain/maintenance/failure-codes";
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

test("an issued part of the item's type was replaced, a lubricant lubricated; else the words count where they are a remedy of the mode", () => {
  const remedies = ["REPL", "LUBR", "TIGH", "CLEA"].map((code, id) => ({ id, code }));
  const linked = remedies.slice(2);
  const nothing = { isPartIssued: false, isLubricantIssued: false, action: null };
  const remedy = (more: object) => proposedRemedy({ ...nothing, ...more }, linked, remedies)?.code;
  expect(remedy({ isPartIssued: true, isLubricantIssued: true })).toBe("REPL");
  expect(remedy({ isLubricantIssued: true })).toBe("LUBR");
  expect(remedy({ action: "clean" })).toBe("CLEA");
  expect(remedy({ action: "replace" })).toBe("TIGH");
  expect(remedy({})).toBe("TIGH");
  expect([remedyOfAction("service"), remedyOfAction(null)]).toEqual([null, null]);
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
