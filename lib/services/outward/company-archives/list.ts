import type { StepProgress } from "@/lib/domain/archives/steps";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { type StoredFile, streamFile } from "@/lib/server/files/storage";
import { requireWholeCompany } from "@/lib/services/monitoring/storage/storage";
import { partName, partPath, sizeOf } from "./folder";

export const archiveSelect = {
  id: true,
  company_id: true,
  state: true,
  include: true,
  from_at: true,
  to_at: true,
  progress: true,
  snapshot_at: true,
  bytes: true,
  created_at: true,
  finished_at: true,
  expires_at: true,
  parts: { select: { position: true, bytes: true, sha256: true }, orderBy: { position: "asc" } },
} as const satisfies Prisma.CompanyArchiveSelect;

type Row = Prisma.CompanyArchiveGetPayload<{ select: typeof archiveSelect }>;

export interface ShownPart {
  position: number;
  name: string;
  bytes: number;
  sha256: string;
  /** Where it is downloaded, in pieces where the caller asks for a range. */
  href: string;
}

export interface ShownArchive {
  id: number;
  company_id: number;
  state: string;
  include: string[];
  from: Date | null;
  to: Date | null;
  /** How many of each step are done. */
  progress: StepProgress[];
  /** What is later is not in it. */
  snapshot_at: Date | null;
  bytes: number | null;
  parts: ShownPart[];
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
}

export function shownArchive({ from_at, to_at, progress, bytes, parts, ...row }: Row): ShownArchive {
  const isReady = row.state === "ready";
  return {
    ...row,
    from: from_at,
    to: to_at,
    progress: progress as object as StepProgress[],
    bytes: bytes === null ? null : Number(bytes),
    parts: isReady
      ? parts.map(({ position, bytes, sha256 }) => ({
          position,
          sha256,
          name: partName(position),
          bytes: Number(bytes),
          href: `/api/companies/${row.company_id}/archives/${row.id}/parts/${position}`,
        }))
      : [],
  };
}

/** Of the last days, newest first. */
const mostShown = 20;

/** A user who does not see all of the company sees none of its archives. */
export async function listArchives(call: Call, company_id: number): Promise<ShownArchive[]> {
  await requireCompany(call, company_id);
  const rows = await call.tx.companyArchive.findMany({
    where: { company_id },
    select: archiveSelect,
    orderBy: { id: "desc" },
    take: mostShown,
  });

  return rows.map(shownArchive);
}

export async function findArchive(call: Call, company_id: number, id: number): Promise<ShownArchive> {
  await requireCompany(call, company_id);
  const row = await call.tx.companyArchive.findFirst({ where: { company_id, id }, select: archiveSelect });
  if (!row) throw notFound();

  return shownArchive(row);
}

/** A part of a finished archive, to be answered as a file. */
export async function findPart(call: Call, company_id: number, id: number, position: number) {
  const archive = await findArchive(call, company_id, id);
  const part = archive.parts.find((one) => one.position === position);
  const path = partPath(company_id, id, position);
  if (!part || (await sizeOf(path)) === null) throw notFound();
  const file: StoredFile = {
    storage_key: "",
    mime: "application/x-tar",
    size: part.bytes,
    sha256: part.sha256,
    name: `company-${company_id}-${archive.created_at.toISOString().slice(0, 10)}-${part.name}`,
  };

  return { file, open: (range: { start: number; end: number }) => streamFile(path, range) };
}

async function requireCompany(call: Call, id: number) {
  const seen = await call.tx.company.findFirst({ where: { id, deleted_at: null }, select: { id: true } });
  if (!seen) throw notFound();
  await requireWholeCompany(call, id);
}
