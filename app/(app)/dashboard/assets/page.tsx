import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("assets");

function AssetsPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="assets" searchParams={searchParams} />;
}

export default withTexts("app/(app)/dashboard/assets/page.tsx", AssetsPage);
