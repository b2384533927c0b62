import { notFound } from "next/navigation";
import { DataCard } from "@/components/archives/data-card";
import { AccountCard } from "@/components/companies/account-card";
import { CompanyHeader } from "@/components/companies/company-header";
import { PlantMap } from "@/components/dashboard/plant-map";
import { StorageCard } from "@/components/storage/storage-card";
import { can, managesArchives } from "@/lib/domain/identity/viewer";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { companyInfo } from "@/lib/services/screens/company";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_companies"] as const;

export const generateMetadata = titledRow(companies, permissions);

export default async function CompanyInfoPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { plants, storage, archives, can_be_removed, ...info } = asWire(
    await forPage(viewer, (call) => companyInfo(call, id)),
  );
  const mayRemove = managesArchives(viewer) && can(viewer, "delete_companies");

  return (
    <>
      <CompanyHeader resource={describe(companies)} row={info.company} />
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-3">
          <PlantMap plants={plants} />
          {storage && <StorageCard storage={storage} mayChange={can(viewer, "update_companies")} />}
          {(archives || mayRemove) && (
            <DataCard
              company={{ id, name: String(info.company.name) }}
              archives={archives}
              mayRemove={mayRemove}
              canBeRemoved={can_be_removed}
            />
          )}
        </div>
        <AccountCard info={info} may={{ plants: can(viewer, "view_plants"), users: can(viewer, "view_users") }} />
      </div>
    </>
  );
}
