import { isOldEnough } from "@/lib/domain/archives/steps";
import { can } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { todayOf } from "@/lib/domain/shared/plant-day";
import { type Renewal, renewalOn } from "@/lib/domain/structure/renewal";
import { companies } from "@/lib/resources/companies";
import type { RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { type CompanyStorage, storageIfWhole } from "@/lib/services/monitoring/storage/storage";
import { listArchives, type ShownArchive } from "@/lib/services/outward/company-archives/list";
import { type PlantTile, plantMap } from "@/lib/services/views/dashboard/plant-map";

export interface CompanyInfo {
  company: RowOf<typeof companies>;
  plants: PlantTile[];
  renewal: Renewal | null;
  sign_in: { is_sso: boolean; is_forced_mfa: boolean };
  /** Entries that the menu of its people is without. */
  switched_off: number;
  distributors: string[];
  /** Null for who does not see every plant of it. */
  storage: CompanyStorage | null;
  /** Null for who may take no data along. */
  archives: ShownArchive[] | null;
  /** Its data may be deleted: it has been archived long enough. */
  can_be_removed: boolean;
}

/** A company as its account manager looks at it: its contract, its people, and its plants as they are now. */
export async function companyInfo(call: Call, id: number): Promise<CompanyInfo> {
  const company = await find(call, companies, id);
  const { switched_off, archived_at } = await call.tx.company.findUniqueOrThrow({
    where: { id },
    select: { switched_off: true, archived_at: true },
  });
  const storage = await storageIfWhole(call, id);
  const distributors = await call.tx.distributor.findMany({
    where: { deleted_at: null, companies: { some: { company_id: id } } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  const idp = await call.tx.samlIdp.findUnique({ where: { company_id: id }, select: { is_active: true } });

  return {
    company,
    plants: await plantMap(call, { company_id: id }),
    renewal: company.renewal_date ? renewalOn(company.renewal_date, todayOf(call)) : null,
    sign_in: { is_sso: idp?.is_active ?? false, is_forced_mfa: company.is_forced_mfa },
    switched_off: switched_off.length,
    distributors: distributors.map(({ name }) => name),
    storage,
    archives: storage && can(call.viewer, "view_client_api") ? await listArchives(call, id) : null,
    can_be_removed: archived_at !== null && isOldEnough(archived_at, call.now),
  };
}

/** The archives of the viewer's own company. */
export async function ownArchives(call: Call) {
  const { company_id: id } = call.viewer;
  if (id === null) throw notFound();
  const company = await call.tx.company.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } });

  return { company, archives: await listArchives(call, id) };
}
