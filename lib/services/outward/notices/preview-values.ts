import { can, nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { rfqNumber } from "@/lib/domain/maintenance/rfq";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import { dayAt } from "@/lib/domain/shared/plant-text";
import { rfqs } from "@/lib/resources/rfqs";
import type { Call } from "@/lib/server/data/call";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import { find } from "@/lib/server/resources/crud";
import { resetMinutes } from "@/lib/services/identity/sign-in/answer-reset";
import { invitationDays } from "@/lib/services/identity/sign-in/invite";
import { described } from "@/lib/services/identity/single-sign-on/read-certificates";
import { rfqValues } from "@/lib/services/maintenance/rfqs/act";
import { changeSelect, hrefOf, messageOf, noticeValues } from "./alert-notice";
import { summaryOf } from "./summary";

type Values = Record<string, string | number>;

/** Values of the installation for a message, and what they are of. */
export interface RealValues {
  values: Values;
  of: {
    kind:
      | "alert"
      | "alerts"
      | "order"
      | "requisition"
      | "summary"
      | "rfq"
      | "export"
      | "report"
      | "account"
      | "company";
    label: string;
    at: Date;
  };
  href: string | null;
}

type Source = (call: Call, name: string, locale: Locale) => Promise<RealValues | null>;

/**
 * What the message would contain if it were sent about the newest thing of its kind that the caller may see, composed as the
 * message itself is. Null where there is no such thing yet.
 */
export const realValues: Source = async (call, name, locale) => (await sources[name]?.(call, name, locale)) ?? null;

/** How many changes of alerts are looked at for one of the wanted kind. */
const lookedAt = 200;

const alert: Source = async ({ tx, viewer }, name, locale) => {
  if (!can(viewer, "view_dashboard")) return null;
  const found = await newestChange(tx, name);
  if (!found) return null;
  const values = noticeValues(found, locale, viewer);

  return {
    values,
    of: { kind: "alert", label: `${values.item}, ${values.plant}`, at: found.at },
    href: hrefOf(found.alert),
  };
};

/** Which message a change leads to is not a column, so the newest changes are asked with the little that decides it. */
async function newestChange(tx: Call["tx"], name: string) {
  const recent = await tx.alertChange.findMany({
    where: { action: { in: ["opened", "escalated", "closed"] } },
    orderBy: { id: "desc" },
    take: lookedAt,
    select: { id: true, action: true, to: true, alert: { select: { kind: true } } },
  });
  const wanted = recent.find((change) => messageOf(change) === name);

  return wanted ? tx.alertChange.findFirst({ where: { id: wanted.id }, select: changeSelect }) : null;
}

const digest: Source = async ({ tx, viewer }, _name, locale) => {
  if (!can(viewer, "view_dashboard")) return null;
  const changes = await tx.alertChange.findMany({
    where: { action: { in: ["opened", "escalated", "closed"] } },
    orderBy: { id: "desc" },
    take: 3,
    select: changeSelect,
  });
  if (changes.length === 0) return null;
  const t = translator(locale, "notifications");
  const lines = changes.map((change) => {
    const values = noticeValues(change, locale, viewer);
    return `• ${values.at} · ${t(messageOf(change), values)}`;
  });
  const { at, alert } = firstOf(changes);

  return {
    values: { count: changes.length, lines: lines.join("\n") },
    of: { kind: "alerts", label: alert.plant.name, at },
    href: "/dashboard/plant?panel=alarms",
  };
};

const summary: Source = async ({ tx, viewer, now }, _name, locale) => {
  const open = await tx.alert.findFirst({
    where: { ended_at: null },
    orderBy: { id: "desc" },
    select: { plant_id: true },
  });
  const plant = await tx.plant.findFirst({
    where: { deleted_at: null, archived_at: null, ...(open && { id: open.plant_id }) },
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, name: true, time_zone: true, unit_system: true },
  });
  const reader = { ...readerOf(viewer), language_id: locales.indexOf(locale) + 1 };
  const figures = plant && (await summaryOf(tx, reader, [plant], now));
  if (!figures) return null;

  return {
    values: { date: dayAt(now.toISOString().slice(0, 10), locale, plant.time_zone), ...figures },
    of: { kind: "summary", label: plant.name, at: now },
    href: "/dashboard/plant",
  };
};

const readerOf = ({ unit_system, role, switched_off }: Viewer) => ({
  unit_system,
  role: { type: role.type, kind: role.kind, permissions: role.permissions },
  company: { switched_off: [...switched_off] },
});

const order: Source = async ({ tx, viewer }) => {
  if (!can(viewer, "view_maintenance")) return null;
  const found = await tx.workOrder.findFirst({
    where: { kind: "order" },
    orderBy: { id: "desc" },
    select: { id: true, number: true, name: true, created_at: true, plant: { select: { name: true } } },
  });
  if (!found) return null;
  const label = workOrderNumber(found.number, "order");

  return {
    values: { label, name: found.name, plant: found.plant.name, person: nameOf(viewer), note: "–", what: "assigned" },
    of: { kind: "order", label: `${label} ${found.name}`, at: found.created_at },
    href: `/maintenance/work-orders/${found.id}`,
  };
};

/** Of a request by a label, as its reporter is notified that it was accepted. */
const guest: Source = async ({ tx, viewer }) => {
  if (!can(viewer, "view_work_order_requests")) return null;
  const named = { select: { name: true } } as const;
  const found = await tx.workOrder.findFirst({
    where: { kind: "request", guest_reports: { some: {} } },
    orderBy: { id: "desc" },
    select: {
      id: true,
      number: true,
      name: true,
      created_at: true,
      plant: named,
      production_line: named,
      machine: named,
      equipment: named,
    },
  });
  if (!found) return null;
  const label = workOrderNumber(found.number, "request");
  const place = found.equipment ?? found.machine ?? found.production_line;

  return {
    values: {
      label,
      state: "accepted",
      name: "empty",
      note: "–",
      plant: found.plant.name,
      place: place?.name ?? "–",
      forget: new URL("/request-status/…#contact", env.publicUrl).href,
    },
    of: { kind: "order", label: `${label} ${found.name}`, at: found.created_at },
    href: `/maintenance-requests?id=${found.id}`,
  };
};

const requisition: Source = async ({ tx, viewer }) => {
  if (!can(viewer, "view_requisitions")) return null;
  const found = await tx.requisition.findFirst({
    orderBy: { id: "desc" },
    select: { id: true, number: true, name: true, created_at: true, plant: { select: { name: true } } },
  });
  if (!found) return null;
  const label = requisitionNumber(found.number);

  return {
    values: { label, name: found.name, plant: found.plant.name, person: nameOf(viewer), note: "–" },
    of: { kind: "requisition", label: `${label} ${found.name}`, at: found.created_at },
    href: `/requisitions/${found.id}`,
  };
};

const rfq: Source = async (call, _name, locale) => {
  const { tx, viewer } = call;
  if (!can(viewer, "view_requisitions")) return null;
  const asked = await tx.rfqVendor.findFirst({
    orderBy: { id: "desc" },
    select: { rfq_id: true, vendor: { select: { name: true, contact_name: true } } },
  });
  if (!asked) return null;
  const row = await find(call, rfqs, asked.rfq_id);
  const { vendor } = asked;

  return {
    values: {
      ...(await rfqValues(call, row))(locale),
      contact: vendor.contact_name || vendor.name,
    },
    of: { kind: "rfq", label: `${rfqNumber(row.number)} ${row.name}`, at: row.created_at },
    href: null,
  };
};

/** An export is its owner's alone: the caller's own. */
const exportReady: Source = async ({ tx, viewer }, _name, locale) => {
  const job = await newestJob(tx, viewer, "export");
  const resource = (job?.params as { resource?: string } | undefined)?.resource;
  if (!job || !resource) return null;
  const list = translator(locale, resource)("title");

  return {
    values: { name: nameOf(viewer), list, rows: job.done },
    of: { kind: "export", label: list, at: job.created_at },
    href: job.file_id ? `/api/files/${job.file_id}` : "/",
  };
};

const reportReady: Source = async ({ tx, viewer }, _name, locale) => {
  const job = await newestJob(tx, viewer, "chart_report");
  const params = job?.params as { plant_id?: number; title?: string | null } | undefined;
  const plant =
    params?.plant_id && (await tx.plant.findFirst({ where: { id: params.plant_id }, select: { name: true } }));
  if (!job || !plant) return null;
  const title = params.title ?? translator(locale, "chart-reports")("title");

  return {
    values: { name: nameOf(viewer), title, plant: plant.name },
    of: { kind: "report", label: `${title}, ${plant.name}`, at: job.created_at },
    href: job.file_id ? `/api/files/${job.file_id}` : "/",
  };
};

const newestJob = (tx: Call["tx"], { user_id }: Viewer, kind: string) =>
  tx.job.findFirst({
    where: { user_id, kind, status: "completed" },
    orderBy: { id: "desc" },
    select: { params: true, done: true, file_id: true, created_at: true },
  });

/** What is sent about an account is shown about the caller's own. */
const account =
  (more: (call: Call) => Values): Source =>
  async (call) => ({
    values: { name: call.viewer.first_name, ip: call.ip ?? "?", ...more(call) },
    of: { kind: "account", label: nameOf(call.viewer), at: call.now },
    href: "/profile",
  });

/** About a company that signs in through an identity provider. */
const signIn: Source = async ({ tx, viewer }) => {
  if (!can(viewer, "view_companies")) return null;
  const idp = await tx.samlIdp.findFirst({
    orderBy: { id: "desc" },
    select: { company_id: true, certificates: true, updated_at: true },
  });
  const company = idp && (await tx.company.findFirst({ where: { id: idp.company_id }, select: { name: true } }));
  if (!company) return null;
  const last = idp.certificates.map((text) => described(text).not_after.slice(0, 10)).toSorted();

  return {
    values: { name: viewer.first_name, by: nameOf(viewer), company: company.name, day: last.at(-1) ?? "–" },
    of: { kind: "company", label: company.name, at: idp.updated_at },
    href: `/companies/${idp.company_id}/single-sign-on`,
  };
};

const sources: Record<string, Source> = {
  ...Object.fromEntries(
    [
      ...["alert_warning", "alert_alarm", "alert_ended", "alert_no_data", "alert_data_back"],
      ...["alert_together", "alert_together_ended"],
    ].map((name) => [name, alert]),
  ),
  alert_digest: digest,
  daily_summary: summary,
  export_ready: exportReady,
  report_ready: reportReady,
  rfq,
  guest,
  work: order,
  requisition_reminder: requisition,
  password_reset: account(() => ({ minutes: resetMinutes })),
  single_sign_on: account(() => ({})),
  password_changed: account(() => ({})),
  address_changed: account(({ viewer }) => ({ address: viewer.email })),
  invitation: account(() => ({ days: invitationDays })),
  invitation_to_company: account(() => ({})),
  second_factor_changed: account(() => ({ what: "on" })),
  second_factor_blocked: account(() => ({ what: "blocked" })),
  ...Object.fromEntries(["removed", "changed", "set_up"].map((change) => [`sign_in_${change}`, signIn] as const)),
  saml_certificate_expiring: signIn,
  saml_certificate_expired: signIn,
  webhook_gone: account(() => ({ webhook: "ERP" })),
  webhook_failing: account(() => ({ webhook: "ERP" })),
  reporting_unused: account(() => ({ login: "Power BI", day: "2026-12-24" })),
};
