import { ConsentField } from "@/components/plants/consent-field";
import { EscalationCard } from "@/components/plants/escalation-card";
import { ResourceForm } from "@/components/resource/resource-form";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { plants } from "@/lib/resources/plants";
import { forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { escalationOfPlant } from "@/lib/services/structure/plants/escalation";
import { servedPlants } from "@/lib/services/structure/plants/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_plants", "create_plants"] as const;

export const generateMetadata = titledRow(servedPlants, permissions);

export default async function PlantPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedPlants, (await params).id);
  const hasEscalation = row !== null && can(viewer, "view_plants") && can(viewer, "update_plants");
  const escalation = hasEscalation
    ? asWire(await forPage(viewer, (call) => escalationOfPlant(call, Number(row.id))))
    : null;

  return (
    <>
      <ResourceForm
        of={describe(plants)}
        row={row}
        without={can(viewer, "view_companies") ? [] : ["company_id"]}
        own={{ guest_consent: <ConsentField /> }}
      />
      {escalation && <EscalationCard key={escalation.id} escalation={escalation} />}
    </>
  );
}
