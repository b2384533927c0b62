import nouns from "@/lib/generated/nouns.json";
import type { ResourceName } from "./index";

/** Of every resource, for what loads no description. */
export const resourceNames = nouns.map(({ name }) => name) as [ResourceName, ...ResourceName[]];
