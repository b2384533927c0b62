import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { describe } from "@/lib/resources/describe";
import { taskProcedures } from "@/lib/resources/task-procedures";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

export const generateMetadata = titled("task-procedures");

async function ProceduresPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_task_procedures");

  return (
    <ResourceTable
      of={describe(taskProcedures)}
      page={await listing(viewer, servedTaskProcedures, await searchParams)}
    />
  );
}

export default withTexts("app/(app)/task-procedures/page.tsx", ProceduresPage);
