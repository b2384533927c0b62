import { localeOf } from "@/lib/domain/identity/viewer";
import { type ImportKind, isOfPlant, isOfReadings } from "@/lib/domain/imports/kinds";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import { audit } from "@/lib/server/data/audit";
import { asProvider, withScope } from "@/lib/server/data/db";
import { adopt, discard } from "@/lib/server/files/storage";
import { recognized } from "@/lib/server/files/tables/open";
import type { Received } from "@/lib/server/files/tables/receive";
import type { OwnCall } from "@/lib/server/http/endpoint";
import { enqueue } from "@/lib/server/jobs/outbox";
import { servedImports } from "@/lib/services/platform/import-records/served";
import { markRepeats } from "./repeats";
import { announce } from "./within";

/**
 * Keeps the file of a form. A worker reads it and records for each row what it would do; until then `checked_at` is
 * null. The process that answers people looks at its first bytes alone: what a file costs is known when it has been read.
 * @throws DomainError on `file` when it begins as no table does, on `plant_id` when it is not the caller's
 */
export async function uploadImport(call: OwnCall, received: Received, kind: ImportKind) {
  const { viewer } = call;
  let storage_key: string | null = null;
  try {
    const place = await placeOf(call, kind, received.fields.plant_id);
    const language = received.fields.language ?? localeOf(viewer.language_id);
    if (language !== "en" && language !== "es") throw invalidField("language", "errors.not_an_option");
    const settings = isOfReadings(kind) ? settingsIn(received.fields) : {};
    await recognized(received.path);
    const kept = await adopt(received.path, received.name, "application/octet-stream");
    storage_key = kept.storage_key;
    // Of no company: nobody downloads it, the workers read it.
    const file = await asProvider((tx) =>
      tx.file.create({ data: { ...kept, user_id: viewer.user_id, purpose: "import" }, select: { id: true } }),
    );
    const id = await withScope(viewer, async (tx) => {
      const data = {
        ...place,
        ...settings,
        kind,
        file_id: file.id,
        file_name: received.name,
        sha256: kept.sha256,
        language,
      };
      const row = await tx.import.create({
        data: { ...data, user_id: viewer.user_id },
        select: { id: true, company_id: true, plant_id: true },
      });
      await markRepeats(tx, { kind, plant_id: place.plant_id, sha256: kept.sha256 });
      await audit({ ...call, tx }, "upload", "imports", row.id, {
        after: { ...place, file_name: received.name, kind },
      });
      await enqueue(tx, "import", { import_id: row.id }, { company_id: place.company_id });
      announce(tx, { ...row, kind }, "created");

      return row.id;
    });
    storage_key = null;

    return withScope(viewer, (tx) => servedImports.find({ ...call, tx }, id));
  } finally {
    await received.remove();
    if (storage_key) await discard(storage_key);
  }
}

/** Of a file of readings: whose clock its times are on, and whether hours may hold readings already. */
function settingsIn({ time_zone = "", is_merging = "" }: Received["fields"]) {
  if (time_zone !== "" && !isTimeZone(time_zone)) throw invalidField("time_zone", "errors.not_an_option");
  if (!["", "true", "false"].includes(is_merging)) throw invalidField("is_merging", "errors.not_an_option");

  return { time_zone: time_zone || null, is_merging: is_merging === "true" };
}

async function placeOf({ viewer }: OwnCall, kind: ImportKind, given: string | undefined) {
  if (!isOfPlant(kind)) {
    if (viewer.company_ids !== "all") throw new DomainError("forbidden", "imports.provider_only");
    return { company_id: null, plant_id: null };
  }
  if (given === undefined || given === "") throw invalidField("plant_id", "errors.is_required");
  const id = Number(given);
  const plant = Number.isSafeInteger(id)
    ? await withScope(viewer, (tx) =>
        tx.plant.findFirst({
          where: {
            id,
            deleted_at: null,
            ...(viewer.plant_ids === "all" ? {} : { AND: [{ id: { in: [...viewer.plant_ids] } }] }),
          },
          select: { id: true, company_id: true },
        }),
      )
    : null;
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");

  return { company_id: plant.company_id, plant_id: plant.id };
}
