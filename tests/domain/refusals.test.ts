import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales } from "@/lib/domain/shared/locales";
import { code, projectFile, sources } from "../source";

/** What a call answers whom it lets in and refuses all the same (403), and why a condition is not fulfilled. */
const refusals = [
  ...new Set(
    sources
      .filter(({ file }) => /^(app|lib)\//.test(file) && !file.startsWith("lib/generated/"))
      .flatMap((source) => [
        ...code(source).matchAll(/DomainError\(\s*"forbidden",\s*"([a-z-]+\.[a-z_]+)"/g),
        ...code(source).matchAll(/(?:conditionOf|providerOnly)\(\s*"([a-z-]+\.[a-z_]+)"/g),
      ])
      .map(([, key]) => key!),
  ),
].sort();

const textOf = (key: string, locale: string): string => {
  const [file, name] = key.split(".") as [string, string];
  return JSON.parse(readFileSync(projectFile(`messages/${locale}/${file}.json`), "utf8"))[name];
};

describe("a refusal", () => {
  test("the refusals of the product are found in its code", () => {
    expect(refusals.length).toBeGreaterThan(25);
    expect(refusals).toEqual(expect.arrayContaining(["work-orders.not_yours", "companies.provider_only"]));
  });

  // A worker's own: a report whose recipient has gone.
  test.each(refusals.filter((key) => key !== "errors.not_authorized"))(
    "the refusal %s names the action or what is missing, and no “this page” or “do this”",
    (key) => {
      for (const locale of locales) {
        const text = textOf(key, locale);
        expect([key, locale, text.length > 15]).toEqual([key, locale, true]);
        expect([key, text]).toEqual([key, expect.not.stringMatching(unclear[locale])]);
      }
    },
  );
});

const unclear = {
  en: /this page|\b(do|view|perform) (this|that)\b|this action/i,
  es: /esta página|\bhacer(lo| esto)\b|esta acción/i,
};
