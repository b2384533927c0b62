import { notFound } from "next/navigation";
import { MessagesScreen } from "@/components/controllers/messages-screen";
import { RecordClock } from "@/components/shell/plant-clock";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { servedControllers } from "@/lib/services/devices/controllers/served";
import { record } from "@/lib/services/listing";
import { messagesScreen } from "@/lib/services/screens/controller-messages";

export const generateMetadata = titled("controllers", "messages");

export default async function ControllerMessagesPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_controllers");
  const row = await record(viewer, servedControllers, (await params).id);
  if (!row) notFound();
  const screen = asWire(await forPage(viewer, (call) => messagesScreen(call, row.id)));

  return (
    <RecordClock plant_id={row.plant_id}>
      <MessagesScreen {...screen} />
    </RecordClock>
  );
}
