import { formatTagAt } from "@/lib/domain/shared/format-tags";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import { formatted } from "@/lib/server/message-text";
import type { Letter } from "./letter";
import type { OwnText } from "./own-text";

const words = (letter: Letter) => translator(letter.locale, "mails", tagOf(letter));

/** How the message writes numbers. */
export const tagOf = ({ locale, time_zone }: Letter) => formatTagAt(locale, time_zone);

/** One line: a line break of a value in a header would begin another header. */
export const subjectOf = (letter: Letter, own: OwnText | null = null) =>
  (own?.subject
    ? formatted(own.subject, tagOf(letter), letter.params)
    : words(letter)(`${letter.template}.subject`, letter.params)
  ).replace(lineBreaks, " ");

const lineBreaks = /[\0\r\n\u2028\u2029]+/g;

/** Plain text, and the same as the simplest HTML: mail programs show little else alike. */
export function compose(letter: Letter, own: OwnText | null = null): { subject: string; text: string; html: string } {
  const t = words(letter);
  const body = own ? formatted(own.body, tagOf(letter), letter.params) : t(`${letter.template}.body`, letter.params);
  const paragraphs = body.split("\n\n");
  const link = letter.href && new URL(letter.href, env.publicUrl).href;
  const action = link && t.has(`${letter.template}.action`) ? t(`${letter.template}.action`) : t("open");
  const last = `${letter.template}.footer`;
  const footer = t(t.has(last) ? last : "footer", { ...letter.params, host: env.publicUrl.host });

  return {
    subject: subjectOf(letter, own),
    text: [...paragraphs, ...(link ? [`${action}: ${link}`] : []), `-- \n${footer}`].join("\n\n"),
    html: page(letter.locale, [
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
      ...(link ? [`<p><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(action)}</a></p>`] : []),
      `<p style="color:#5f6b76;font-size:13px">${escapeHtml(footer)}</p>`,
    ]),
  };
}

const button = "display:inline-block;padding:10px 18px;background:#14532d;color:#fff;text-decoration:none";

const page = (lang: string, parts: string[]) =>
  `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;line-height:1.5;color:#1b1f23">${parts.join("")}</body></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
