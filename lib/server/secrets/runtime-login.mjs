import { createHmac } from "node:crypto";

/** The login of the running web and worker processes: no rights on any table until a transaction takes a role. */
export const RUNTIME_LOGIN = "millwright_app";

/** The roles it may take, and no other. */
export const RUNTIME_ROLES = ["millwright_scoped", "millwright_all", "millwright_auth"];

/** Owns the views of the reporting database, and sees what its own policies of the walls let the login see. */
export const REPORTING_OWNER = "millwright_reporting";

/** What every reporting login is a member of: it may read those views, and nothing else. */
export const REPORTING_READERS = "millwright_readers";

/** Derived, so that one secret (the owner's password) is enough to run and nothing has to be kept in step with it. */
export function runtimePassword(ownerPassword) {
  return createHmac("sha256", ownerPassword).update(RUNTIME_LOGIN).digest("base64url");
}

/**
 * The address the running processes connect to, made from the owner's.
 * @param {string} ownerUrl
 * @returns {string}
 */
export function runtimeDatabaseUrl(ownerUrl) {
  const url = new URL(ownerUrl);
  const password = runtimePassword(decodeURIComponent(url.password));
  url.username = RUNTIME_LOGIN;
  url.password = password;
  return url.href;
}
