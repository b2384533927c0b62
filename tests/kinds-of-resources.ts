import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { oneOfEach } from "./full";

/** Of described resources that share who sees their rows, whose a new row is, and a condition on the person, the first. */
export const oneOfEachKind = (among: readonly AnyResource[]) => oneOfEach(among, kindOfResource);

const scopes = [...new Set(Object.values<AnyResource>(resources).map(({ scope }) => scope))];

const kindOfResource = ({ scope, owner, condition, isArchivable }: AnyResource) =>
  [scopes.indexOf(scope), typeof owner === "object" ? "parent" : owner, condition !== undefined, isArchivable].join();
