/** "mws_", 8 characters that identify it, 43 that are secret. */
export const scimMark = "mws_";

/** Hours for which the token before goes on, when another takes its place; null: until it is revoked. */
export const overlaps = [0, 1, 24, 168] as const;
export const longestOverlapHours = 720;
export const mostScimTokens = 5;
