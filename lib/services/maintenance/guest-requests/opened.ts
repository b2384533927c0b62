import { timingSafeEqual } from "node:crypto";
import { isGuestToken } from "@/lib/domain/maintenance/guest-request";
import { notFound } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { lookUp } from "@/lib/server/data/db";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";

/*
 * A label opens one place for anyone who scans it, and a follow link one report: both are looked up by the hash of their
 * token. Whatever is wrong with one gets the same "not found", and an address that tries many is shut out for a while.
 */

export interface OpenLink {
  id: number;
  token_hash: string;
  company_id: number;
  plant_id: number;
  production_line_id: number | null;
  machine_id: number | null;
  equipment_id: number | null;
}

export interface OpenReport {
  id: number;
  token_hash: string;
  company_id: number;
  plant_id: number;
  work_order_id: number;
}

type Asker = Pick<Visitor, "ip">;

export const openedLink = (token: string, { ip }: Asker) => opened<OpenLink>("request_link", token, ip);
export const openedReport = (token: string, { ip }: Asker) => opened<OpenReport>("guest_report", token, ip);

async function opened<Found extends { token_hash: string }>(
  call: "request_link" | "guest_report",
  token: string,
  ip: string | null,
): Promise<Found> {
  const from = subscriberOf(ip);
  await consume("guest_page", from);
  await refuseWhenSpent("guest_wrong", from);
  const hash = sha256(token);
  const found = isGuestToken(token) ? await lookUp<Found>(call, hash) : null;
  if (!found || !timingSafeEqual(Buffer.from(found.token_hash, "hex"), hash)) {
    await consume("guest_wrong", from);
    throw notFound();
  }

  return found;
}

/** Before a byte of a report is read: is the label valid, and may its place, address and plant report any more? */
export async function admitReport(token: string, visitor: Asker): Promise<void> {
  const link = await openedLink(token, visitor);
  await consume("guest_address", subscriberOf(visitor.ip));
  await consume("guest_link", String(link.id));
  await consume("guest_plant", String(link.plant_id));
}
