import { randomBytes } from "node:crypto";
import { localeOf } from "@/lib/domain/identity/viewer";
import { reportedDown } from "@/lib/domain/maintenance/downtime";
import { guestPriority, guestRequestName, mostPhotos } from "@/lib/domain/maintenance/guest-request";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { GuestJoinInput, GuestReportInput } from "@/lib/inputs/guest-requests";
import { writeEvent } from "@/lib/server/data/audit";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { discard, type StoredFile, storePhoto, storeVoice } from "@/lib/server/files/storage";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { translate } from "@/lib/server/i18n";
import { seal, placeOf as sealedPlace, unseal } from "@/lib/server/secrets/sealed";
import { followUrl } from "../guests/follow-url";
import { recordEvent } from "../order-log";
import { placeOf } from "../place";
import { write } from "../work-orders/insert";
import { type OpenLink, openedLink } from "./opened";
import { herePlace } from "./place";

/** The answer to a guest who reported: the number of the request, and the address at which they follow it. */
export interface GuestAnswer {
  label: string;
  follow_url: string;
}

type Guest = Pick<Visitor, "ip" | "now" | "request_id">;
type Files = ReadonlyMap<string, File>;

const newToken = () => randomBytes(16).toString("base64url");

/** Makes a request of what a guest without an account reports. The same key again is answered as the first time. */
export async function reportByLink(
  token: string,
  input: GuestReportInput,
  files: Files,
  guest: Guest,
): Promise<GuestAnswer> {
  // A bot filled the field that people do not see: it gets the answer of a success.
  if (input.website) return { label: workOrderNumber(1, "request"), follow_url: followUrl(newToken()) };
  const link = await openedLink(token, guest);
  const before = await within(link, (tx) => answeredBefore(tx, link, input.key));
  if (before) return before;
  if (!input.text && !files.has("voice")) throw invalidField("text", "errors.is_required");

  const stored = await store(files);
  try {
    const { answer, isFirst } = await within(link, (tx) => keep(tx, { link, token, input, stored, guest }));
    // Sent twice at once: the other one has brought its own.
    if (!isFirst) await forgetFiles(stored);
    return answer;
  } catch (error) {
    await forgetFiles(stored);
    throw error;
  }
}

const within = <T>(link: OpenLink, run: (tx: Tx) => Promise<T>) => withinPlant(link.company_id, link.plant_id, run);

/** Photos encoded again and a voice note, one after the other: each takes the memory of a whole picture. */
async function store(files: Files): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (let at = 1; at <= mostPhotos; at++) {
      const photo = files.get(`photo_${at}`);
      if (photo) stored.push(await storePhoto(photo, `photo_${at}`));
    }
    const voice = files.get("voice");
    if (voice) stored.push(await storeVoice(voice, "voice"));
    return stored;
  } catch (error) {
    await forgetFiles(stored);
    throw error;
  }
}

const forgetFiles = (stored: readonly StoredFile[]) =>
  Promise.all(stored.map(({ storage_key }) => discard(storage_key)));

interface Reported {
  link: OpenLink;
  token: string;
  input: GuestReportInput;
  stored: readonly StoredFile[];
  guest: Guest;
}

async function keep(tx: Tx, reported: Reported): Promise<{ answer: GuestAnswer; isFirst: boolean }> {
  const { link, token, input, guest } = reported;
  await holdLink(tx, link, token);
  const before = await answeredBefore(tx, link, input.key);
  if (before) return { answer: before, isFirst: false };
  const row = await makeRequest(tx, reported);
  await countUse(tx, link, guest);
  await recordEvent(tx, row, null, { action: "create", to: "requested", data: { is_guest: true } });
  await auditGuestAction(tx, { action: "create", row, input, guest });
  const follow = await addReport(tx, { row, link, input, is_joined: false });

  return { answer: { label: workOrderNumber(row.number, "request"), follow_url: followUrl(follow) }, isFirst: true };
}

/** One report at a time for each label, and none for a label that ended while its body was on the way. */
async function holdLink(tx: Tx, { id }: OpenLink, token: string) {
  const held = await tx.$queryRaw<unknown[]>`
    select id from request_links where id = ${id} and token_hash = ${sha256(token)} and not is_paused for update`;
  if (held.length === 0) throw notFound();
}

const countUse = (tx: Tx, { id }: OpenLink, { now }: Guest) =>
  tx.requestLink.updateMany({ where: { id }, data: { uses: { increment: 1 }, last_used_at: now } });

async function answeredBefore(tx: Tx, { plant_id }: OpenLink, key: string): Promise<GuestAnswer | null> {
  const report = await tx.guestReport.findFirst({
    where: { plant_id, key },
    select: { id: true, follow_token: true, work_order: { select: { number: true } } },
  });
  if (!report) return null;
  const { id, follow_token, work_order } = report;
  const token = follow_token && unseal(follow_token, sealedPlace("guest_reports", "follow_token", id));

  return { label: workOrderNumber(work_order.number, "request"), follow_url: followUrl(token ?? "") };
}

/** As any request of a breakdown, without anybody who asked; files are copied to its order as of any request. */
async function makeRequest(tx: Tx, { link, input, stored, guest }: Reported) {
  const { production_line_id, machine_id, equipment_id } = link;
  const place = await placeOf({ tx }, { production_line_id, machine_id, equipment_id });
  const { text, is_machine_down } = input;
  const here = await herePlace(tx, link);
  const voice_note = translate(localeOf(input.language_id), {
    key: "guest-requests.voice_note",
    params: { place: here.name },
  });
  const row = await write(
    { tx },
    {
      name: guestRequestName(text, voice_note),
      description: text,
      type: "breakdown",
      priority: guestPriority(is_machine_down),
      is_machine_down,
      down_since: reportedDown({ is_machine_down }, guest.now),
      required_items: null,
      supervisor_notes: null,
      completion_note: null,
    },
    place,
    { kind: "request", status: "requested", requested_by: null, created_by: null },
  );
  const { company_id, plant_id } = link;
  for (const file of stored) {
    const { id: file_id } = await tx.file.create({
      data: { ...file, company_id, user_id: null },
      select: { id: true },
    });
    await tx.workOrderFile.create({ data: { company_id, plant_id, work_order_id: row.id, file_id } });
  }

  return row;
}

interface Work {
  id: number;
  company_id: number;
  plant_id: number;
  name: string;
}

interface Deed {
  action: "create" | "join" | "withdraw";
  row: Work;
  input?: Pick<GuestReportInput, "name">;
  guest: Pick<Visitor, "ip" | "request_id">;
}

/** The audit log names who reported as they called themselves. */
export const auditGuestAction = (tx: Tx, { action, row, input, guest }: Deed) =>
  writeEvent(tx, {
    object: "work-orders",
    action,
    object_id: row.id,
    label: row.name,
    company_id: row.company_id,
    plant_id: row.plant_id,
    actor: input?.name ?? null,
    after: { is_guest: true },
    ip: guest.ip,
    request_id: guest.request_id,
  });

interface Added {
  row: Pick<Work, "id">;
  link: OpenLink;
  input: Omit<GuestJoinInput, "request_id">;
  is_joined: boolean;
}

/** The guest who reported, and the token with which they follow it. */
async function addReport(tx: Tx, { row, link, input, is_joined }: Added): Promise<string> {
  const { company_id, plant_id } = link;
  const { key, text, name, phone, email, language_id } = input;
  const token = newToken();
  const { id } = await tx.guestReport.create({
    data: {
      company_id,
      plant_id,
      work_order_id: row.id,
      link_id: link.id,
      is_joined,
      key,
      text,
      name,
      phone,
      email,
      locale: localeOf(language_id),
      follow_hash: sha256(token),
    },
    select: { id: true },
  });
  const follow_token = seal(token, sealedPlace("guest_reports", "follow_token", id));
  await tx.guestReport.updateMany({ where: { id }, data: { follow_token } });

  return token;
}

/** "Me too": one more reports what is reported already, while nobody has decided it. */
export async function joinByLink(token: string, input: GuestJoinInput, guest: Guest): Promise<GuestAnswer> {
  const link = await openedLink(token, guest);

  return within(link, async (tx) => {
    await holdLink(tx, link, token);
    const before = await answeredBefore(tx, link, input.key);
    if (before) return before;
    const row = await undecided(tx, link, input.request_id);
    const follow = await addReport(tx, { row, link, input, is_joined: true });
    await countUse(tx, link, guest);
    await recordEvent(tx, row, null, { action: "join" });
    await auditGuestAction(tx, { action: "join", row, input, guest });

    return { label: workOrderNumber(row.number, "request"), follow_url: followUrl(follow) };
  });
}

/** A request of the label's own place; what is somewhere else is not there. */
async function undecided(tx: Tx, { production_line_id, machine_id, equipment_id }: OpenLink, id: number) {
  const here = equipment_id !== null ? { equipment_id } : machine_id !== null ? { machine_id } : { production_line_id };
  const found = await tx.workOrder.findFirst({ where: { id, kind: "request", ...here }, select: { id: true } });
  if (!found) throw notFound();
  await tx.$queryRaw`select id from work_orders where id = ${id} for update`;
  const row = await tx.workOrder.findUniqueOrThrow({
    where: { id },
    select: { id: true, company_id: true, plant_id: true, number: true, name: true, status: true },
  });
  if (row.status !== "requested") throw new DomainError("conflict", "guest-requests.decided");

  return row;
}
