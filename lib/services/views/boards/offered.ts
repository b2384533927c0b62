import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, type Viewer } from "@/lib/domain/identity/viewer";
import type { AnyResource } from "@/lib/resources/define";
import { type Description, describe } from "@/lib/resources/describe";
import { resources } from "@/lib/resources/index";

/** Lists of which this person can make a tile: those that they may view, and that have a screen of their own. */
export const offeredLists = (viewer: Viewer): Description[] =>
  Object.values<AnyResource>(resources)
    .filter(
      ({ screen, section, condition, name }) =>
        (screen !== undefined || name === "alerts") &&
        can(viewer, permissionOf("view", section)) &&
        (!condition || condition(viewer)),
    )
    .map((list) => describe(list));
