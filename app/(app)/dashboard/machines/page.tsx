import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { machineVerbs } from "@/lib/services/structure/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("machines");

export default function MachinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="machines" verbs={machineVerbs} searchParams={searchParams} />;
}
