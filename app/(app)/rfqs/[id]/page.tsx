import { notFound } from "next/navigation";
import { RfqForm } from "@/components/rfqs/rfq-form";
import { RfqPage } from "@/components/rfqs/rfq-page";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { rfqNumber } from "@/lib/domain/maintenance/rfq";
import { describe } from "@/lib/resources/describe";
import { rfqs } from "@/lib/resources/rfqs";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";
import { requisitionPlants } from "@/lib/services/screens/requisitions";
import { rfqDraft, rfqScreen } from "@/lib/services/screens/rfqs";

export const generateMetadata = titledRecord("rfqs", {
  permissions: ["view_requisitions"],
  condition: isInRequisitionsArea,
  nameOf: async ({ tx }, id) => {
    const row = await tx.rfq.findFirst({ where: { id }, select: { number: true, name: true } });

    return row && `${rfqNumber(row.number)} ${row.name}`;
  },
});

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function RfqIdPage({ params, searchParams }: Props) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const { id: text } = await params;
  const search = await searchParams;
  if (text === "new" || search.edit) {
    const row = await record(viewer, servedRfqs, text);
    const plants = await forPage(viewer, requisitionPlants);
    const draft = row ? undefined : await forPage(viewer, (call) => rfqDraft(call, search));
    const [only, ...others] = plants;
    const initial = draft && { ...(only && others.length === 0 && { plant_id: only.id }), ...draft };
    return (
      <RfqForm
        key={text}
        resource={describe(rfqs)}
        row={row}
        initial={initial}
        plants={plants}
        isKept={row?.status !== "draft"}
      />
    );
  }
  const id = editedId(text);
  if (id === null) notFound();
  const screen = await forPage(viewer, (call) => rfqScreen(call, id));

  return (
    <>
      <LiveRefresh subjects={["rfqs"]} id={id} />
      <RfqPage {...asWire(screen)} />
    </>
  );
}
