import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ImportScreen } from "@/components/imports/import-screen";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import type { Permission } from "@/lib/domain/identity/permissions";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { describe } from "@/lib/resources/describe";
import { imports } from "@/lib/resources/imports";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedImports } from "@/lib/services/platform/imports/served";
import { hrefOfOther, importPage, importScreen } from "@/lib/services/views/imports/screen";

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

/** All imports that the viewer may see. */
export async function ImportLog({ searchParams, permission }: AskedList & { permission?: Permission }) {
  const viewer = await requirePage(permission ?? [...anyKind]);

  return (
    <ResourceTable
      of={describe(imports)}
      page={await listing(viewer, servedImports, await searchParams)}
      isReadOnly
      newHref={false}
      title={(await getTranslations("shell.nav"))("import_logs")}
    />
  );
}
