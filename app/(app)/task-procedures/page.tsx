import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("task-procedures");

async function ProceduresPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_task_procedures");

  return <ResourceTable of="task-procedures" page={await listing(viewer, "task-procedures", await searchParams)} />;
}

export default withTexts("app/(app)/task-procedures/page.tsx", ProceduresPage);
