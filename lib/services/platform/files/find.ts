import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { storedSize } from "@/lib/server/files/storage";

/**
 * A file that the caller may read. The walls of the database keep other companies' files away; an export is its
 * owner's alone, even among colleagues and the provider's staff.
 */
export async function findFile({ tx, viewer, now }: Call, id: number) {
  const file = await tx.file.findFirst({
    where: {
      id,
      AND: [
        { OR: [{ expires_at: null }, { expires_at: { gt: now } }] },
        { OR: [{ purpose: { not: "export" } }, { user_id: viewer.user_id }] },
      ],
    },
    select: {
      id: true,
      storage_key: true,
      name: true,
      mime: true,
      sha256: true,
      purpose: true,
      size: true,
      large_size: true,
    },
  });
  if (!file) throw notFound();
  return { ...file, size: storedSize(file) };
}

/** What an upload is answered: enough to show it and to name it in a form. */
export async function uploadedFile({ tx }: Call, id: number) {
  const file = await tx.file.findFirst({ where: { id }, select: { id: true, name: true, mime: true, size: true } });
  if (!file) throw notFound();
  return { ...file, url: `/api/files/${file.id}` };
}
