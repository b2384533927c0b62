import { Webhook } from "lucide-react";
import { notFound } from "next/navigation";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { WebhookScreen } from "@/components/webhooks/webhook-screen";
import { webhookDeliveriesQuery } from "@/lib/inputs/webhooks";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, fromSearch, type Search } from "@/lib/server/http/wire";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { listWebhookDeliveries } from "@/lib/services/outward/webhooks/deliveries";
import { findWebhook, plantChoices } from "@/lib/services/outward/webhooks/webhooks";

export const generateMetadata = titled("webhooks", "item");

interface Asked {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

const rows = 18;

export default async function WebhookPage({ params, searchParams }: Asked) {
  const viewer = await requirePage("view_client_api");
  const id = editedId((await params).id);
  if (id === null) notFound();
  if (!mayHaveKeys(viewer)) {
    await forPage(viewer, (call) => findWebhook(call, id));
    return <CompaniesOnly of="webhooks" icon={Webhook} />;
  }
  const { status, page } = fromSearch(await searchParams);
  // An address that somebody has typed shows everything.
  const asked = webhookDeliveriesQuery.safeParse({ status, page, max: rows });
  const query = asked.data ?? webhookDeliveriesQuery.parse({ max: rows });
  const screen = await forPage(viewer, async (call) => ({
    webhook: await findWebhook(call, id),
    deliveries: await listWebhookDeliveries(call, id, query),
    plants: await plantChoices(call),
  }));

  return (
    <>
      <LiveRefresh subjects={["webhooks"]} id={id} />
      <WebhookScreen {...asWire(screen)} status={query.status ?? null} />
    </>
  );
}
