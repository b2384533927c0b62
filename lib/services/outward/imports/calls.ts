import type { Permission } from "@/lib/domain/identity/permissions";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { type ImportKind, importSections, isOfReadings } from "@/lib/domain/imports/kinds";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { invalidField } from "@/lib/domain/shared/errors";
import { importBody } from "@/lib/inputs/imports";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { mostOfReadings, mostOfText, type Received, receiveTable, tooLarge } from "@/lib/server/files/tables/receive";
import { readBody } from "@/lib/server/http/body";
import { Answer, done, endpoint, type OwnCall } from "@/lib/server/http/endpoint";
import { consume } from "@/lib/server/http/limits";
import { idParams } from "@/lib/server/resources/resource-routes";
import { progressOf, servedImports } from "@/lib/services/platform/import-records/served";
import { approveImport, repeatImport } from "./acts";
import { uploadImport } from "./upload";

/** The specified calls of each kind are the same: these make them. */

export const uploadRoute = (kind: ImportKind, summary: string) =>
  endpoint({
    allow: permissionOf("create", importSections[kind]),
    summary,
    transaction: "own",
    isStreamed: true,
    status: 201,
    run: async (call, { request }) => {
      await consume("upload", String(call.viewer.user_id));
      return uploadImport(call, await receiveTable(request), kind);
    },
  });

export const importRoute = (kinds: readonly ImportKind[], summary: string, messageKey: string) =>
  endpoint({
    allow: permissionOf("update", importSections[firstOf(kinds)]),
    summary,
    body: importBody,
    run: async (call, { body }) => done(call, messageKey, await approveImport(call, body.id, kinds)),
  });

export const repeatRoute = (kinds: readonly ImportKind[], summary: string, messageKey: string) =>
  endpoint({
    allow: permissionOf("update", importSections[firstOf(kinds)]),
    summary,
    body: importBody,
    run: async (call, { body }) => done(call, messageKey, await repeatImport(call, body.id, kinds)),
  });

export const progressRoute = (allow: readonly ImportKind[], summary: string) =>
  endpoint({
    allow: [
      ...new Set([
        ...allow.map((kind) => permissionOf("view", importSections[kind])),
        "view_import_plant_logs" as const,
      ]),
    ],
    summary,
    params: idParams,
    run: async (call, { params }) => progressOf(await servedImports.find(call, params.id)),
  });

/** What the form of POST /settings/import may bring. */
const formKinds = ["plant", "readings"] as const satisfies ImportKind[];

/**
 * POST /settings/import is one call for two things: a form brings the file of a plant, of its structure or of readings, JSON names
 * the import that is to be written.
 */
export const plantImportRoute = () =>
  endpoint({
    allow: "update_import_plant",
    summary:
      "Upload a file of plant structure or, with `kind: readings`, of readings (form with `file` and `plant_id`; of readings also `time_zone` and `is_merging`), or import an uploaded one (JSON with `id`)",
    transaction: "own",
    isStreamed: true,
    run: async (call, { request }) => {
      const isForm = (request.headers.get("content-type") ?? "").toLowerCase().startsWith("multipart/form-data");
      if (isForm) {
        need(call, "create_import_plant");
        await consume("upload", String(call.viewer.user_id));
        const received = await receiveTable(request, mostOfReadings);
        return new Answer({ data: await uploadPlantFile(call, received) }, { status: 201 });
      }
      const visit = { ...call, started: call.now.getTime() };
      const { id } = importBody.parse(await readBody({ body: importBody }, request, visit));

      return done(
        call,
        "imports.import_successful",
        await inScope(call, (within) => approveImport(within, id, formKinds)),
      );
    },
  });

async function uploadPlantFile(call: OwnCall, received: Received) {
  const kind = formKinds.find((one) => one === (received.fields.kind ?? "plant"));
  if (!kind || (!isOfReadings(kind) && received.size > mostOfText)) {
    await received.remove();
    throw kind ? tooLarge(mostOfText) : invalidField("kind", "errors.not_an_option");
  }

  return uploadImport(call, received, kind);
}

function need({ viewer }: OwnCall, permission: Permission) {
  if (!can(viewer, permission)) throw withoutPermission(viewer, permission);
}

const inScope = <T>(call: OwnCall, run: (call: Call) => Promise<T>) =>
  withScope(call.viewer, (tx) => run({ ...call, tx }));
