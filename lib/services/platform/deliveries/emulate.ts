import type { TemplateChannel } from "@/lib/domain/notifications/notices";
import { phoneProblem } from "@/lib/domain/notifications/telephone";
import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { consume } from "@/lib/server/http/limits";
import { deliver } from "./deliver";
import { listTemplates, type Template } from "./templates";

export interface Emulation {
  template: string;
  channel: TemplateChannel;
  language_id?: number;
}

/** To the caller and nobody else, in the caller's language unless another is asked for. */
export async function emulate(call: Call, { template, channel, language_id }: Emulation): Promise<void> {
  const known = listTemplates().find((one) => one.name === template && one.channel === channel);
  if (!known) throw invalidField("template", "errors.does_not_exist");
  const { tx, viewer, request_id } = call;
  await consume("emulate", String(viewer.user_id));
  const { email, phone } = await tx.user.findUniqueOrThrow({
    where: { id: viewer.user_id },
    select: { email: true, phone: true },
  });
  const letter = { subject: `emulated:${request_id}`, template, params: madeUp(call, known), href: "/dashboard/plant" };
  const to = { user_id: viewer.user_id, company_id: null, language_id: language_id ?? viewer.language_id };
  if (channel === "mail") return void (await deliver(tx, { channel, to: { ...to, email }, ...letter }));
  if (phone === null || phoneProblem(phone) !== null) throw invalidField("channel", "errors.sms_needs_phone");
  await deliver(tx, { channel, to: { ...to, phone }, ...letter });
}

/** A figure for each argument of the message; one that nobody thought of is a dash. */
export function madeUp(
  { now, viewer }: Pick<Call, "now" | "viewer">,
  { texts }: Template,
): Record<string, string | number> {
  const figures: Record<string, string | number> = {
    item: "P-101",
    sensor: "DE",
    measurement: "RMS",
    plant: "A",
    list: "P-101",
    name: viewer.first_name,
    value: "8.2 mm/s",
    limits: "4.5 mm/s / 7.1 mm/s",
    lines: "• P-101: 8.2 mm/s",
    at: now.toISOString().slice(0, 16).replace("T", " "),
    date: now.toISOString().slice(0, 10),
    rows: 2,
    count: 2,
    alerts: 2,
    orders: 1,
    minutes: 60,
    days: 7,
    company: "Company",
    by: "Name",
    title: "P-101",
    ip: "192.0.2.1",
    what: "on",
    contact: "Name",
    label: "RFQ-1",
    person: "Name",
    note: "",
    address: viewer.email,
    reply_to: viewer.email,
    day: now.toISOString().slice(0, 10),
  };
  const asked = [...JSON.stringify(texts).matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);

  return Object.fromEntries(asked.map((name) => [name, figures[name] ?? "–"]));
}
