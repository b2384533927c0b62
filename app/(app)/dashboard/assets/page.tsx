import type { Search } from "@/lib/server/listing";
import { titled } from "@/lib/server/titles";
import { assetVerbs } from "@/lib/services/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("assets");

export default function AssetsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="assets" verbs={assetVerbs} searchParams={searchParams} />;
}
