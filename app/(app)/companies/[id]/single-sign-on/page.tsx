import { notFound } from "next/navigation";
import { ProvisioningCard } from "@/components/scim/provisioning-card";
import { SettingsScreen } from "@/components/single-sign-on/settings-screen";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { provisioning } from "@/lib/services/identity/scim/provisioning";
import { singleSignOnScreen } from "@/lib/services/identity/single-sign-on/settings";
import { testOutcome } from "@/lib/services/identity/single-sign-on/test-sign-in";

export const generateMetadata = titled("single-sign-on");

interface Address {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function SingleSignOnPage({ params, searchParams }: Address) {
  const viewer = await requirePage("update_companies");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { test } = await searchParams;
  const { company, idp, addresses, choices, may_change_domains, outcome, directory } = asWire(
    await forPage(viewer, async (call) => ({
      ...(await singleSignOnScreen(call, id)),
      outcome: typeof test === "string" ? await testOutcome(call, id, test) : null,
      directory: await provisioning(call, id),
    })),
  );

  return (
    <SettingsScreen
      company={company}
      idp={idp}
      addresses={addresses}
      outcome={outcome}
      choices={choices}
      mayChangeDomains={may_change_domains}
      origin={env.publicUrl.origin}
      now={new Date().toISOString()}
    >
      <ProvisioningCard company_id={id} of={directory} />
    </SettingsScreen>
  );
}
