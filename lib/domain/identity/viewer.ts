import { DomainError } from "../shared/errors";
import type { Locale } from "../shared/locales";
import { isOpen } from "./company-menu";
import { holds, type Permission, type RoleType, roleType, type Section } from "./permissions";

export interface ViewerRole {
  id: number;
  name: string;
  type: RoleType;
  kind: string;
  permissions: string[];
  is_forced_mfa: boolean;
  is_technic: boolean;
  is_requisitioner: boolean;
  is_fab_shop_manager: boolean;
}

/**
 * The signed-in person as every rule sees them. `role` is the one in force (the temporary one while it lasts),
 * `own_role` the person's. `company_ids` and `plant_ids` are "all" for the provider's side, otherwise the exact
 * list: an empty list means nothing, never everything.
 */
export interface Viewer {
  /** 0 for a program with a key. */
  session_id: number;
  key_id?: number;
  /** Of a program: the key's name, what it may change, and the plants that it is limited to. */
  key?: {
    name: string;
    sections: readonly Section[];
    plant_ids: readonly number[] | null;
    /** May be used by assistants. */
    is_for_mcp: boolean;
  };
  session_kind: "cookie" | "bearer";
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  language_id: number;
  theme: string;
  density: string;
  date_format: string;
  unit_system: number | null;
  plant_id: number | null;
  company_id: number | null;
  distributor_id: number | null;
  is_mfa_enabled: boolean;
  /** Role, person or company demand a second factor. */
  is_mfa_required: boolean;
  /** It is demanded and not there: until it is, nothing else opens. */
  must_enable_mfa: boolean;
  role: ViewerRole;
  own_role: ViewerRole;
  is_temp_role: boolean;
  /** Sections that the company's menu is without. The role keeps their keys, but they open nothing. */
  switched_off: readonly Section[];
  company_ids: "all" | readonly number[];
  plant_ids: "all" | readonly number[];
}

export const can = (viewer: Viewer, permission: Permission) => isOpen(viewer.role, viewer.switched_off, permission);

/** 403 that names the permission of which one was needed; where the role has it, that the company's menu is without it. */
export function withoutPermission(viewer: Viewer, needed: Permission | readonly Permission[]): DomainError {
  const keys = [needed].flat();
  const held = keys.find((key) => holds(viewer.role, key));
  const params = { permission: held ?? keys.join(" / ") };
  return new DomainError("forbidden", held ? "errors.switched_off" : "errors.limited_access", { params });
}

/** What is asked of a person beyond the key. `reason` is the message that states who fulfills it. */
export interface Condition {
  (viewer: Viewer): boolean;
  readonly reason: string;
}

export const conditionOf = (reason: string, test: (viewer: Viewer) => boolean): Condition =>
  Object.assign((viewer: Viewer) => test(viewer), { reason });

/** Numbers are per plant: who sees several reads a record's plant beside its number. */
export const seesSeveralPlants = ({ plant_ids }: Pick<Viewer, "plant_ids">): boolean =>
  plant_ids === "all" || plant_ids.length > 1;

export const isProviderSide = ({ role }: Viewer) => role.type !== roleType.customer;
/** A condition of a call or a screen; the reason names what only the provider's staff does. */
export const providerOnly = (reason: string) => conditionOf(reason, isProviderSide);
/** Who brings companies in from an archive, and deletes the data of one: neither an analyst nor a customer. */
export const managesArchives = conditionOf(
  "archives.administrators_only",
  (viewer) => isProviderSide(viewer) && ["developer", "super_admin"].includes(viewer.role.kind),
);
/** A temporary role is limited to one plant, and a key may be to some, whatever they would see otherwise. */
export const seesWholeCompanies = ({ role, distributor_id, is_temp_role, key }: Viewer) =>
  (role.kind === "corporate" || distributor_id !== null) && !is_temp_role && !key?.plant_ids;
/** Who takes all data of a company along. */
export const archivesCompanies = conditionOf(
  "storage.whole_company",
  (viewer) => isProviderSide(viewer) || seesWholeCompanies(viewer),
);
export const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim();

/** Who the audit log names: a person, or a program by the name of its key with whose it is, and whether it came by /mcp. */
export const actorOf = (viewer: Pick<Viewer, "first_name" | "last_name" | "key">, isByMcp = false) =>
  viewer.key ? `${viewer.key.name} (${nameOf(viewer)}${isByMcp ? ", mcp" : ""})` : nameOf(viewer);

/** Language ids of the specification: English 1 (default), Spanish 2. */
export const localeOf = (language_id: number): Locale => (language_id === 2 ? "es" : "en");

export const supervisorKinds: readonly string[] = ["plant_admin", "plant_superintendent", "supervisor"];

/** A supervisor in the sense of the work-order table: may update maintenance and is of a supervising kind. */
export const isSupervisor = (viewer: Viewer) =>
  can(viewer, "update_maintenance") && (isProviderSide(viewer) || supervisorKinds.includes(viewer.role.kind));
/** Who sets when people work, and when the plant does not. */
export const setsWorkingHours = conditionOf("work-orders.supervisors_only", isSupervisor);

export const approverKinds: readonly string[] = ["plant_admin", "plant_superintendent", "corporate"];

/** Whose word a requisition waits for; to give it, the role must hold update_requisitions too. And a saving's. */
export const isApprover = ({ role }: Viewer) => approverKinds.includes(role.kind);

/**
 * Who has business with requisitions, beside the key: specification 2.3, "Requisition entry". Approving is done there too,
 * so who approves is among them without any of the flags.
 */
export const isInRequisitionsArea = conditionOf(
  "requisitions.not_in_area",
  (viewer) =>
    isProviderSide(viewer) ||
    isApprover(viewer) ||
    viewer.role.is_requisitioner ||
    viewer.role.is_fab_shop_manager ||
    viewer.role.is_technic,
);

/** Who calculates savings, beside the key: the fab shop manager, and the provider's people. */
export const mayCalculate = conditionOf(
  "roi-records.not_yours",
  (viewer) => isProviderSide(viewer) || viewer.role.is_fab_shop_manager,
);

/** Who sets standard limits, beside the key: the provider's people those of machine types, who keeps item types theirs. */
export const setsStandardLimits = conditionOf(
  "level-zones.standard_not_yours",
  (viewer) => isProviderSide(viewer) || can(viewer, "update_equipment_types"),
);

/** Whose the viewer's own account is. In a temporary role the viewer is of the company that is visited; the account is not. */
export const companyOfAccount = ({ company_id, is_temp_role }: Viewer) => (is_temp_role ? null : company_id);

/** The viewer's company, for what only its own people do. @throws DomainError 403: they are of none */
export function ownCompanyOf({ company_id }: Viewer): number {
  if (company_id === null) throw new DomainError("forbidden", "errors.of_no_company");
  return company_id;
}

/**
 * Whose is what the viewer makes. The provider's people make what is everybody's (null). A distributor's are of no
 * company: what they make is of the one they serve, and of none where they serve several.
 */
export function companyOf({ company_id, company_ids }: Viewer): number | null {
  if (company_id !== null || company_ids === "all") return company_id;
  const [only, ...others] = company_ids;
  if (only === undefined || others.length > 0) throw new DomainError("forbidden", "errors.of_no_company");
  return only;
}

/**
 * The viewer in one company of those they see, with its plants of those they see. Null: they do not see the company.
 * @param plant_ids all plants of the company
 */
export function withinCompany<One extends Pick<Viewer, "company_ids" | "plant_ids">>(
  viewer: One,
  company_id: number,
  plant_ids: readonly number[],
): One | null {
  const { company_ids, plant_ids: seen } = viewer;
  if (company_ids !== "all" && !company_ids.includes(company_id)) return null;

  return {
    ...viewer,
    company_ids: [company_id],
    plant_ids: plant_ids.filter((id) => seen === "all" || seen.includes(id)),
  };
}
