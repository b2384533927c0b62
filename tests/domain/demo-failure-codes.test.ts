import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type FailureCode, untypedSources } from "@/lib/domain/maintenance/failure-codes";
import { belongsToRepair } from "@/lib/domain/maintenance/needed-part";
import type { CatalogFault } from "@/lib/domain/maintenance/order-text/lexicon";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { type Catalogue, type CodedOrder, codesGiven, type Finished } from "@/prisma/seed/coded-history";
import { failureCodesCsv } from "@/prisma/seed/failure-codes";
import { type Found, faults, repairs } from "@/prisma/seed/history/past-work";
import { smallYear } from "@/prisma/seed/history/small-plant";
import { olderRepairs, seasonal } from "@/prisma/seed/history/year-work";
import { ownModes } from "@/prisma/seed/own-codes";
import { needs } from "@/prisma/seed/spent";
import { typeNamed, typeNames } from "@/prisma/seed/storerooms";

/** The demo's breakdowns, coded as its technicians found them: how far the product's proposals carry. */

const rows = parse(failureCodesCsv, { columns: true }) as Record<string, string>[];
const listIn = (text: string | undefined) => (text ?? "").split(";").filter(Boolean);
const ids = new Map(rows.map(({ code }, at) => [code!, at + 1]));
const typeId = new Map(
  [...new Set([...typeNames, ...rows.flatMap(({ item_types }) => listIn(item_types))])].map((name, at) => [
    name,
    at + 1,
  ]),
);
const provided: FailureCode[] = rows.map((row) => ({
  id: ids.get(row.code!)!,
  kind: row.kind as FailureCode["kind"],
  code: row.code!,
  name: row.name_en!,
  diagnoses: listIn(row.diagnoses),
  equipment_type_ids: listIn(row.item_types).map((name) => typeId.get(name)!),
  links: [...listIn(row.causes), ...listIn(row.remedies)].map((code) => ids.get(code)!),
}));

/** As the company's catalogue is read; a misalignment is called so by words, whatever kind the diagnosis names. */
function catalogueOf(company: keyof typeof ownModes): Catalogue {
  const own = ownModes[company]!.map(({ code, name_en, links }, at): FailureCode => {
    const linked = links.map((one) => ids.get(one)!);
    return { id: 1_000 + at, kind: "mode", code, name: name_en, diagnoses: [], equipment_type_ids: [], links: linked };
  });
  const spoken = orderTextReader();
  const catalog = rows
    .filter(({ kind, code }) => kind === "mode" && code !== "OTH" && code !== "UNK")
    .map(({ code, name_en, name_es, diagnoses }): CatalogFault => {
      const [first] = listIn(diagnoses);
      return { code: code!, names: [name_en!, name_es!], fault: first?.replace("angular_", "") ?? code! };
    });

  return {
    codes: [...provided, ...own],
    own: ownModes[company]!.flatMap(({ code, name_en, name_es }) =>
      [name_en, name_es].map((name) => ({ code, part: spoken.text(name).part, fault: spoken.text(name).fault })),
    ),
    reader: orderTextReader(catalog),
  };
}

const yearEnd = Date.UTC(2026, 10, 29);
type Words = Partial<Found> & { name: string; item?: string; description?: string };

/** A plant's year, the earliest first. */
function finishedIn(of: "mill" | "foods"): Finished[] {
  const plain = { finding: null, verdict: null, verdict_fault: null, diagnosed_fault: null };
  const breakdowns = [...repairs, ...olderRepairs].filter(({ type }) => type === "breakdown");
  const all: [ago: number, words: Words, found: Pick<Finished, keyof typeof plain>][] = [
    ...breakdowns.map((one): [number, Words, typeof plain] => [one.ago, one[of], plain]),
    ...seasonal
      .filter(({ type }) => type === "breakdown")
      .map((one): [number, Words, typeof plain] => [30 * (11 - one.month) - one.day + 29, one[of], plain]),
    ...faults
      .filter(({ found }) => found !== null)
      .map((one): [number, Words, Pick<Finished, keyof typeof plain>] => [
        one.ago,
        one[of],
        {
          finding: { data_set: "temp_vibe", parameter: one.parameter },
          verdict: one.named === one.found ? "confirmed" : one.named ? "other_fault" : "fault_found",
          verdict_fault: one.named === one.found ? null : one.found,
          diagnosed_fault: one.named ?? null,
        },
      ]),
  ];
  const types = [...typeId].map(([name, id]) => ({ name, id }));

  return all
    .toSorted(([one], [other]) => other - one)
    .map(([ago, { name, item = "", description }, found], at) => ({
      id: at + 1,
      company_id: 1,
      plant_id: 1,
      equipment_id: null,
      name,
      description: description ?? null,
      equipment_type_id: typeNamed(item, types.slice(0, typeNames.length))?.id ?? null,
      completed_at: new Date(yearEnd - ago * 86_400_000),
      ...found,
    }));
}

const codeOf = new Map([...ids].map(([code, id]) => [id, code]));
const sourcesOf = (coded: readonly CodedOrder[]) => coded.map(({ source }) => source);

describe.each([
  ["the mill", "mill", "Cedar Ridge Paper"],
  ["the food plant", "foods", "Harbor Foods"],
] as const)("at %s", (_, of, company) => {
  const orders = finishedIn(of);
  const catalogue = catalogueOf(company);
  const coded = codesGiven(orders, () => catalogue);

  test("nine of ten breakdowns are coded without typing, and six of ten with one press", () => {
    const sources = sourcesOf(coded);
    expect(coded).toHaveLength(orders.length);
    const untyped = sources.filter((source) => untypedSources.includes(source)).length;
    expect(untyped / orders.length).toBeGreaterThanOrEqual(0.9);
    expect(sources.filter((source) => source === "proposed").length / orders.length).toBeGreaterThanOrEqual(0.6);
  });

  test("a code that the proposal does not have is chosen, so that not every order looks easy", () => {
    expect(new Set(sourcesOf(coded))).toContain("picked");
  });
});

test("at Northfork four failures are most of what goes wrong", () => {
  const modes = smallYear.map(({ mode }) => mode);
  const times = [...new Set(modes)].map((mode) => modes.filter((one) => one === mode).length);
  const four = times.toSorted((a, b) => b - a).slice(0, 4);
  expect(four.reduce((sum, count) => sum + count, 0) / smallYear.length).toBeGreaterThanOrEqual(0.7);
});

test("what the demo holds for the balancing of a fan belongs to it, and greases of motors are greases", () => {
  const reader = orderTextReader();
  const held = needs.filter(([order]) => order.startsWith("Balance"));
  expect(held.map(([, thing]) => belongsToRepair("unbalance", reader.text(thing).part))).toEqual([true]);
  expect(needs.filter(([order]) => order.startsWith("Grease")).map(([, thing]) => thing)).toEqual(
    Array(2).fill("Polyrex EM, 14 oz"),
  );
});

test("what a technician found differs from the proposal where the story does", () => {
  const catalogue = catalogueOf("Cedar Ridge Paper");
  const coded = codesGiven(finishedIn("mill"), () => catalogue);
  const of = (name: string) => {
    const { fault_id, cause_id, remedy_id, source } = coded.find((one) => one.name === name)!;
    return [...[fault_id, cause_id, remedy_id].map((id) => id && codeOf.get(id)), source];
  };
  // The diagnosis had named an unbalance.
  expect(of("Retorque second press motor feet")).toEqual(["LOO", "TORQ", "TIGH", "picked"]);
  // The sensor measured a temperature: a bearing that was hot.
  expect(of("Flush vacuum pump gearbox output bearing")).toEqual(["BOH", "LUBE", "LUBR", "picked"]);
  expect(of("Replace sheared bolts of the drum drive")).toEqual(["LOO", "OVRL", "REPL", "proposed"]);
  const foods = codesGiven(finishedIn("foods"), () => catalogueOf("Harbor Foods"));
  expect(foods.find(({ name }) => name.startsWith("Replace door seals"))).toMatchObject({ source: "chosen" });
});
