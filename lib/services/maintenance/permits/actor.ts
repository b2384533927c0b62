import { can, isProviderSide, isSupervisor, type Viewer } from "@/lib/domain/identity/viewer";
import type { PermitActor } from "@/lib/domain/maintenance/permit";
import { DomainError } from "@/lib/domain/shared/errors";

interface Held {
  company_id: number;
  holder_id: number;
}

/** Programs and the provider's people neither hold nor issue: a permit is between people of the plant. */
const isOfCompany = (viewer: Viewer, company_id: number) =>
  !isProviderSide(viewer) && !viewer.key && viewer.company_id === company_id;

/** Where this person stands before a permit. */
export function permitActorOf(viewer: Viewer, { company_id, holder_id }: Held): PermitActor {
  const isTheirs = isOfCompany(viewer, company_id);

  return {
    is_issuer: isTheirs && can(viewer, "update_permits"),
    is_holder: isTheirs && holder_id === viewer.user_id,
    is_supervisor: isTheirs && isSupervisor(viewer),
  };
}

/** Who asks for permits and hangs locks: people of the company who may create permits. */
export const mayAsk = (viewer: Viewer, company_id: number) =>
  isOfCompany(viewer, company_id) && can(viewer, "create_permits");

/** 403 that states whose step it is. */
export const notYourPermit = (action: string) =>
  new DomainError("forbidden", "permits.not_yours", { params: { action } });
