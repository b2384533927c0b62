import { notFound } from "next/navigation";
import { PermitPrint } from "@/components/permits/permit-print";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { permitScreen } from "@/lib/services/screens/permits";

export const generateMetadata = titled("permits");

export default async function PermitPrintPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_permits");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { permit } = asWire(await forPage(viewer, (call) => permitScreen(call, id)));

  return <PermitPrint permit={permit} address={`${env.publicUrl.origin}/permits/${id}`} />;
}
