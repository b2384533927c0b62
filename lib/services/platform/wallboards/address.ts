import { randomBytes, timingSafeEqual } from "node:crypto";
import { notFound } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { lookUp, type Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";

/** The address of a screen on which nobody signs in: one for each line, floor plan, plant or dashboard, which ends by itself. */

const dayMs = 86_400_000;

interface Row {
  id: number;
  company_id: number | null;
  /** Left out: of no plant. */
  plant_id?: number;
  name: string;
}

interface Kept {
  wallboard_hash: Uint8Array<ArrayBuffer> | null;
  wallboard_until: Date | null;
  wallboard_by: number | null;
}

/** What stands on a wall: where its screen is, and the row that keeps the hash. */
const boards = {
  processes: {
    path: "/wallboard",
    keep: (tx: Tx, where: object, data: Kept) => tx.conveyorProcess.updateMany({ where, data }),
  },
  "floor-plans": {
    path: "/wallboard/floor-plans",
    keep: (tx: Tx, where: object, data: Kept) => tx.floorPlan.updateMany({ where, data }),
  },
  plants: {
    path: "/shift-board",
    keep: (tx: Tx, where: object, data: Kept) => tx.plant.updateMany({ where, data }),
  },
  boards: {
    path: "/wallboard/boards",
    keep: (tx: Tx, where: object, data: Kept) => tx.board.updateMany({ where, data }),
  },
} as const;
export type WallboardOf = keyof typeof boards;

/** The one before it ends; the token is in the answer and nowhere else. */
export async function linkWallboard(
  call: Call,
  of: WallboardOf,
  row: Row,
  { expires_in_days }: { expires_in_days: number },
) {
  const { tx, now, viewer } = call;
  await consume("graph_link", String(viewer.user_id));
  const token = `w_${randomBytes(32).toString("base64url")}`;
  const expires_at = new Date(now.getTime() + expires_in_days * dayMs);
  await boards[of].keep(
    tx,
    { id: row.id },
    { wallboard_hash: sha256(token), wallboard_until: expires_at, wallboard_by: viewer.user_id },
  );
  await record(call, "wallboard_link", of, row, { expires_at });

  return { token, address: new URL(`${boards[of].path}/${row.id}?token=${token}`, env.publicUrl).href, expires_at };
}

/** Ends the address at once. Ending it again changes nothing. */
export async function endWallboard(call: Call, of: WallboardOf, row: Row): Promise<void> {
  const { count } = await boards[of].keep(
    call.tx,
    { id: row.id, wallboard_hash: { not: null } },
    { wallboard_hash: null, wallboard_until: null, wallboard_by: null },
  );
  if (count > 0) await record(call, "wallboard_end", of, row, { expires_at: null });
}

const record = (
  call: Call,
  action: "wallboard_link" | "wallboard_end",
  of: WallboardOf,
  { id, company_id, plant_id, name }: Row,
  after: { expires_at: Date | null },
) => audit(call, action, of, id, { after, company_id, plant_id, label: name });

interface Found {
  of: WallboardOf;
  id: number;
  token_hash: string;
  /** The user who made the address. */
  made_by: number;
}

/** Whose wall an address opens: of a plant, or of a dashboard, which is of none. */
interface FoundIn {
  plant: Found & { company_id: number; plant_id: number };
  board: Found & { company_id: number | null; plant_id: null };
}
type FoundOf<Of extends WallboardOf> = FoundIn[Of extends "boards" ? "board" : "plant"];

/** What an address names, and who asks for it. */
export interface Asked {
  token: string;
  id: number;
  ip: string | null;
}

/** Whose wall an address opens. Whatever is wrong is the same "not found", and who tries many is shut out for a while. */
export async function openedWallboard<Of extends WallboardOf>(of: Of, { token, id, ip }: Asked): Promise<FoundOf<Of>> {
  const from = subscriberOf(ip);
  await consume("graph", from);
  await refuseWhenSpent("graph_wrong", from);
  const found = await foundBy(token);
  if (!found || found.of !== of || found.id !== id) {
    await consume("graph_wrong", from);
    throw notFound();
  }

  return found as FoundOf<Of>;
}

async function foundBy(token: string): Promise<Found | null> {
  if (!token.startsWith("w_") || token.length > 100) return null;
  const hash = sha256(token);
  const found = await lookUp<Found>("wallboard", hash);

  return found && timingSafeEqual(Buffer.from(found.token_hash, "hex"), hash) ? found : null;
}
