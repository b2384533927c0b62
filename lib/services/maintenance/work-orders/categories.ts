import type { Call } from "@/lib/server/data/call";

/** A type of work orders as the form offers it; company_id null: everybody's. */
export interface WorkCategory {
  id: number;
  company_id: number | null;
  name: string;
  type: string;
  is_standard: boolean;
  default_minutes: number | null;
  task_procedure: { id: number; name: string } | null;
}

/** The standard ones first. */
export const workCategories = ({ tx }: Call): Promise<WorkCategory[]> =>
  tx.maintenanceCategory.findMany({
    orderBy: [{ is_standard: "desc" }, { name: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      company_id: true,
      name: true,
      type: true,
      is_standard: true,
      default_minutes: true,
      task_procedure: { select: { id: true, name: true } },
    },
  });
