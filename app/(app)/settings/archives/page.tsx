import { ArchivesScreen } from "@/components/archives/archives-screen";
import { managesArchives } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { listImports } from "@/lib/services/outward/archive-imports/calls";
import { listRemovable, listRemovals } from "@/lib/services/outward/company-removals/start";

export const generateMetadata = titled("archives");

export default async function ArchivesPage() {
  const viewer = await requirePage("view_settings", managesArchives);
  const shown = await forPage(viewer, async (call) => ({
    imports: await listImports(call),
    removable: await listRemovable(call),
    removals: await listRemovals(call),
  }));

  return <ArchivesScreen {...asWire(shown)} />;
}
