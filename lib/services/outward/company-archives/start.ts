import { mkdir, statfs } from "node:fs/promises";
import { type ArchivePart, mostPartBytes, spareSpace } from "@/lib/domain/archives/steps";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { ArchiveInput } from "@/lib/inputs/company-archives";
import { rangeOn } from "@/lib/inputs/series";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { temporaryRoleOf } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { find } from "@/lib/server/resources/crud";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { storageOf } from "@/lib/services/monitoring/storage/storage";
import { archiveSelect, type ShownArchive, shownArchive } from "./list";

const dayMs = 86_400_000;
const longest = 100 * 366 * dayMs;

/**
 * Begins to write all data of a company into files that it takes along. A user who sees the whole company asks, and shows
 * again who they are. One at a time: asked twice, it answers with the first. One a day, except for the provider.
 */
export async function startArchive(
  call: Omit<Call, "tx">,
  company_id: number,
  { current_password, include, from, to }: ArchiveInput,
): Promise<ShownArchive> {
  // Who may not see the company learns nothing by this.
  await withScope(call.viewer, (tx) => storageOf({ ...call, tx }, company_id));
  await proveAgain(call, current_password);
  const range = rangeOn({ from: from ?? 1, to: to ?? call.now.getTime() }, "UTC", longest);
  const asked = {
    include: [...new Set(include)],
    from_at: from === undefined ? null : new Date(range.from),
    to_at: to === undefined ? null : new Date(range.to),
  };

  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    await find(own, companies, company_id);
    // Two presses of the button at once are one after the other.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('company_archives'), ${company_id}::int)`;
    const before = await tx.companyArchive.findFirst({
      where: { company_id, state: { not: "failed" } },
      select: archiveSelect,
      orderBy: { id: "desc" },
    });
    if (before && ["queued", "running"].includes(before.state)) return shownArchive(before);
    requireOneADay(own, before?.created_at);
    await requireSpace(await estimateOf(own, company_id, asked.include));
    const { id } = await tx.companyArchive.create({
      data: {
        ...asked,
        company_id,
        requested_by: call.viewer.user_id,
        worn: (temporaryRoleOf(call.viewer) ?? undefined) as object | undefined,
        created_at: call.now,
      },
      select: { id: true },
    });
    await enqueue(tx, "company-archive", { archive_id: id }, { company_id });
    const { name } = await tx.company.findUniqueOrThrow({ where: { id: company_id }, select: { name: true } });
    await audit(own, "export", "companies", company_id, { after: { name, ...asked }, company_id });
    const row = await tx.companyArchive.findFirst({ where: { id }, select: archiveSelect });
    if (!row) throw notFound();

    return shownArchive(row);
  });
}

function requireOneADay({ viewer, now }: Pick<Call, "viewer" | "now">, last: Date | undefined) {
  if (!last || isProviderSide(viewer) || last.getTime() <= now.getTime() - dayMs) return;
  throw new DomainError("conflict", "archives.one_a_day");
}

/** Bytes of what the archive holds, about: what compresses well counts as it is stored. */
async function estimateOf(call: Call, company_id: number, include: readonly ArchivePart[]): Promise<number> {
  const { kinds } = await storageOf(call, company_id);
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  const rows = (kind: "readings" | "hours" | "days") => known.get(kind)?.rows ?? 0;
  const bytes = (kind: ArchivePart) => (include.includes(kind) ? (known.get(kind)?.bytes ?? 0) : 0);
  const spans = (rows("hours") + rows("days")) * spanBytes;

  return Math.round(
    recordBytes +
      (include.includes("readings") ? rows("readings") * readingBytes + spans : 0) +
      bytes("waveforms") +
      bytes("files"),
  );
}

/** Measured (docs/company-archive.md), rounded up. */
const readingBytes = 10;
const spanBytes = 45;
/** Of the records: ten thousand orders with their history. */
const recordBytes = 20_000_000;

/** Beside the archive there is room for the part that is being packed. */
async function requireSpace(estimate: number): Promise<void> {
  await mkdir(env.companyArchives, { recursive: true });
  const { bavail, bsize } = await statfs(env.companyArchives);
  const needed = estimate * spareSpace + Math.min(estimate, mostPartBytes);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new DomainError("conflict", "archives.no_space", {
    params: { needed: gigabytes(needed), free: gigabytes(free) },
    data: { needed_bytes: Math.round(needed), free_bytes: free },
  });
}

const gigabytes = (bytes: number) => Math.ceil(bytes / 100_000_000) / 10;
