import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answers } from "@/lib/generated/answers";
import methods from "@/lib/generated/methods.json";
import { ANSWERS, filesOf, readAnswerFiles } from "@/lib/launch/make/answer-files.mjs";
import { projectFile } from "./source";

/*
 * That the schemas of the answers are those of the code takes a reading of all types: --full does it (answers.full.test.ts).
 * In every run each answer that a test gets is compared with its schema (answers.ts), tests/api/openapi.test.ts misses
 * none, and here none is left over.
 */

test("the files of answers are as they are written: each shape once, and pointed to elsewhere", () => {
  const names = readdirSync(projectFile(ANSWERS)).sort();
  const texts = names.map((name) => [name, readFileSync(projectFile(`${ANSWERS}/${name}`), "utf8")]);
  expect(Object.fromEntries(texts)).toEqual(filesOf(readAnswerFiles()));
});

test("every schema of an answer in the API document is that of a call", () => {
  const calls = Object.entries<string[]>(methods).flatMap(([path, verbs]) => verbs.map((verb) => `${verb} ${path}`));
  const known = new Set(calls.flatMap((call) => [call, call.replace(" /api/", " /")]));
  expect(Object.keys(answers).length).toBeGreaterThan(400);
  expect(Object.keys(answers).filter((call) => !known.has(call))).toEqual([]);
});
