import { SuccessScreen } from "@/components/success/success-screen";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { successScreen } from "@/lib/services/screens/success";

export const generateMetadata = titled("success");

export default async function SuccessPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_customer_success");
  const search = await searchParams;

  return <SuccessScreen {...asWire(await forPage(viewer, (call) => successScreen(call, search)))} />;
}
