import { type Container, cyclesOf } from "@/lib/domain/lubrication/container";
import { chance } from "./chance";
import { api } from "./http";

/**
 * Automatic lubricators of the demo: each counts its cycles at its own pace, most confirm them by pressure, and a few are
 * in trouble. What they send follows from the time alone, and from the commands that they got.
 */

/** A lubricator as its controller knows it. */
export interface Oiler {
  uid: string;
  container: Container;
  strokes: number | null;
  dose: number | null;
}

/** What a controller remembers of its lubricators. */
export interface Oilers {
  all: Oiler[];
  sent_until: number;
  /** Counts that were set, and cycles that were started by hand. */
  set: Record<string, { cycles: number; at: number }>;
  extra: Record<string, number>;
}

interface Message {
  uid: string;
  ts: string;
  cycles: number;
  confirmed?: "pressure" | false;
  over_pressure?: boolean;
  empty?: boolean;
}

type Trouble = "lost" | "blocked" | "unconfirmed" | "glitched" | "low" | "empty" | "silent" | "blind";

const troubles: Record<string, Trouble> = {
  "lube:CRM3:1": "lost",
  "lube:CRM2:1": "blocked",
  "lube:CRM3:2": "unconfirmed",
  "lube:CRM4:1": "glitched",
  "lube:CRM1:1": "low",
  "lube:CRM1:2": "empty",
  "lube:CRM4:2": "blind",
  "lube:CRM2:3": "silent",
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const historyDays = 30;
const every = 10 * minute;
const lostSince = 12 * hour;
const troubledSince = 50 * minute;

export async function oilersOf(token: string, controller_id: number): Promise<Oilers> {
  const query = `controller_id=${controller_id}&method=automatic&max=200`;
  const { data } = await api<{ data: (Omit<Oiler, "uid"> & { device_address: string })[] }>(`/lubricators?${query}`, {
    token,
  });
  const all = data.map(({ device_address, container, strokes, dose }) => ({
    uid: device_address,
    container,
    strokes,
    dose,
  }));

  return { all, sent_until: 0, set: {}, extra: {} };
}

/** What they report since they reported last: once a day of the past, then every ten minutes. */
export function oilerMessages(oilers: Oilers, epoch: number, now: number): Message[] {
  if (oilers.all.length === 0 || now - oilers.sent_until < every) return [];
  const moments: number[] = [];
  if (oilers.sent_until === 0) for (let ago = historyDays; ago > 0; ago--) moments.push(now - ago * day);
  moments.push(now);
  oilers.sent_until = now;

  return moments.flatMap((ts) => oilers.all.flatMap((oiler) => messageOf(oilers, oiler, { ts, epoch }) ?? []));
}

interface Moment {
  ts: number;
  epoch: number;
}

function messageOf(oilers: Oilers, oiler: Oiler, { ts, epoch }: Moment): Message | null {
  const { uid } = oiler;
  const trouble = troubles[uid];
  if (trouble === "silent" || (trouble === "lost" && ts > epoch - lostSince)) return null;
  const isTroubled = ts > epoch - troubledSince;
  const full = cyclesOf(oiler);
  const cycles = Math.min(full, countOf(oilers, oiler, { ts, epoch }));
  const message = { uid, ts: new Date(ts).toISOString(), cycles };
  const wasSet = oilers.set[uid] !== undefined;
  if (trouble === "blocked" && isTroubled) return { ...message, over_pressure: true };
  if (trouble === "unconfirmed" && isTroubled) return { ...message, confirmed: false };
  if (trouble === "glitched" && isTroubled && !wasSet) return { ...message, cycles: Math.max(0, cycles - 47) };
  if (trouble === "empty" && !wasSet) return { ...message, confirmed: "pressure", empty: cycles >= full };

  return trouble === "blind" ? message : { ...message, confirmed: "pressure" };
}

/** A container lasts some months; that of the one that is low or empty ends now. */
function countOf({ set, extra }: Oilers, oiler: Oiler, { ts, epoch }: Moment): number {
  const { uid } = oiler;
  const full = cyclesOf(oiler);
  const trouble = troubles[uid];
  const pace = full / ((70 + 80 * chance(`${uid} pace`)) * day);
  const more = extra[uid] ?? 0;
  const begun = set[uid];
  if (begun && ts >= begun.at) return Math.floor(begun.cycles + pace * (ts - begun.at)) + more;
  const share = trouble === "low" ? 0.925 : trouble === "empty" ? 1 : 0.32 + 0.35 * chance(`${uid} share`);
  const stands = trouble === "blocked" ? Math.min(ts, epoch - troubledSince) : ts;

  return Math.max(0, Math.floor(full * share + pace * (stands - epoch))) + more;
}

/** Executes the commands for its lubricators; null for a command of something else. */
/** A command that a lubricator may get. */
interface OilerCommand {
  id: number;
  type: string;
  uid?: string;
  cycles?: number;
}

export function obeyedByOiler(command: OilerCommand, oilers: Oilers | undefined, now: number) {
  if (command.type !== "lubricator_cycle" && command.type !== "lubricator_count") return null;
  const oiler = oilers?.all.find(({ uid }) => uid === command.uid);
  if (!oilers || !oiler) return { ack: { id: command.id, ok: false, error: "unknown lubricator" }, captures: [] };
  const { uid } = oiler;
  if (command.type === "lubricator_cycle") oilers.extra[uid] = (oilers.extra[uid] ?? 0) + (command.cycles ?? 1);
  else {
    oilers.set[uid] = { cycles: command.cycles ?? 0, at: now };
    delete oilers.extra[uid];
  }
  // What has changed is reported at once.
  oilers.sent_until = Math.min(oilers.sent_until, now - every);

  return { ack: { id: command.id, ok: true }, captures: [] };
}
