import { titled } from "@/lib/server/http/titles";
import { PlaceScreen } from "../../../place-screen";

export const generateMetadata = titled("assets", "item");

export default function AssetPage({ params }: { params: Promise<{ id: string }> }) {
  return <PlaceScreen of="assets" params={params} />;
}
