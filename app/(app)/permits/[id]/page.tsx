import { notFound } from "next/navigation";
import { PermitPage } from "@/components/permits/permit-page";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { permitNumber } from "@/lib/domain/maintenance/permit";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { permitScreen } from "@/lib/services/screens/permits";

export const generateMetadata = titledRecord("permits", {
  permissions: ["view_permits"],
  nameOf: async ({ tx }, id) => {
    const row = await tx.permit.findFirst({ where: { id }, select: { number: true, name: true } });

    return row && `${permitNumber(row.number)} ${row.name}`;
  },
});

export default async function PermitIdPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_permits");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = await forPage(viewer, (call) => permitScreen(call, id));

  return (
    <>
      <LiveRefresh subjects={["permits"]} id={id} />
      <PermitPage {...asWire(screen)} />
    </>
  );
}
