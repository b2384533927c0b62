import { localeOf, nameOf } from "@/lib/domain/identity/viewer";
import type { TemplateChannel } from "@/lib/domain/notifications/notices";
import { DomainError, type Fields, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Locale } from "@/lib/domain/shared/locales";
import type { TemplateInput, TemplateQuery } from "@/lib/inputs/message-templates";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { isPlain, type Use, usesOf } from "@/lib/server/message-text";
import { listTemplates, type Template } from "./templates";

/** The provider's own texts in the place of the product's, which come back when one is deleted. */

const select = {
  id: true,
  name: true,
  channel: true,
  locale: true,
  subject: true,
  body: true,
  updated_by: true,
  updated_at: true,
  version: true,
} as const;

/** Every message with the product's texts, the provider's own beside them, and what a text of it may ask for. */
export async function templatesWithOwn({ tx }: Pick<Call, "tx">) {
  const rows = await tx.messageTemplate.findMany({ select });
  const saved = await tx.messageTemplateVersion.findMany({
    where: { OR: rows.map(({ name, channel, locale, version }) => ({ name, channel, locale, version })) },
    select: { name: true, channel: true, locale: true, actor: true },
  });
  const ownOf = ({ name, channel }: Template, locale: Locale) => {
    const isIt = (one: { name: string; channel: string; locale: string }) =>
      one.name === name && one.channel === channel && one.locale === locale;
    const row = rows.find(isIt);

    return row ? { ...row, actor: saved.find(isIt)?.actor ?? null } : null;
  };

  return listTemplates().map((template) => ({
    ...template,
    allowed: allowedIn(template),
    own: { en: ownOf(template, "en"), es: ownOf(template, "es") },
  }));
}

export type TemplateWithOwn = Awaited<ReturnType<typeof templatesWithOwn>>[number];

/** What the product's own texts ask for, in either language: there is nothing else to be had. */
const allowedIn = (template: Template): string[] =>
  [...new Set(usesAllowedIn(template).map(({ name }) => name))].sort();

const usesAllowedIn = ({ texts }: Template): Use[] =>
  Object.values(texts).flatMap(({ subject, body }) => [...(usesOf(subject ?? "") ?? []), ...(usesOf(body) ?? [])]);

export function templateNamed(name: string, channel: TemplateChannel): Template {
  const found = listTemplates().find((one) => one.name === name && one.channel === channel);
  if (!found) throw invalidField("name", "errors.does_not_exist");

  return found;
}

/** Refuses, by field, what could not be sent later: then it would be an alarm that nobody receives. */
export function checkText(template: Template, { subject, body, channel }: TemplateInput) {
  const allowed = usesAllowedIn(template);
  const fields: Fields = {};
  if (channel === "mail" && !subject) fields.subject = ["errors.is_required"];
  if (channel === "sms" && subject) fields.subject = ["errors.unknown_field"];
  for (const [field, text] of Object.entries({ subject, body })) {
    const problem = text && problemOf(usesOf(text), allowed);
    if (problem) fields[field] ??= [problem];
  }
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

function problemOf(asked: Use[] | null, allowed: Use[]): Fields[string][number] | null {
  if (!asked) return "notifications.not_well_formed";
  const named = (uses: Use[]) => [...new Set(uses.map(({ name }) => name))].join(", ");
  const unknown = asked.filter((use) => !allowed.some(({ name }) => name === use.name));
  if (unknown.length > 0) return { key: "notifications.unknown_placeholder", params: { names: named(unknown) } };
  // A plural of what is a name, or a date of what is text already, cannot be written.
  const wrong = asked.filter(
    (use) => !isPlain(use) && !allowed.some((one) => one.name === use.name && one.as === use.as),
  );

  return wrong.length > 0 ? { key: "notifications.wrong_form", params: { names: named(wrong) } } : null;
}

/** From now on this text is sent. Somebody else's newer one is not overwritten. */
export async function saveTemplate(call: Call, input: TemplateInput) {
  const { tx, viewer, now } = call;
  const { name, channel, language_id, subject = null, body } = input;
  checkText(templateNamed(name, channel), input);
  const key = { name, channel, locale: localeOf(language_id) };
  await holdText(tx, key);
  const before = await tx.messageTemplate.findFirst({ where: key, select });
  if (input.version !== undefined && input.version !== (before?.version ?? 0))
    throw new DomainError("conflict", "errors.stale_version", { data: before });
  const version = await keepVersion(call, key, { subject, body });
  const data = { subject, body, version, updated_by: viewer.user_id, updated_at: now };
  if (before) await tx.messageTemplate.updateMany({ where: { id: before.id }, data });
  else await tx.messageTemplate.create({ data: { ...key, ...data } });
  const after = await tx.messageTemplate.findFirstOrThrow({ where: key, select });
  await audit(call, before ? "update" : "create", "message-templates", after.id, {
    before: before && { ...before },
    after: { ...after },
    label: `${name} (${key.locale})`,
  });

  return after;
}

interface TextKey {
  name: string;
  channel: TemplateChannel;
  locale: Locale;
}

/** Two people who save the same text at once do it one after the other. */
const holdText = (tx: Tx, { name, channel, locale }: TextKey) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('message-templates'), hashtext(${`${name} ${channel} ${locale}`}))`;

/** Numbers go on after a return to the original: a number never stands for two texts. */
async function keepVersion(call: Call, key: TextKey, text: { subject: string | null; body: string | null }) {
  const { tx, viewer, now } = call;
  const last = await tx.messageTemplateVersion.findFirst({
    where: key,
    orderBy: { version: "desc" },
    select: { version: true },
  });
  const version = (last?.version ?? 0) + 1;
  await tx.messageTemplateVersion.create({
    data: { ...key, ...text, version, saved_by: viewer.user_id, actor: nameOf(viewer), saved_at: now },
  });

  return version;
}

/** The product's own text stands again, unless somebody has saved a newer one than the caller has read. */
export async function removeTemplate(call: Call, id: number, version?: number) {
  const { tx } = call;
  const found = await tx.messageTemplate.findFirst({ where: { id }, select });
  if (!found) throw notFound();
  const key = { name: found.name, channel: found.channel as TemplateChannel, locale: found.locale as Locale };
  await holdText(tx, key);
  const before = await tx.messageTemplate.findFirst({ where: { id }, select });
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version)
    throw new DomainError("conflict", "errors.stale_version", { data: before });
  await keepVersion(call, key, { subject: null, body: null });
  await tx.messageTemplate.deleteMany({ where: { id } });
  await audit(call, "delete", "message-templates", id, {
    before: { ...before },
    label: `${before.name} (${before.locale})`,
  });
}

/** What a message once read, the newest first. Without a body: the return to the product's own text. */
export function versionsOf({ tx }: Pick<Call, "tx">, { name, channel, language_id }: TemplateQuery) {
  return tx.messageTemplateVersion.findMany({
    where: { name, channel, locale: localeOf(language_id) },
    orderBy: { version: "desc" },
    take: 100,
    select: { version: true, subject: true, body: true, saved_by: true, actor: true, saved_at: true },
  });
}

export type TemplateVersion = Awaited<ReturnType<typeof versionsOf>>[number];
