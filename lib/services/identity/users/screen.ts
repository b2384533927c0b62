import { maySeeRates, type UserLock, userLock } from "@/lib/domain/identity/user-rules";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { noticeDefaults } from "@/lib/domain/notifications/notices";
import type { Call } from "@/lib/server/data/call";
import { assignableRoles, roleSelect } from "../roles/assignable";
import { directoryOf, type ManagedUser } from "./directory";
import type { PresentedUser } from "./present";

export interface RoleOption {
  id: number;
  name: string;
  type: number;
  kind: string;
  company_id: number | null;
  /** A new person in this role receives alert notifications unless somebody decides otherwise. */
  is_notified: boolean;
}

interface Choice {
  id: number;
  name: string;
}

/** What the form of a user offers to its editor. */
export interface UserScreen {
  lock: UserLock | null;
  roles: RoleOption[];
  plants: (Choice & { company_id: number })[];
  distributors: Choice[];
  /** The provider chooses the company of a user; a company's own users belong to it. */
  is_provider_side: boolean;
  may_see_rates: boolean;
  /** Of a user whom the company's directory manages. */
  directory: ManagedUser | null;
}

export async function userScreen(call: Call, row: Pick<PresentedUser, "id" | "role_id"> | null): Promise<UserScreen> {
  const { tx, viewer } = call;
  const handed = await assignableRoles(call);
  const lock = row && userLock(row, viewer, new Set(handed.map(({ id }) => id)));
  const own = lock ? await tx.role.findMany({ where: { id: row.role_id }, select: roleSelect }) : [];
  const isProvider = isProviderSide(viewer);

  return {
    lock,
    roles: [...own, ...handed]
      .filter((role, at, all) => all.findIndex(({ id }) => id === role.id) === at)
      .map((role) => ({
        id: role.id,
        name: role.name,
        type: role.type,
        kind: role.kind,
        company_id: role.company_id,
        is_notified: noticeDefaults(role).receives_sensor_anomaly_notifications,
      })),
    plants: await tx.plant.findMany({
      where: { deleted_at: null, archived_at: null },
      select: { id: true, name: true, company_id: true },
      orderBy: { name: "asc" },
      take: 2_000,
    }),
    distributors: isProvider
      ? await tx.distributor.findMany({
          where: { deleted_at: null },
          select: { id: true, name: true },
          orderBy: { name: "asc" },
        })
      : [],
    is_provider_side: isProvider,
    may_see_rates: maySeeRates(viewer),
    directory: row && (await directoryOf(call, row.id)),
  };
}
