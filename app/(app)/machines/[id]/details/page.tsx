import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("machines", "item");

export default function MachinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="machines" params={params} />;
}
