import { expect, test } from "vitest";
import { bodyOf, type Draft } from "@/components/commands/command-fields";

const draft = { type: "manual", start: "40,001", values: "1,200; 7.5 3" } as Draft;

test("numbers of a command are read as the language of the page writes them", () => {
  expect(bodyOf(draft, "es-MX")).toEqual({ type: "manual", start: 40_001, values: [1200, 7.5, 3] });
  expect(bodyOf({ ...draft, values: "7,5, 3" }, "en")).toMatchObject({ values: [7.5, 3] });
});

test("a number of a command that is left empty is left to the server to ask for", () => {
  expect(bodyOf({ ...draft, start: " ", values: "" }, "en")).toEqual({ type: "manual", start: null, values: null });
});
