import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claimDataDirectory } from "@/lib/launch/run/claim.mjs";
import { processIdentity } from "@/lib/launch/run/process-alive.mjs";
import { startProgram } from "../programs";

const slowToEnd = `process.on("SIGTERM", () => setTimeout(() => process.exit(), 300));
  setInterval(() => {}, 1_000);
  console.log("up");`;

test("of two starts at once that wait for what a killed one has left, one begins", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "claim-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { pid, prints } = startProgram(process.execPath, ["-e", slowToEnd]);
  await prints(/up/);
  const leftover = { name: "web", pid, identity: processIdentity(pid) };
  const killed = { pid: 999_999_999, identity: "gone" };
  writeFileSync(path.join(folder, "running.json"), JSON.stringify({ owner: killed, children: [leftover] }));

  const starts = await Promise.allSettled([claimDataDirectory(folder), claimDataDirectory(folder)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
