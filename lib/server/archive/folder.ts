import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../env";
import type { ArchiveStore } from "./store";

/** Beside the files, so that one is moved to its place by its name alone; no engine looks into it. */
const drafts = ".drafts";

/**
 * The archive in a folder: DATA_DIR/archive, which is made, or another one, which has to be there: a disk that is not mounted is not
 * written beside.
 */
export function folderStore(folder: string | null): ArchiveStore {
  const root = folder ?? path.join(env.dataDir, "archive");
  const placeOf = (key: string) => path.join(/*turbopackIgnore: true*/ root, key);

  return {
    draft: async () => {
      if (folder !== null) await access(/*turbopackIgnore: true*/ root, constants.W_OK);
      await mkdir(placeOf(drafts), { recursive: true });
      return placeOf(path.join(drafts, randomUUID()));
    },
    put: async (key, draft) => {
      await mkdir(path.dirname(placeOf(key)), { recursive: true });
      await rename(draft, placeOf(key));
    },
    sizeOf: async (key) => {
      // Where the folder itself is gone nobody knows what is in it.
      if (folder !== null) await access(/*turbopackIgnore: true*/ root);
      try {
        return (await stat(placeOf(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    clear: () => rm(placeOf(drafts), { recursive: true, force: true }),
  };
}
