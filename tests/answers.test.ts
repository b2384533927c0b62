import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import methods from "@/lib/generated/methods.json";
import { projectFile } from "./source";

/*
 * That the schemas of the answers are those of the code takes a reading of all types: --full does it (answers.full.test.ts).
 * In every run each answer that a test gets is compared with its schema (answers.ts), tests/api/openapi.test.ts misses
 * none, and here none is left over.
 */

test("every schema of an answer in the API document is that of a call", () => {
  const answers = JSON.parse(readFileSync(projectFile("lib/server/http/answers.json"), "utf8")) as object;
  const calls = Object.entries<string[]>(methods).flatMap(([path, verbs]) => verbs.map((verb) => `${verb} ${path}`));
  const known = new Set(calls.flatMap((call) => [call, call.replace(" /api/", " /")]));
  expect(Object.keys(answers).length).toBeGreaterThan(400);
  expect(Object.keys(answers).filter((call) => !known.has(call))).toEqual([]);
});
