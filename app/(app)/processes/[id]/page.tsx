import { withTexts } from "@/app/with-texts";
import { ProcessForm } from "@/components/oee/process-form";
import { describe } from "@/lib/resources/describe";
import { processes } from "@/lib/resources/processes";
import { requirePage } from "@/lib/server/http/page";
import type { Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedProcesses } from "@/lib/services/oee/processes/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_oee"] as const;

export const generateMetadata = titledRow(servedProcesses, permissions);

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

async function ProcessPage({ params }: Props) {
  const viewer = await requirePage(permissions);
  const { id } = await params;
  const row = await record(viewer, servedProcesses, id);

  return <ProcessForm key={id} resource={describe(processes)} row={row} />;
}

export default withTexts("app/(app)/processes/[id]/page.tsx", ProcessPage);
