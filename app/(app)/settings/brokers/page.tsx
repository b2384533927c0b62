import { RadioTower } from "lucide-react";
import { BrokersScreen } from "@/components/brokers/brokers-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { brokerPlants, listBrokers } from "@/lib/services/outward/brokers/brokers";

export const generateMetadata = titled("brokers");

const most = 200;

export default async function BrokersPage() {
  const viewer = await requirePage("view_client_api");
  if (!mayHaveKeys(viewer)) return <CompaniesOnly of="brokers" icon={RadioTower} />;
  const screen = await forPage(viewer, async (call) => ({
    brokers: (await listBrokers(call, { page: 1, max: most })).data,
    plants: await brokerPlants(call),
  }));

  return (
    <>
      <LiveRefresh subjects={["brokers"]} />
      <BrokersScreen {...asWire(screen)} />
    </>
  );
}
