import { TemplateList } from "@/components/message-templates/template-list";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { templatesWithOwn } from "@/lib/services/platform/deliveries/own-texts";

export const generateMetadata = titled("message-templates");

export default async function MessageTemplatesPage() {
  const viewer = await requirePage("view_settings", providerOnly("message-templates.provider_only"));

  return <TemplateList templates={asWire(await forPage(viewer, templatesWithOwn))} />;
}
