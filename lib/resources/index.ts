import { brands } from "./brands";
import type { AnyResource } from "./define";

/** The register: every described resource by its name, one line each. The browser knows a resource by this name only. */
export const resources = {
  brands,
} as const satisfies Record<string, AnyResource>;

export type ResourceName = keyof typeof resources;
