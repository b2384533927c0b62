/*
 * Which call a handler is. Each route file names those of its own handlers when a test loads it (`nameCalls` in
 * tests/vitest.config.ts), so that a test of one call need not load the table of all.
 */

const held = globalThis as { callsByHandler?: Map<unknown, string> };

/** "GET /equipments/brands/{id}" */
export const nameOfCall = (handler: unknown) => held.callsByHandler?.get(handler);
