import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("assets");

export default function AssetsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="assets" searchParams={searchParams} />;
}
