import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { assetVerbs } from "@/lib/services/structure/hierarchy/verbs";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("assets");

export default function AssetsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="assets" verbs={assetVerbs} searchParams={searchParams} />;
}
