import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { SuccessTabs } from "@/components/success/success-tabs";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { onePagers } from "@/lib/resources/one-pagers";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";

export const generateMetadata = titled("one-pagers");

async function OnePagersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_customer_success");
  const page = await listing(viewer, servedOnePagers, await searchParams);

  return (
    <ResourceTable
      of={describe(onePagers)}
      page={page}
      tabs={<SuccessTabs current="one_pagers" />}
      newHref={can(viewer, "create_customer_success") && "/success-dashboard/roi-one-pager/new"}
      isTable
    />
  );
}

export default withTexts("app/(app)/success-dashboard/roi-one-pager/page.tsx", OnePagersPage);
