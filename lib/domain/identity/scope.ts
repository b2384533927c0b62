import { roleType } from "./permissions";
import { isInRequisitionsArea, mayCalculate, seesWholeCompanies, type Viewer } from "./viewer";

type Where = Record<string, unknown>;

/**
 * Which rows of a resource exist for a viewer. `see` narrows every read, `write` every change; a row outside
 * answers "not found". The database's row level security holds the same walls beneath.
 */
export interface Scope {
  see: (viewer: Viewer) => Where;
  write: (viewer: Viewer) => Where;
  /** What `see` asks and the walls of the database do not: a condition on a row t, for SQL that Prisma does not write. */
  beyondWalls?: (viewer: Viewer) => string | null;
}

const within = (column: string, ids: "all" | readonly number[]): Where =>
  ids === "all" ? {} : { [column]: { in: [...ids] } };

const sameBothWays = (see: Scope["see"], beyondWalls?: Scope["beyondWalls"]): Scope => ({
  see,
  write: see,
  beyondWalls,
});

/**
 * Rows of the plants that the viewer may see. The company adds nothing to that, but where there is one, an index that
 * begins with it gives the newest of all its plants in order.
 */
export const byPlant: Scope = sameBothWays(({ company_ids, plant_ids }) => ({
  ...(company_ids !== "all" && company_ids.length === 1 ? { company_id: company_ids[0] } : {}),
  ...within("plant_id", plant_ids),
}));

/** Requisitions: of the plants, for who has business in their area. */
export const requisitionScope: Scope = sameBothWays(
  (viewer) => (isInRequisitionsArea(viewer) ? byPlant.see(viewer) : { id: { in: [] } }),
  (viewer) => (isInRequisitionsArea(viewer) ? null : "false"),
);

/** Calculations: of the plants, for who calculates. */
export const calculationScope: Scope = sameBothWays(
  (viewer) => (mayCalculate(viewer) ? byPlant.see(viewer) : { id: { in: [] } }),
  (viewer) => (mayCalculate(viewer) ? null : "false"),
);

/** The plants themselves. */
export const plantsThemselves: Scope = sameBothWays((viewer) => within("id", viewer.plant_ids));

/** The companies themselves. */
export const companiesThemselves: Scope = sameBothWays((viewer) => within("id", viewer.company_ids));

/** The catalogue: the provider's rows are everybody's to read and the provider's to change, a company's are its own. */
export const catalogue: Scope = {
  see: ({ company_ids }) =>
    company_ids === "all" ? {} : { OR: [{ company_id: null }, { company_id: { in: [...company_ids] } }] },
  write: ({ company_ids }) => (company_ids === "all" ? {} : { company_id: { in: [...company_ids] } }),
};

/** As the catalogue; a row of a plant is there for those who see the plant. */
export const catalogueOfPlants: Scope = {
  see: (viewer) => ({ AND: [catalogue.see(viewer), ofPlantOrNone(viewer)] }),
  write: (viewer) => ({ AND: [catalogue.write(viewer), ofPlantOrNone(viewer)] }),
  beyondWalls: ({ plant_ids }) =>
    plant_ids === "all" ? null : "(t.plant_id is null or t.plant_id = any ((select app_plants())::int[]))",
};

const ofPlantOrNone = ({ plant_ids }: Viewer): Where =>
  plant_ids === "all" ? {} : { OR: [{ plant_id: null }, { plant_id: { in: [...plant_ids] } }] };

const isNarrowed = (viewer: Viewer) => viewer.company_ids !== "all" && !seesWholeCompanies(viewer);

/** Dashboards: one's own, and those that are shared in one's companies. */
export const ownOrShared: Scope = sameBothWays(({ user_id, company_ids }) => ({
  OR: [{ user_id }, { visibility: "company", ...within("company_id", company_ids) }],
}));

/** People: of the companies, for who sees them whole; else of the plants, and always oneself. */
export const people: Scope = sameBothWays(
  (viewer) => {
    if (viewer.company_ids === "all") return {};
    const own = { company_id: { in: [...viewer.company_ids] } };
    if (!isNarrowed(viewer)) return own;
    return { ...own, OR: [{ id: viewer.user_id }, { plants: { some: within("plant_id", viewer.plant_ids) } }] };
  },
  (viewer) =>
    isNarrowed(viewer)
      ? `(t.id = (select app_user()) or exists (select from user_plants p
          where p.user_id = t.id and p.plant_id = any ((select app_plants())::int[])))`
      : null,
);

/** Teams: of the companies, for who sees them whole; else those that work in one of the plants. */
export const crews: Scope = sameBothWays(
  (viewer) => {
    if (viewer.company_ids === "all") return {};
    const own = { company_id: { in: [...viewer.company_ids] } };
    return isNarrowed(viewer) ? { ...own, plants: { some: within("plant_id", viewer.plant_ids) } } : own;
  },
  (viewer) =>
    isNarrowed(viewer)
      ? `exists (select from team_plants p where p.team_id = t.id and p.plant_id = any ((select app_plants())::int[]))`
      : null,
);

/** As the catalogue, but the roles of the provider's own people are not a customer's to see. */
export const sharedRoles: Scope = {
  see: (viewer) => ({ ...catalogue.see(viewer), ...(viewer.company_ids === "all" ? {} : { type: roleType.customer }) }),
  write: catalogue.write,
  beyondWalls: (viewer) => (viewer.company_ids === "all" ? null : `t.type = ${roleType.customer}`),
};

/**
 * The audit log: of the companies, and of what happened in a plant to those who see it. What happened in none is of the
 * people whom the reader sees; the service asks who they are.
 */
export const auditTrail: Scope = sameBothWays((viewer) => {
  const { company_ids, plant_ids } = viewer;
  if (company_ids === "all") return {};
  // Of one company alone an index gives the newest in order.
  const own = { company_id: company_ids.length === 1 ? company_ids[0] : { in: [...company_ids] } };
  return seesWholeCompanies(viewer) ? own : { ...own, OR: [within("plant_id", plant_ids), { plant_id: null }] };
});

/** Rows that are not walled at all (the provider's own lists, guarded by their permission). */
export const everyone: Scope = sameBothWays(() => ({}));
