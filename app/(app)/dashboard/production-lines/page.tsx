import type { Search } from "@/lib/server/listing";
import { titled } from "@/lib/server/titles";
import { lineVerbs } from "@/lib/services/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("production-lines");

export default function ProductionLinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="production-lines" verbs={lineVerbs} searchParams={searchParams} />;
}
