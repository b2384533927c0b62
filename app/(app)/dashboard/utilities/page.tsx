import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { PlaceList } from "../place-list";

export const generateMetadata = titled("utilities");

function UtilitiesPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <PlaceList of="utilities" searchParams={searchParams} />;
}

export default withTexts("app/(app)/dashboard/utilities/page.tsx", UtilitiesPage);
