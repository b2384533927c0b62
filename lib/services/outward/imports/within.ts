import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withScope } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import type { Source } from "./importer";

export type Within = <T>(run: (call: Call) => Promise<T>) => Promise<T>;

/** Transactions behind the walls of the person who works on the import, each at its own time. */
export const withinScope =
  (viewer: Viewer, { clock, ...call }: Omit<Call, "tx" | "viewer" | "now"> & { clock: () => Date }): Within =>
  (run) =>
    withScope(viewer, (tx) => run({ ...call, viewer, tx, now: clock() }));

/** The same for a call, whose time is that of its request. */
export const withinCall = (call: Omit<Call, "tx">): Within =>
  withinScope(call.viewer, { ...call, clock: () => call.now });

export const announce = (tx: Tx, { id, company_id, plant_id }: Source, action: string) =>
  publish(tx, { subject: "imports", action, id, company_id, plant_id });
