import { UsageScreen } from "@/components/usage/usage-screen";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { crashesQuery, usageQuery } from "@/lib/inputs/usage";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listCrashes } from "@/lib/services/monitoring/crashes/list";
import { installationStorage } from "@/lib/services/monitoring/storage/storage";
import { usageOf } from "@/lib/services/views/usage/usage";

export const generateMetadata = titled("usage");

export default async function UsagePage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings", providerOnly("usage.provider_only"));
  const search = await searchParams;
  const asked = usageQuery.safeParse({ days: search.days });
  const listed = crashesQuery.safeParse({ page: search.page, max: 20, kind: search.kind });
  const shown = await forPage(viewer, async (call) => ({
    usage: await usageOf(call, asked.success ? asked.data.days : 30),
    storage: await installationStorage(call),
    crashes: await listCrashes(call, listed.success ? listed.data : crashesQuery.parse({ max: 20 })),
    kind: listed.success ? (listed.data.kind ?? null) : null,
  }));

  return <UsageScreen {...asWire(shown)} />;
}
