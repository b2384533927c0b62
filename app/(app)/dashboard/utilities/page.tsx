import type { Search } from "@/lib/server/listing";
import { titled } from "@/lib/server/titles";
import { lineVerbs } from "@/lib/services/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("utilities");

export default function UtilitiesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="utilities" verbs={lineVerbs} searchParams={searchParams} />;
}
