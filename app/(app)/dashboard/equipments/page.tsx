import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("equipments");

export default function EquipmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="equipments" searchParams={searchParams} />;
}
