import { notFound } from "next/navigation";
import { RootCausePage } from "@/components/work-orders/root-cause-page";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { rootCauseScreen } from "@/lib/services/screens/root-cause";

export const generateMetadata = titled("work-orders", "root_cause.title");

export default async function OrderRootCausePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_maintenance");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = asWire(await forPage(viewer, (call) => rootCauseScreen(call, id)));

  return <RootCausePage key={screen.root_cause.version} {...screen} />;
}
