import { roleType } from "@/lib/domain/identity/permissions";
import {
  type EditedRole,
  kindsFor,
  mayFlag,
  mayWear,
  type RoleShape,
  roleFlags,
  roleLock,
  typesFor,
} from "@/lib/domain/identity/role-rules";
import type { Call } from "@/lib/server/data/call";
import type { Row } from "@/lib/server/resources/crud";
import { makerOf, roleSelect } from "./hand-out";

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

export async function roleScreen(call: Call, row: Row | null): Promise<RoleScreen> {
  const { viewer, tx } = call;
  const maker = await makerOf(call);
  const chosen = (row?.child_ids ?? []) as number[];
  const kept = await tx.role.findMany({ where: { id: { in: chosen } }, select: roleSelect });
  const known = new Map([...maker.children, ...kept].map(({ id, name, company_id }) => [id, { id, name, company_id }]));
  const types = typesFor(maker);

  return {
    lock: row && roleLock(row as unknown as EditedRole, viewer),
    types,
    kinds: Object.fromEntries(
      Object.values(roleType).map((type) => [type, kindsOfRow(row, type, kindsFor(maker, type))]),
    ),
    flags: roleFlags.filter((flag) => row?.[flag] || mayFlag(maker, flag)),
    children: [...known.values()],
    may_wear:
      row !== null &&
      mayWear(viewer.own_role as RoleShape & { id: number }, row as unknown as RoleShape & { id: number }),
  };
}

/** What the role is already stays a choice. */
const kindsOfRow = (row: Row | null, type: number, kinds: string[]) =>
  row && row.type === type && !kinds.includes(row.kind as string) ? [row.kind as string, ...kinds] : kinds;
