import { archivePlace } from "@/lib/domain/operation/archive";
import { env } from "../env";
import { folderStore } from "./folder";
import { type ArchiveStore, ArchiveUnreachable } from "./store";

/** The archive of this installation. Every failure of its methods is an ArchiveUnreachable. */
export async function archiveStore(): Promise<ArchiveStore> {
  const place = archivePlace(env.archive.url);
  if (place.kind === "folder") return saying(folderStore(place.folder));
  // Loaded where there is S3: thirty megabytes of a process.
  const { s3Store } = await import("./s3");

  return saying(s3Store(place, env.archive.s3));
}

function saying(store: ArchiveStore): ArchiveStore {
  const orUnreachable =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await run(...args);
      } catch (error) {
        throw new ArchiveUnreachable(error);
      }
    };

  return {
    draft: orUnreachable(store.draft),
    put: orUnreachable(store.put),
    sizeOf: orUnreachable(store.sizeOf),
    remove: orUnreachable(store.remove),
    clear: orUnreachable(store.clear),
  };
}
