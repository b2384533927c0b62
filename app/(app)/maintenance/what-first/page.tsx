import { WhatFirstScreen } from "@/components/work-orders/what-first-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { whatFirstScreen } from "@/lib/services/screens/what-first";

export const generateMetadata = titled("what-first");

export default async function WhatFirstPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_maintenance");
  const search = await searchParams;

  return <WhatFirstScreen {...asWire(await forPage(viewer, (call) => whatFirstScreen(call, search)))} />;
}
