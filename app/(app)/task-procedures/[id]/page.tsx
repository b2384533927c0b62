import { withTexts } from "@/app/with-texts";
import { ProcedureForm } from "@/components/procedures/procedure-form";
import { describe } from "@/lib/resources/describe";
import { taskProcedures } from "@/lib/resources/task-procedures";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_task_procedures"] as const;

export const generateMetadata = titledRow(servedTaskProcedures, permissions);

async function ProcedurePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedTaskProcedures, (await params).id);

  return <ProcedureForm key={row?.id ?? "new"} resource={describe(taskProcedures)} row={row} />;
}

export default withTexts("app/(app)/task-procedures/[id]/page.tsx", ProcedurePage);
