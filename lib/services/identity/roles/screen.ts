import { roleType } from "@/lib/domain/identity/permissions";
import { canUseTemporarily, kindsFor, mayFlag, roleFlags, roleLock, typesFor } from "@/lib/domain/identity/role-rules";
import type { Call } from "@/lib/server/data/call";
import { makerOf, roleSelect } from "./assignable";
import type { ShownRole } from "./served";

export interface RoleChoice {
  id: number;
  name: string;
  company_id: number | null;
}

/** What the form of a role offers to this person. */
export interface RoleScreen {
  lock: "own" | "shared" | "above" | null;
  types: number[];
  kinds: Record<number, string[]>;
  flags: string[];
  children: RoleChoice[];
  may_wear: boolean;
}

export async function roleScreen(call: Call, row: ShownRole | null): Promise<RoleScreen> {
  const { viewer, tx } = call;
  const maker = await makerOf(call);
  const chosen = row?.child_ids ?? [];
  const kept = await tx.role.findMany({ where: { id: { in: chosen } }, select: roleSelect });
  const known = new Map([...maker.children, ...kept].map(({ id, name, company_id }) => [id, { id, name, company_id }]));
  const types = typesFor(maker);

  return {
    lock: row && roleLock(row, viewer),
    types,
    kinds: Object.fromEntries(
      Object.values(roleType).map((type) => [type, kindsOfRow(row, type, kindsFor(maker, type))]),
    ),
    flags: roleFlags.filter((flag) => row?.[flag] || mayFlag(maker, flag)),
    children: [...known.values()],
    may_wear: row !== null && canUseTemporarily(viewer.own_role, row),
  };
}

/** What the role is already stays a choice. */
const kindsOfRow = (row: ShownRole | null, type: number, kinds: string[]) =>
  row && row.type === type && !kinds.includes(row.kind) ? [row.kind, ...kinds] : kinds;
