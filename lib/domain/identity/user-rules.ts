import { type RoleType, roleType } from "./permissions";
import { can, type Viewer } from "./viewer";

/** Who may change whom: people of the roles that one may hand out, and never oneself. */

export type UserLock = "self" | "above";

export const userLock = (
  user: { id: number; role_id: number },
  viewer: Pick<Viewer, "user_id">,
  handed: ReadonlySet<number>,
): UserLock | null => (user.id === viewer.user_id ? "self" : handed.has(user.role_id) ? null : "above");

/** What somebody earns is for those who keep the people. */
export const maySeeRates = (viewer: Viewer) => can(viewer, "update_users") || can(viewer, "create_users");

export type Side = "provider" | "distributor" | "company";

/** Whether a user with this role is on the provider's or the customer's side. */
export function sideOf({ type, kind }: { type: number; kind: string }): Side {
  if ((type as RoleType) !== roleType.customer) return "provider";
  return kind === "distributor" ? "distributor" : "company";
}

/** Does the role see the plants that the person is assigned to, and no others? */
export const needsPlants = (role: { type: number; kind: string }) =>
  sideOf(role) === "company" && role.kind !== "corporate";

export type UserStatus = "active" | "invited" | "archived";

/** Whoever comes by way of their company has no password here, and was seen all the same. */
export const userStatus = (user: { archived_at: unknown; has_password: boolean; last_seen_at: unknown }): UserStatus =>
  user.archived_at ? "archived" : user.has_password || user.last_seen_at ? "active" : "invited";

/** Whom the directory has made signs in through the company: an invitation would offer a password. */
export const isNeverInvited = (user: { has_password: unknown; invited_at: unknown }, directory: object | null) =>
  directory !== null && !user.has_password && !user.invited_at;

/** What a directory decides about the people whom it manages, beside a role that follows from a group. */
export const managedFields = ["first_name", "last_name", "email"] as const;
