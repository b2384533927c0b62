import { asProvider } from "@/lib/server/data/db";
import { memberPath, type WrittenFile } from "./folder";

export interface Member extends WrittenFile {
  path: string;
  position: number;
  rows: number | null;
  part: number | null;
}

/** The archive that a worker writes. */
export interface Writing {
  id: number;
  company_id: number;
  snapshot_at: Date;
  signal: AbortSignal;
  /** Paths that are finished. */
  finished: Set<string>;
  /** Called between members: what a test lets fail. */
  between?: ((path: string) => void) | undefined;
}

export const membersOf = (archive_id: number): Promise<Member[]> =>
  asProvider(async (tx) => {
    const rows = await tx.companyArchiveMember.findMany({ where: { archive_id }, orderBy: { position: "asc" } });
    return rows.map(({ path, position, rows, bytes, sha256, part }) => ({
      path,
      position,
      sha256,
      part,
      bytes: Number(bytes),
      rows: rows === null ? null : Number(rows),
    }));
  });

export interface NewMember {
  path: string;
  /** Writes the file; null where there is nothing to write. */
  write: (target: string) => Promise<(WrittenFile & { rows: number | null }) | null>;
}

/** Writes a member that is not finished yet, and notes it. */
export async function addMember(writing: Writing, { path, write }: NewMember): Promise<void> {
  if (writing.finished.has(path)) return;
  writing.signal.throwIfAborted();
  writing.between?.(path);
  const position = writing.finished.size + 1;
  const written = await write(memberPath(writing.company_id, writing.id, position));
  if (written) await noteMembers(writing, [{ path, position, ...written }]);
}

/** Files that are written already, all of them or none. */
export async function noteMembers(
  writing: Writing,
  members: readonly (Omit<Member, "part"> & { position: number })[],
): Promise<void> {
  const { id: archive_id, company_id } = writing;
  await asProvider((tx) =>
    tx.companyArchiveMember.createMany({
      data: members.map(({ path, position, rows, bytes, sha256 }) => ({
        archive_id,
        company_id,
        path,
        position,
        sha256,
        bytes: BigInt(bytes),
        rows: rows === null ? null : BigInt(rows),
      })),
    }),
  );
  for (const { path } of members) writing.finished.add(path);
}
