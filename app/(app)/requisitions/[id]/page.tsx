import { notFound } from "next/navigation";
import { RequisitionForm } from "@/components/requisitions/requisition-form";
import { RequisitionPage } from "@/components/requisitions/requisition-page";
import { QuotesCompared } from "@/components/rfqs/quotes-compared";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { describe } from "@/lib/resources/describe";
import { requisitions } from "@/lib/resources/requisitions";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";
import { requisitionDraft, requisitionPlants, requisitionScreen } from "@/lib/services/screens/requisitions";

export const generateMetadata = titledRecord("requisitions", {
  permissions: ["view_requisitions"],
  condition: isInRequisitionsArea,
  nameOf: async ({ tx }, id) => {
    const row = await tx.requisition.findFirst({ where: { id }, select: { number: true, name: true } });

    return row && `${requisitionNumber(row.number)} ${row.name}`;
  },
});

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function RequisitionIdPage({ params, searchParams }: Props) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const { id: text } = await params;
  const search = await searchParams;
  const id = text === "new" ? null : editedId(text);
  if (text === "new" || search.edit) {
    const row = await record(viewer, servedRequisitions, text);
    const plants = await forPage(viewer, requisitionPlants);
    const draft = row ? undefined : await forPage(viewer, (call) => requisitionDraft(call, search));
    const [only, ...others] = plants;
    // Where there is one plant there is nothing to choose.
    const initial = draft && { ...draft, ...(only && others.length === 0 && { plant_id: only.id }) };
    return (
      <RequisitionForm
        key={text}
        resource={describe(requisitions)}
        row={row}
        initial={initial}
        plants={plants}
        isKept={!can(viewer, "delete_requisitions") || row?.status !== "pending"}
      />
    );
  }
  if (id === null) notFound();
  const { quotes, ...screen } = await forPage(viewer, (call) => requisitionScreen(call, id));

  return (
    <>
      <LiveRefresh subjects={["requisitions"]} id={id} />
      <RequisitionPage {...asWire(screen)} compared={quotes && <QuotesCompared rfq={asWire(quotes)} />} />
    </>
  );
}
