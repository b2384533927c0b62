import { randomBytes, timingSafeEqual } from "node:crypto";
import { notFound } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { lookUp, type Tx, withinPlant } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";
import { measured, timelineOf } from "../counters/counters";
import { type CountedProcess, processOf } from "../process";
import { seenProcess } from "../seen-process";
import { currentShift } from "../shifts/current-shift";

const dayMs = 86_400_000;

/** An address for a screen on which nobody signs in. The one before it ends; the token is in the answer and nowhere else. */
export async function linkWallboard(call: Call, id: number, { expires_in_days }: { expires_in_days: number }) {
  const { tx, now, viewer } = call;
  const process = await seenProcess(call, id);
  await consume("graph_link", String(viewer.user_id));
  const token = `w_${randomBytes(32).toString("base64url")}`;
  const expires_at = new Date(now.getTime() + expires_in_days * dayMs);
  await tx.conveyorProcess.update({
    where: { id },
    data: { wallboard_hash: sha256(token), wallboard_until: expires_at, wallboard_by: viewer.user_id },
  });
  await record(call, "wallboard_link", process, { expires_at });

  return { token, address: new URL(`/wallboard/${id}?token=${token}`, env.publicUrl).href, expires_at };
}

/** Ends the address at once. Ending it again changes nothing. */
export async function endWallboard(call: Call, id: number): Promise<void> {
  const process = await seenProcess(call, id);
  const { count } = await call.tx.conveyorProcess.updateMany({
    where: { id, wallboard_hash: { not: null } },
    data: { wallboard_hash: null, wallboard_until: null, wallboard_by: null },
  });
  if (count > 0) await record(call, "wallboard_end", process, { expires_at: null });
}

const record = (
  call: Call,
  action: "wallboard_link" | "wallboard_end",
  { id, company_id, plant_id, name }: CountedProcess,
  after: { expires_at: Date | null },
) => audit(call, action, "processes", id, { after, company_id, plant_id, label: name });

/** The shift that runs, as large as a wall needs it: no names of people, and no stop by its reason. */
async function board(call: { tx: Tx; now: Date }, process: CountedProcess) {
  const counters = await measured(call, process, await currentShift(call, process.id));
  const range = { from: counters.from.getTime(), to: counters.to.getTime() };
  const { shifts, planned, minutes, stops } = await timelineOf(call, process, range);
  const { production_line_id } = process;
  const levelOf = await rolledUp(call, "production_line", [production_line_id]);

  return {
    process: {
      ...{ id: process.id, name: process.name, time_zone: process.plant.time_zone, run_rate: process.run_rate },
      target_oee: process.target_oee,
    },
    /** The worst that the sensors of the line say, as on every other screen. */
    level: levelOf(production_line_id).level,
    shift: counters,
    timeline: { shifts, planned, minutes, stops: stops.map((stop) => ({ ...stop, reason: null })) },
    now: call.now.toISOString(),
  };
}

/** For somebody who is signed in. */
export const wallboardOf = async (call: Call, id: number) => board(call, await seenProcess(call, id));

export type Wallboard = Awaited<ReturnType<typeof board>>;

interface Found {
  id: number;
  token_hash: string;
  company_id: number;
  plant_id: number;
}

/** What an address opens. Whatever is wrong is the same "not found", and whoever tries many is shut out for a while. */
export async function openWallboard({ token, id, ip }: { token: string; id: number; ip: string | null }, now: Date) {
  const from = subscriberOf(ip);
  await consume("graph", from);
  await refuseWhenSpent("graph_wrong", from);
  const found = await foundBy(token);
  if (!found || found.id !== id) {
    await consume("graph_wrong", from);
    throw notFound();
  }

  return withinPlant(found.company_id, found.plant_id, async (tx) => {
    const process = await processOf(tx, id);
    if (!process) throw notFound();
    return board({ tx, now }, process);
  });
}

async function foundBy(token: string): Promise<Found | null> {
  if (!token.startsWith("w_") || token.length > 100) return null;
  const hash = sha256(token);
  const found = await lookUp<Found>("wallboard", hash);

  return found && timingSafeEqual(Buffer.from(found.token_hash, "hex"), hash) ? found : null;
}
