import { BrainCircuit } from "lucide-react";
import { ModelScreen } from "@/components/own-model/model-screen";
import { WholeCompanyOnly } from "@/components/own-model/whole-company-only";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { modelSettings, seesWhole } from "@/lib/services/outward/own-model/settings";

export const generateMetadata = titled("own-model");

export default async function OwnModelPage() {
  const viewer = await requirePage("view_client_api");
  if (!mayHaveKeys(viewer) || viewer.company_id === null) return <CompaniesOnly of="own-model" icon={BrainCircuit} />;
  const { company_id } = viewer;
  const screen = await forPage(viewer, async (call) =>
    (await seesWhole(call)) ? { settings: await modelSettings(call, company_id) } : null,
  );
  if (!screen) return <WholeCompanyOnly />;
  const { settings } = asWire(screen);

  return <ModelScreen key={settings?.version ?? 0} company_id={company_id} settings={settings} />;
}
