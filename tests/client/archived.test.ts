import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Archived } from "@/components/storage/archived";
import enStorage from "@/messages/en/storage.json";
import enUi from "@/messages/en/ui.json";
import esStorage from "@/messages/es/storage.json";
import esUi from "@/messages/es/ui.json";

type Storage = ComponentProps<typeof Archived>["storage"];

const messages = { en: { storage: enStorage, ui: enUi }, es: { storage: esStorage, ui: esUi } };
const archive: Storage["archive"] = {
  files: 74,
  rows: 1_234_567,
  bytes: 8_400_000,
  newest_day: "2026-11-26",
  waiting_days: 0,
  unreachable_since: null,
};

/** The words of it, as a company sees them. */
function shown(more: Partial<Storage["archive"]>, isOn = true, locale: "en" | "es" = "en"): string {
  const provider = { locale, timeZone: "UTC", now: new Date("2026-11-29T12:00:00Z"), messages: messages[locale] };
  const storage = { is_archived_to_files: isOn, archive: { ...archive, ...more } } as Storage;
  const element = createElement(Archived, { storage });
  return renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      provider as unknown as ComponentProps<typeof NextIntlClientProvider>,
      element,
    ),
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("the archive on the storage card", () => {
  test("the archive shows its files, readings and newest day", () => {
    expect(shown({})).toMatch(/^Readings are archived as files 74 files, 1,234,567 readings, 8\.\d MB, until .*26/);
    expect(shown({}, true, "es")).toMatch(/^Las lecturas se archivan en archivos 74 archivos, 1.234.567 lecturas,/);
  });

  test("the archive shows what waits, and since when it cannot be reached", () => {
    expect(shown({ waiting_days: 1 })).toContain("1 day of a plant waits for the archive");
    expect(shown({ waiting_days: 3, unreachable_since: "2026-11-29T10:00:00.000Z" })).toMatch(
      /3 days of plants wait for the archive The archive cannot be reached since .*: archiving waits, nothing is deleted/,
    );
  });

  test("an archive that was turned off shows that its files stay, and one that never was shows nothing", () => {
    expect(shown({ waiting_days: 3 }, false)).toMatch(/^Archiving is off, the files stay 74 files/);
    expect(shown({ waiting_days: 3 }, false)).not.toContain("wait for");
    expect(shown({ files: 0, newest_day: null }, false)).toBe("");
    expect(shown({ files: 0, newest_day: null })).toBe("Readings are archived as files No file yet");
  });
});
