import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectFile } from "./source";

test("the schemas of the answers in the API document are those of the code", async () => {
  const check = [projectFile("lib/launch/make/answers.mjs"), "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, check);
  expect(stdout).toMatch(/^\d{3} answers in /);
});
