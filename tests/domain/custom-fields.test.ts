import { describe, expect, test } from "vitest";
import {
  type CustomField,
  changedIn,
  customOf,
  keyOf,
  mayBecome,
  merged,
  valuesFor,
} from "@/lib/domain/structure/custom-fields";
import { isOf } from "@/lib/domain/structure/custom-keys";

const field = (more: Partial<CustomField>): CustomField => ({
  id: 1,
  company_id: 1,
  plant_ids: [],
  noun: "equipments",
  key: "one",
  kind: "text",
  name: { en: "One" },
  hint: null,
  group: null,
  unit: null,
  decimals: null,
  min: null,
  max: null,
  options: [],
  is_required: false,
  is_searched: false,
  equipment_type_ids: [],
  order_kinds: [],
  ...more,
});

const accepts = (one: Partial<CustomField>, value: unknown) =>
  customOf([field(one)], "equipments", "en").input.safeParse({ one: value }).success;

describe("the key of a field", () => {
  test.each([
    ["Asset tag", "asset_tag"],
    ["Größe (mm)", "gro_e_mm"],
    ["3rd shift", "field_3rd_shift"],
    ["***", "field"],
    ["constructor", "field_constructor"],
  ])("%s is %s", (name, key) => {
    expect(keyOf(name, new Set())).toBe(key);
  });

  test("a key that is there is numbered on", () => {
    expect(keyOf("Asset tag", new Set(["asset_tag", "asset_tag_2"]))).toBe("asset_tag_3");
  });
});

describe("what a field takes", () => {
  test.each<[Partial<CustomField>, unknown, boolean]>([
    [{ kind: "text" }, "A-17", true],
    [{ kind: "text" }, "x".repeat(501), false],
    [{ kind: "text" }, 17, false],
    [{ kind: "long_text" }, "x".repeat(4_000), true],
    [{ kind: "number", min: 0, max: 9, decimals: 1 }, 8.5, true],
    [{ kind: "number", min: 0, max: 9, decimals: 1 }, 8.55, false],
    [{ kind: "number", min: 0, max: 9 }, 10, false],
    [{ kind: "date" }, "2026-02-28", true],
    [{ kind: "date" }, "2026-02-30", false],
    [{ kind: "boolean" }, false, true],
    [{ kind: "link" }, "https://a.example/1", true],
    [{ kind: "link" }, "javascript:alert(1)", false],
    [{ kind: "money" }, 129_900, true],
    [{ kind: "money" }, 12.5, false],
    [{ kind: "choice", options: [{ id: 3, name: { en: "Wet" }, is_archived: false }] }, 3, true],
    [{ kind: "choice", options: [{ id: 3, name: { en: "Wet" }, is_archived: true }] }, 3, false],
    [{ kind: "choices", options: [{ id: 3, name: { en: "Wet" }, is_archived: false }] }, [3, 3], true],
  ])("a field of %o and the value %o", (one, value, isTaken) => {
    expect(accepts(one, value)).toBe(isTaken);
  });

  test("nothing is taken by every kind, and an unknown key by none", () => {
    expect(accepts({ kind: "number" }, null)).toBe(true);
    expect(accepts({ kind: "text" }, "  ")).toBe(true);
    expect(customOf([field({})], "equipments", "en").input.safeParse({ other: 1 }).success).toBe(false);
  });
});

describe("a change of the kind", () => {
  test("a used field becomes long text, several choices or more decimals, and an unused one anything", () => {
    const [text, choice] = [field({ kind: "text" }), field({ kind: "choice" })];
    expect(mayBecome(text, { kind: "long_text", decimals: null }, 5)).toBe(true);
    expect(mayBecome(choice, { kind: "choices", decimals: null }, 5)).toBe(true);
    expect(mayBecome(text, { kind: "number", decimals: null }, 5)).toBe(false);
    expect(mayBecome(text, { kind: "number", decimals: null }, 0)).toBe(true);
    expect(mayBecome(field({ kind: "number", decimals: 1 }), { kind: "number", decimals: 2 }, 5)).toBe(true);
    expect(mayBecome(field({ kind: "number", decimals: 2 }), { kind: "number", decimals: 1 }, 5)).toBe(false);
    expect(mayBecome(field({ kind: "number", decimals: null }), { kind: "number", decimals: 2 }, 5)).toBe(false);
  });
});

test("a save names some keys: null removes, others stay, and what stays as it was is not judged", () => {
  const before = { one: "A", two: 2 };
  expect(merged(before, { one: null, three: true })).toEqual({ two: 2, three: true });
  expect(changedIn(before, { one: "A", two: 3 })).toEqual({ two: 3 });
});

test("a field is of the plants, types and kinds of work that it names, of its own company and of everybody's", () => {
  const place = { company_id: 1, plant_id: 7, equipment_type_id: 4, kind: "order" };
  expect(isOf(field({}), place)).toBe(true);
  expect(isOf(field({ company_id: null }), place)).toBe(true);
  expect(isOf(field({ company_id: 2 }), place)).toBe(false);
  expect(isOf(field({ plant_ids: [8] }), place)).toBe(false);
  expect(isOf(field({ equipment_type_ids: [4] }), place)).toBe(true);
  expect(isOf(field({ order_kinds: ["request"] }), place)).toBe(false);
  expect(valuesFor([field({}), field({ key: "two", order_kinds: ["log"] })], place, { one: "A", two: "B" })).toEqual({
    one: "A",
  });
});

test("labels are those of the reader's language, else the English ones", () => {
  const both = field({ name: { en: "Asset tag", es: "Etiqueta" }, hint: { en: "On the plate" } });
  const { fields, columns, filters, sort } = customOf([both], "equipments", "es");
  expect(fields[0]).toMatchObject({ name: "custom.one", label: "Etiqueta", hint: "On the plate", as: "text" });
  expect(columns[0]).toMatchObject({ key: "custom.one", label: "Etiqueta", as: "text" });
  expect(Object.keys(filters)).toEqual(["custom[one]"]);
  expect(sort).toEqual(["custom.one"]);
});
