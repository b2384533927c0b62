import type { Search } from "@/lib/server/listing";
import { titled } from "@/lib/server/titles";
import { equipmentVerbs } from "@/lib/services/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("equipments");

export default function EquipmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="equipments" verbs={equipmentVerbs} searchParams={searchParams} />;
}
