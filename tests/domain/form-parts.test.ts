import { describe, expect, test } from "vitest";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";

/** What the fields of a form say of each other. */

const all = Object.values(resources) as AnyResource[];

describe.each(all.filter(({ parts }) => parts))("the form of $name", ({ parts = [], fields, input, name }) => {
  test(`the form of ${name} has every field in exactly one of its parts`, () => {
    const placed = parts.flatMap((part) => part.fields);
    const taken = new Set([...fields.map((field) => field.name), ...Object.keys(input.shape)]);
    expect(placed.toSorted()).toEqual([...taken].toSorted());
  });

  test(`the form of ${name} has no two parts of one title`, () => {
    const titles = parts.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test("a quantity takes its unit from another field of its form", () => {
  const lost = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      "unitFrom" in field && !fields.some((other) => other.name === field.unitFrom && other.name !== field.name)
        ? [`${name}: ${field.name}`]
        : [],
    ),
  );
  expect(lost).toEqual([]);
});
