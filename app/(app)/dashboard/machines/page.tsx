import type { Search } from "@/lib/server/listing";
import { titled } from "@/lib/server/titles";
import { machineVerbs } from "@/lib/services/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("machines");

export default function MachinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="machines" verbs={machineVerbs} searchParams={searchParams} />;
}
