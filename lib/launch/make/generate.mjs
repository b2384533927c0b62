import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { inProject, packageScript } from "../paths.mjs";
import { runNode } from "../run-tool.mjs";
import { runCommand } from "../terminal.mjs";
import { fingerprint, unlessDone } from "./fingerprint.mjs";
import { writeRoutes } from "./routes.mjs";

const SOURCES = [
  "prisma/schema.prisma",
  "prisma/models",
  "prisma/prisma.config.ts",
  "lib/launch/make/schema-generator.mjs",
  "package-lock.json",
];

/*
 * The command line of Prisma 7 wants its native schema engine before anything else and downloads it when it is missing.
 * Generating does not use that engine, so any program that exists is accepted in its place.
 */
const WITHOUT_ENGINE = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
};

/** Writes to lib/generated: the table of calls, and the Prisma client when the schema has changed since the last time. */
export async function generateClient() {
  await writeRoutes();
  if (!fs.existsSync(inProject("prisma/schema.prisma"))) return "no schema yet";
  return unlessDone(inProject("lib/generated/.fingerprint"), fingerprint(SOURCES), async () => {
    const prisma = packageScript("prisma", "build/index.js");
    const args = [prisma, "generate", "--config", "prisma/prisma.config.ts", "--no-hints"];
    await runNode("prisma generate", args, WITHOUT_ENGINE);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(generateClient);
