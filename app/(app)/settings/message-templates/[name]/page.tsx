import { notFound } from "next/navigation";
import { TemplateEditor } from "@/components/message-templates/template-editor";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { templateQuery } from "@/lib/inputs/message-templates";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { templatesWithOwn, versionsOf } from "@/lib/services/platform/deliveries/own-texts";

export const generateMetadata = titled("message-templates");

interface Asked {
  params: Promise<{ name: string }>;
  searchParams: Promise<Search>;
}

export default async function MessageTemplatePage({ params, searchParams }: Asked) {
  const viewer = await requirePage("view_settings", providerOnly("message-templates.provider_only"));
  const { channel, language_id = "1" } = await searchParams;
  const asked = templateQuery.safeParse({ name: (await params).name, ...(channel && { channel }), language_id });
  if (!asked.success) notFound();
  const { templates, versions } = await forPage(viewer, async (call) => ({
    templates: await templatesWithOwn(call),
    versions: await versionsOf(call, asked.data),
  }));
  const template = templates.find((one) => one.name === asked.data.name && one.channel === asked.data.channel);
  if (!template) notFound();
  const { language_id: language } = asked.data;

  return (
    <TemplateEditor
      key={`${template.name} ${template.channel} ${language} ${versions[0]?.version ?? 0}`}
      {...asWire({ template, versions })}
      language_id={language}
    />
  );
}
