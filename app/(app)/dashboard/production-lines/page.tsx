import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("production-lines");

function ProductionLinesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="production-lines" searchParams={searchParams} />;
}

export default withTexts("app/(app)/dashboard/production-lines/page.tsx", ProductionLinesPage);
