import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ImportLists } from "@/components/imports/import-lists";
import { ImportScreen } from "@/components/imports/import-screen";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import type { Permission } from "@/lib/domain/identity/permissions";
import { can } from "@/lib/domain/identity/viewer";
import { endedStatuses, type ImportKind, importHref, importKinds, isOfPlant } from "@/lib/domain/imports/kinds";
import { describe } from "@/lib/resources/describe";
import { imports } from "@/lib/resources/imports";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { hrefOfOther, importPage, importScreen } from "@/lib/services/outward/imports/screen";
import { servedImports } from "@/lib/services/platform/import-records/served";

export interface AskedList {
  searchParams: Promise<Search>;
}

export interface AskedEntry extends AskedList {
  params: Promise<{ id: string }>;
}

const anyKind = [
  "view_import_plant_logs",
  "view_import_work_orders",
  "view_import_plant",
  "view_import_master",
] as const satisfies Permission[];

/** Where files of some kinds are uploaded, checked and approved. */
export async function ImportsOfKinds({
  searchParams,
  kinds,
  permission,
}: AskedList & { kinds: readonly ImportKind[]; permission: Permission }) {
  const viewer = await requirePage(permission);
  const search = await searchParams;
  const elsewhere = await forPage(viewer, (call) => hrefOfOther(call, kinds, search.import));
  if (elsewhere) redirect(elsewhere);

  return (
    <>
      <LiveRefresh subjects={["imports"]} withinMs={700} />
      <ImportScreen {...asWire(await forPage(viewer, (call) => importScreen(call, kinds, search)))} />
    </>
  );
}

/** The browser tab of one import names its file. */
export const titledImport = titledRecord("imports", {
  permissions: anyKind,
  nameOf: async ({ tx }, id) => {
    const row = await tx.import.findFirst({ where: { id }, select: { file_name: true } });

    return row?.file_name ?? null;
  },
});

/** One import, of whatever kind. */
export async function ImportEntry({ params, searchParams }: AskedEntry) {
  const viewer = await requirePage([...anyKind]);
  const id = editedId((await params).id) ?? 0;
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["imports"]} id={id} withinMs={700} />
      <ImportScreen {...asWire(await forPage(viewer, (call) => importPage(call, id, search)))} />
    </>
  );
}

/** All imports of plants that the viewer may see. */
export async function ImportLog({ searchParams }: AskedList) {
  const viewer = await requirePage("view_import_plant_logs");

  return (
    <ResourceTable
      of={described(columnsOf.all)}
      page={await listing(viewer, servedImports, await searchParams)}
      isReadOnly
      newHref={false}
      title={(await getTranslations("shell.nav"))("import_logs")}
    />
  );
}

/** Files of the plants, with what each is at. */
export async function PlantImportLogs({ searchParams }: AskedList) {
  const viewer = await requirePage(settingsKeys);
  const kinds = importKinds.filter(isOfPlant);
  const { kind, ...filters } = imports.list.filters;

  return (
    <ResourceTable
      of={{ ...described(columnsOf.logs), filters: { ...filters, kind: { ...kind, options: kinds } } }}
      page={await listing(viewer, servedImports, await searchParams, { kind: { in: kinds } })}
      within={{ kind: kinds }}
      tabs={<ImportLists current="logs" />}
      isReadOnly
      newHref={false}
    />
  );
}

/** Files of the master database. */
export async function MasterImportLogs({ searchParams }: AskedList) {
  const viewer = await requirePage(settingsKeys);
  const { kind: _kind, plant_id: _plant, ...filters } = imports.list.filters;

  return (
    <ResourceTable
      of={{ ...described(columnsOf.master), filters }}
      // They belong to no plant, so the chosen one does not narrow them.
      page={await listing(viewer, servedImports, { ...(await searchParams), plant: "all" }, { kind: "master" })}
      within={{ kind: ["master"] }}
      tabs={<ImportLists current="master" />}
      isAcrossPlants
      isReadOnly
      newHref={can(viewer, "create_import_master") ? importHref("master", "new") : false}
    />
  );
}

/** Imports that ended: what they changed, who approved them, and which were taken back. */
export async function ImportHistory({ searchParams }: AskedList) {
  const viewer = await requirePage(settingsKeys);
  const { status: _status, ...filters } = imports.list.filters;
  const order = { column: "finished_at", method: "desc" } as const;
  const search = { orderByColumn: order.column, orderByMethod: order.method, ...(await searchParams) };

  return (
    <ResourceTable
      of={{ ...described(columnsOf.history), filters, order }}
      page={await listing(viewer, servedImports, search, { status: { in: [...endedStatuses] } })}
      within={{ status: [...endedStatuses] }}
      tabs={<ImportLists current="history" />}
      isReadOnly
      newHref={false}
    />
  );
}

const settingsKeys = ["view_settings", ...anyKind] as const satisfies Permission[];

/** What each list shows of an import; the others are in the import itself. */
const columnsOf = {
  all: ["file_name", "kind", "state", "plant", "user", "created_at", "created", "updated", "failed", "finished_at"],
  logs: ["file_name", "kind", "state", "plant", "user", "created_at", "created", "updated", "failed"],
  master: ["file_name", "state", "user", "created_at", "created", "updated", "failed", "finished_at"],
  history: [
    ...["file_name", "state", "kind", "plant", "finished_at", "approver", "created", "updated", "failed"],
    ...["reverted_at", "reverter", "removed", "restored", "kept"],
  ],
} as const;

function described(keys: readonly string[]) {
  const { columns, ...rest } = describe(imports);
  return { ...rest, columns: keys.flatMap((key) => columns.filter((column) => column.key === key)) };
}
