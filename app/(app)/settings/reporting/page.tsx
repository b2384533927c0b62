import { Database } from "lucide-react";
import { notFound } from "next/navigation";
import { ReportingScreen } from "@/components/reporting/reporting-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { env } from "@/lib/server/env";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { reportingScreen } from "@/lib/services/outward/reporting/logins";

export const generateMetadata = titled("reporting");

export default async function ReportingPage() {
  const viewer = await requirePage("view_client_api");
  if (!env.reporting) notFound();
  if (!mayHaveKeys(viewer)) return <CompaniesOnly of="reporting" icon={Database} />;
  const { logins, plants } = asWire(await forPage(viewer, reportingScreen));

  return (
    <>
      <LiveRefresh subjects={["reporting-logins"]} />
      <ReportingScreen logins={logins} plants={plants} />
    </>
  );
}
