import type { TemplateChannel } from "@/lib/domain/notifications/notices";
import { type Locale, locales } from "@/lib/domain/shared/locales";

/** Language ids of the specification: English 1, Spanish 2. */
const languageIdOf = (locale: Locale) => (locales.indexOf(locale) + 1) as 1 | 2;

export const templateHref = ({ name, channel }: { name: string; channel: TemplateChannel }, locale: Locale) =>
  `/settings/message-templates/${name}?channel=${channel}&language_id=${languageIdOf(locale)}`;
