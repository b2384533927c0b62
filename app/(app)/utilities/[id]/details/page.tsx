import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("utilities", "item");

export default function UtilityPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="utilities" params={params} />;
}
