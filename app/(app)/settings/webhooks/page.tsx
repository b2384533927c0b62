import { Webhook } from "lucide-react";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { mostWebhooks } from "@/lib/domain/notifications/webhooks";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { listWebhooks, plantChoices } from "@/lib/services/outward/webhooks/webhooks";

export const generateMetadata = titled("webhooks");

export default async function WebhooksPage() {
  const viewer = await requirePage("view_client_api");
  if (!mayHaveKeys(viewer)) return <CompaniesOnly of="webhooks" icon={Webhook} />;
  const { webhooks, plants } = asWire(
    await forPage(viewer, async (call) => ({
      webhooks: (await listWebhooks(call, { page: 1, max: mostWebhooks })).data,
      plants: await plantChoices(call),
    })),
  );

  return (
    <>
      <LiveRefresh subjects={["webhooks"]} />
      <WebhooksScreen webhooks={webhooks} plants={plants} />
    </>
  );
}
