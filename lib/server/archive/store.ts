import type { WrittenParquet } from "../files/parquet";

/** Files under ARCHIVE_URL. A key is ours, like readings/company=7/plant=12/day=2026-11-26/part-0.parquet. */
export interface ArchiveStore {
  /** A new path on this machine for a file that is to be put. */
  draft: () => Promise<string>;
  /** Puts a file that was written to a draft under its key, whole or not at all, instead of what was there. The draft is gone. */
  put: (key: string, draft: string, written: Pick<WrittenParquet, "bytes" | "sha256">) => Promise<void>;
  /** Bytes of the file under a key; null: there is none. */
  sizeOf: (key: string) => Promise<number | null>;
  remove: (key: string) => Promise<void>;
  /** Removes drafts of a process that was killed. To be called while nobody writes. */
  clear: () => Promise<void>;
}

/** The archive cannot be reached, or takes no file: it is full, or refuses the key. */
export class ArchiveUnreachable extends Error {
  constructor(cause: unknown) {
    const { name, message } = cause as Error;
    super(message || name, { cause });
  }
}
