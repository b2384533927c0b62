import { localeOf } from "@/lib/domain/identity/viewer";
import type { NoticeChannel } from "@/lib/domain/notifications/notices";
import { DomainError, type Fields, invalidField, notFound } from "@/lib/domain/shared/errors";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import type { TemplateInput } from "@/lib/inputs/message-templates";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { argumentsOf, formatted } from "@/lib/server/message-text";
import { madeUp } from "./emulate";
import type { OwnText } from "./own-text";
import { listTemplates, type Template } from "./templates";

/** The provider's own texts in the place of the product's, which come back when one is deleted. */

const select = {
  ...{ id: true, name: true, channel: true, locale: true, subject: true, body: true, updated_by: true },
  ...{ updated_at: true, version: true },
} as const;

/** Every message with the product's texts, the provider's own beside them, and what a text of it may ask for. */
export async function templatesWithOwn({ tx }: Pick<Call, "tx">) {
  const rows = await tx.messageTemplate.findMany({ select });

  return listTemplates().map((template) => ({
    ...template,
    allowed: allowedIn(template),
    own: Object.fromEntries(
      locales.map((locale) => [
        locale,
        rows.find((row) => row.name === template.name && row.channel === template.channel && row.locale === locale) ??
          null,
      ]),
    ) as Record<Locale, (typeof rows)[number] | null>,
  }));
}

/** What the product's own texts ask for, in either language: there is nothing else to be had. */
function allowedIn({ texts }: Template): string[] {
  const all = Object.values(texts).flatMap(({ subject, body }) => [
    ...(argumentsOf(subject ?? "") ?? []),
    ...(argumentsOf(body) ?? []),
  ]);

  return [...new Set(all)].sort();
}

function templateNamed(name: string, channel: NoticeChannel): Template {
  const found = listTemplates().find((one) => one.name === name && one.channel === channel);
  if (!found) throw invalidField("name", "errors.does_not_exist");

  return found;
}

function check(template: Template, { subject, body, channel }: TemplateInput) {
  const allowed = allowedIn(template);
  const fields: Fields = {};
  if (channel === "mail" && !subject) fields.subject = ["errors.is_required"];
  if (channel === "sms" && subject) fields.subject = ["errors.unknown_field"];
  for (const [field, text] of Object.entries({ subject, body })) {
    if (!text) continue;
    const asked = argumentsOf(text);
    const unknown = asked && [...asked].filter((name) => !allowed.includes(name));
    if (!asked) fields[field] = ["notifications.not_well_formed"];
    else if (unknown!.length > 0)
      fields[field] = [{ key: "notifications.unknown_placeholder", params: { names: unknown!.join(", ") } }];
  }
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

/** From now on this text is sent. Somebody else's newer one is not overwritten. */
export async function saveTemplate(call: Call, input: TemplateInput) {
  const { tx, viewer, now } = call;
  const { name, channel, language_id, subject = null, body, version } = input;
  check(templateNamed(name, channel), input);
  const locale = localeOf(language_id);
  const key = { name, channel, locale };
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('message-templates'), hashtext(${`${name} ${channel} ${locale}`}))`;
  const before = await tx.messageTemplate.findFirst({ where: key, select });
  if (version !== undefined && version !== (before?.version ?? 0))
    throw new DomainError("conflict", "errors.stale_version", { data: before });
  const data = { subject, body, updated_by: viewer.user_id, updated_at: now };
  if (before)
    await tx.messageTemplate.updateMany({ where: { id: before.id }, data: { ...data, version: { increment: 1 } } });
  else await tx.messageTemplate.create({ data: { ...key, ...data } });
  const after = await tx.messageTemplate.findFirst({ where: key, select });
  await audit(call, before ? "update" : "create", "message-templates", after!.id, {
    before: before && { ...before },
    after: { ...after! },
    label: `${name} (${locale})`,
  });

  return after!;
}

/** The product's own text stands again. */
export async function removeTemplate(call: Call, id: number) {
  const before = await call.tx.messageTemplate.findFirst({ where: { id }, select });
  if (!before) throw notFound();
  await call.tx.messageTemplate.deleteMany({ where: { id } });
  await audit(call, "delete", "message-templates", id, {
    before: { ...before },
    label: `${before.name} (${before.locale})`,
  });
}

/** How a text would read, with the caller's name and figures as they come. */
export function previewTemplate(call: Call, input: TemplateInput): OwnText {
  const template = templateNamed(input.name, input.channel);
  check(template, input);
  const params = madeUp(call, template);
  const locale = localeOf(input.language_id);

  return {
    subject: input.subject ? formatted(input.subject, locale, params) : null,
    body: formatted(input.body, locale, params),
  };
}
