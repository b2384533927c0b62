import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mostPartBytes, type StepProgress } from "@/lib/domain/archives/steps";
import { accountName } from "@/lib/domain/identity/password";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ArchiveApproval } from "@/lib/inputs/company-archives";
import type { Call } from "@/lib/server/data/call";
import { asProvider, withScope } from "@/lib/server/data/db";
import { enqueue } from "@/lib/server/jobs/outbox";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { emailsIn, emailsInUse } from "./check";
import { importPart, makeImportFolder, manifestOf, placesOf } from "./files";

const importSelect = {
  id: true,
  state: true,
  name: true,
  about: true,
  problems: true,
  counts: true,
  emails_in_use: true,
  bytes: true,
  progress: true,
  made_company: true,
  created_at: true,
  finished_at: true,
  parts: { select: { position: true, bytes: true, sha256: true }, orderBy: { position: "asc" } },
} as const satisfies Prisma.ArchiveImportSelect;

type ImportRow = Prisma.ArchiveImportGetPayload<{ select: typeof importSelect }>;

export interface ArchiveProblem {
  /** A key of the messages. */
  key: string;
  params: Record<string, string | number>;
}

export interface ShownImport {
  id: number;
  state: string;
  /** Of the company, as it will be called. */
  name: string | null;
  /** What the archive states about itself. */
  about: {
    format: number;
    release: string;
    company: { id: number; name: string };
    snapshot_at: string;
    include: string[];
  } | null;
  problems: ArchiveProblem[];
  /** Rows by table, and of readings, waveforms and files. */
  counts: Record<string, number> | null;
  /** Addresses of its people that others have here: each needs a choice. */
  emails_in_use: string[];
  /** Bytes that it will need on the disk, about. */
  bytes: number | null;
  progress: StepProgress[];
  /** The company that came of it. */
  company_id: number | null;
  parts: { position: number; bytes: number; sha256: string }[];
  created_at: Date;
  finished_at: Date | null;
}

const shownImport = ({ bytes, made_company, parts, ...row }: ImportRow): ShownImport => ({
  ...row,
  about: row.about as object as ShownImport["about"],
  problems: row.problems as object as ArchiveProblem[],
  counts: row.counts as Record<string, number> | null,
  progress: row.progress as object as StepProgress[],
  bytes: bytes === null ? null : Number(bytes),
  company_id: row.state === "done" ? made_company : null,
  parts: parts.map((part) => ({ ...part, bytes: Number(part.bytes) })),
});

const mostShown = 50;

export async function listImports({ tx }: Pick<Call, "tx">): Promise<ShownImport[]> {
  const rows = await tx.archiveImport.findMany({ select: importSelect, orderBy: { id: "desc" }, take: mostShown });

  return rows.map(shownImport);
}

export async function findImport({ tx }: Pick<Call, "tx">, id: number): Promise<ShownImport> {
  const row = await tx.archiveImport.findUnique({ where: { id }, select: importSelect });
  if (!row) throw notFound();

  return shownImport(row);
}

/** Begins to take an archive: its parts follow, each by itself. */
export async function beginImport(call: Call): Promise<ShownImport> {
  const { id } = await call.tx.archiveImport.create({
    data: { requested_by: call.viewer.user_id },
    select: { id: true },
  });

  return findImport(call, id);
}

/** Keeps a part while it comes: the memory holds a piece of it. Sent again, it replaces the first. */
export async function receivePart(
  call: Omit<Call, "tx">,
  id: number,
  position: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
) {
  await withScope(call.viewer, (tx) => requireState({ ...call, tx }, id, ["uploading"]));
  if (!body) throw invalidField("file", "errors.file_is_required");
  await makeImportFolder(id);
  const target = importPart(id, position);
  const part = `${target}.${randomUUID()}`;
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, next) {
      bytes += piece.length;
      hash.update(piece);
      next(bytes > mostPartBytes + megabyte ? tooLarge() : null, piece);
    },
  });
  try {
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(part, { flush: true }));
    if (bytes === 0) throw invalidField("file", "errors.file_is_required");
    const sha256 = hash.digest("hex");
    return await withScope(call.viewer, async (tx) => {
      await requireState({ ...call, tx }, id, ["uploading"]);
      const row = { bytes: BigInt(bytes), sha256 };
      await tx.archiveImportPart.upsert({
        where: { import_id_position: { import_id: id, position } },
        create: { import_id: id, position, ...row },
        update: row,
      });
      await rename(part, target);
      return findImport({ tx }, id);
    });
  } finally {
    await rm(part, { force: true });
  }
}

const megabyte = 1_000_000;
const tooLarge = () =>
  new DomainError("too_large", "errors.file_too_large", { params: { megabytes: mostPartBytes / megabyte } });

/** Holds the row until the commit: of two who do something at once, one is later. */
async function requireState({ tx }: Pick<Call, "tx">, id: number, states: readonly string[]): Promise<ShownImport> {
  await tx.$queryRaw`select id from archive_imports where id = ${id} for update`;
  const row = await findImport({ tx }, id);
  if (!states.includes(row.state)) throw new DomainError("conflict", "archives.wrong_state", { data: row });

  return row;
}

/** Has all parts compared with their manifest, and with this installation. Writes nothing of the company. */
export async function startCheck(call: Call, id: number): Promise<ShownImport> {
  const { parts } = await requireState(call, id, ["uploading"]);
  if (parts.length === 0) throw new DomainError("conflict", "archives.no_parts");
  await call.tx.archiveImport.updateMany({ where: { id }, data: { state: "checking" } });
  await enqueue(call.tx, "archive-import", { import_id: id });

  return findImport(call, id);
}

/** Begins to write the company. Each address in use needs a choice, and its name has to be free. */
export async function approveImport(
  call: Omit<Call, "tx">,
  id: number,
  { current_password, name, users }: ArchiveApproval,
): Promise<ShownImport> {
  await proveAgain(call, current_password);
  await withScope(call.viewer, (tx) => lookForEmails({ ...call, tx }, id));
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const row = await requireState(own, id, ["checked"]);
    const called = name ?? row.name ?? "";
    const taken = await tx.company.findFirst({
      where: { name: { equals: called, mode: "insensitive" }, deleted_at: null },
      select: { id: true },
    });
    if (taken) throw invalidField("name", "archives.name_taken");
    await requireChoices(own, row, users);
    await tx.archiveImport.updateMany({
      where: { id },
      data: { state: "importing", name: called, users: users as object[], progress: [] },
    });
    await enqueue(tx, "archive-import", { import_id: id });

    return findImport({ tx }, id);
  });
}

/** Days may have passed since the check: who has come since needs a choice too, also where this approval is refused. */
async function lookForEmails({ tx }: Pick<Call, "tx">, id: number): Promise<void> {
  await requireState({ tx }, id, ["checked"]);
  const emails_in_use = await emailsInUse(tx, placesOf(id, await manifestOf(id)));
  await tx.archiveImport.updateMany({ where: { id, state: "checked" }, data: { emails_in_use } });
}

async function requireChoices(
  { tx }: Pick<Call, "tx">,
  { id, emails_in_use }: ShownImport,
  users: ArchiveApproval["users"],
) {
  const chosen = new Set(users.map(({ email }) => accountName(email)));
  const missing = emails_in_use.filter((email) => !chosen.has(accountName(email)));
  if (missing.length > 0)
    throw new DomainError("conflict", "archives.emails_in_use", {
      params: { count: missing.length },
      data: { emails_in_use: missing },
    });
  const taken = users.some(({ action }) => action === "rename") ? await emailsThatStay(id, chosen) : new Set<string>();
  for (const [at, { action, to }] of users.entries()) {
    if (action !== "rename") continue;
    if (!to) throw invalidField(`users.${at}.to`, "errors.is_required");
    const isTaken = await tx.user.findFirst({
      where: { email: { equals: to, mode: "insensitive" } },
      select: { id: true },
    });
    if (isTaken || taken.has(to)) throw invalidField(`users.${at}.to`, "errors.taken");
    taken.add(to);
  }
}

/** Addresses of the archive's people for whom nothing else was chosen, in lower case. */
async function emailsThatStay(id: number, chosen: ReadonlySet<string>): Promise<Set<string>> {
  const emails = await emailsIn(placesOf(id, await manifestOf(id)));

  return new Set(emails.map(accountName).filter((email) => !chosen.has(email)));
}

/** Ends it: a worker removes what is there of it. */
export async function cancelImport(call: Call, id: number): Promise<ShownImport> {
  const open = ["uploading", "checking", "checked", "refused", "importing"];
  await requireState(call, id, open);
  await call.tx.archiveImport.updateMany({ where: { id }, data: { state: "canceled", finished_at: call.now } });
  await enqueue(call.tx, "archive-import", { import_id: id });

  return findImport(call, id);
}

/** Parts that somebody has left for a week. */
export async function forgetImports(now = new Date()): Promise<number> {
  const due = await asProvider((tx) =>
    tx.archiveImport.findMany({
      where: { state: { in: ["uploading", "checked"] }, updated_at: { lt: new Date(now.getTime() - 7 * 86_400_000) } },
      select: { id: true },
      take: 100,
    }),
  );
  for (const { id } of due)
    await asProvider(async (tx) => {
      await tx.archiveImport.updateMany({
        where: { id, state: { in: ["uploading", "checked"] } },
        data: { state: "canceled", finished_at: now },
      });
      await enqueue(tx, "archive-import", { import_id: id });
    });

  return due.length;
}
