import fs from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { inProject } from "../paths.mjs";
import { runCommand } from "../terminal.mjs";

const pack = promisify(gzip);

/** Letters and pictures are packed as they are. */
const IS_TEXT = /\.(js|css|json|svg|txt)$/;

/**
 * Packs what the build has for browsers, once, beside it: to pack the scripts of a first visit took half as much processor
 * time as to draw its page. lib/server/http/static-files.ts sends them.
 */
export async function packStaticFiles(folder = inProject(".next/static")) {
  const names = await fs.readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => IS_TEXT.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const packed = await pack(await fs.readFile(file), { level: constants.Z_BEST_COMPRESSION });
        await fs.writeFile(`${file}.gz`, packed);
      }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(() => packStaticFiles());
