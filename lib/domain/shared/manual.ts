/** The manual's parts, by who reads them; each is a file docs/manual/{language}/{part}.md. */
const manualParts = ["technician", "planner", "engineer", "administrator", "provider"] as const;

export type ManualPart = (typeof manualParts)[number];

export const asManualPart = (name: string): ManualPart | undefined => manualParts.find((part) => part === name);

/** Where the product serves the manual's pictures. */
export const manualPictures = "/help/pictures";

/**
 * Where a link of the manual leads within the product: to another part, the index, a heading or out into the web. Null for
 * what only the repository has.
 * @example manualAddress("planner.md#plan-the-week") // "/help/planner#plan-the-week"
 */
export function manualAddress(href: string): string | null {
  if (/^(#|https?:)/.test(href)) return href;
  const [, file, anchor = ""] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  if (file === "README") return `/help${anchor}`;

  return file && asManualPart(file) ? `/help/${file}${anchor}` : null;
}
