import { notFound } from "next/navigation";
import { ProvisioningCard } from "@/components/scim/provisioning-card";
import { SettingsScreen } from "@/components/single-sign-on/settings-screen";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { provisioning } from "@/lib/services/identity/scim/provisioning";
import { singleSignOnScreen } from "@/lib/services/identity/single-sign-on/settings";

export const generateMetadata = titled("single-sign-on");

export default async function SingleSignOnPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("update_companies");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { company, idp, choices, may_change_domains, directory } = asWire(
    await forPage(viewer, async (call) => ({
      ...(await singleSignOnScreen(call, id)),
      directory: await provisioning(call, id),
    })),
  );

  return (
    <SettingsScreen
      // Removed and created again, it is another form.
      key={idp ? "there" : "new"}
      company={company}
      idp={idp}
      choices={choices}
      mayChangeDomains={may_change_domains}
      origin={env.publicUrl.origin}
      now={new Date().toISOString()}
    >
      <ProvisioningCard company_id={id} of={directory} />
    </SettingsScreen>
  );
}
