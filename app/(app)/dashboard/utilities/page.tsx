import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("utilities");

export default function UtilitiesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="utilities" searchParams={searchParams} />;
}
