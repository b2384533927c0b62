import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("production-lines", "item");

export default function ProductionLinePage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="production-lines" params={params} />;
}
