import type { AnyResource } from "./define";
import { logs } from "./logs";
import { nouns } from "./nouns";

/** The register of resources: the nouns, and the audit log, whose filters know what is recorded of them. */
export const resources = { ...nouns, logs } as const satisfies Record<string, AnyResource>;

export type ResourceName = keyof typeof resources;
