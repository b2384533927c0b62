import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("machines");

export default function MachinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="machines" searchParams={searchParams} />;
}
