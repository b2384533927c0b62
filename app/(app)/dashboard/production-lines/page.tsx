import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("production-lines");

export default function ProductionLinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="production-lines" searchParams={searchParams} />;
}
