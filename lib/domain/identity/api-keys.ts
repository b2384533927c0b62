import type { ViewerRole } from "./viewer";

export const keyLifetimes = [30, 90, 365] as const;
export const longestKeyDays = 365;
export const mostKeys = 10;

const mark = "mwk_";

/** `mwk_`, 8 characters that identify it, 43 that are secret. */
export const keyOf = (shown: string, secret: string) => `${mark}${shown}_${secret}`;
export const isKey = (token: string) => token.startsWith(mark) && token.length <= 100;
/** What a list may show of a key. */
export const shownPart = (shown: string) => `${mark}${shown}_…`;

/** What the role opens to who only looks. */
export const readingRights = <Role extends Pick<ViewerRole, "permissions">>(role: Role): Role => ({
  ...role,
  permissions: role.permissions.filter((key) => key.startsWith("view_")),
});
