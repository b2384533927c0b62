import { describe, expect, test } from "vitest";
import textsOfScreens from "@/lib/generated/texts.json";
import { type ScreenFile, screenTexts } from "@/lib/server/i18n";
import { code, linesMatching, sources } from "./source";

/** The browser is sent the texts of the page that it shows, and no others. */

const files = Object.keys(textsOfScreens) as ScreenFile[];

describe("the texts of a page", () => {
  test("every page and layout that has texts for the browser sends them", () => {
    const silent = files.filter((file) => {
      const source = sources.find((one) => one.file === file);
      return (
        !source || !code(source).includes(file === "app/layout.tsx" ? `screenTexts("${file}"` : `withTexts("${file}"`)
      );
    });
    expect(silent).toEqual([]);
    expect(files.length).toBeGreaterThan(60);
  });

  test("every page and layout is named by its own file", () => {
    const named = sources.flatMap((source) =>
      [...code(source).matchAll(/\bwithTexts\("([^"]+)"/g)].map(([, file]) => [source.file, file]),
    );
    expect(named.filter(([file, name]) => file !== name)).toEqual([]);
  });

  test("a page sends the texts of its own components, also of those that are loaded later", () => {
    const texts = screenTexts("app/(app)/maintenance/work-orders/page.tsx", "es");
    expect(texts).toHaveProperty("work-orders.title");
    // The dialog of a new order is loaded when somebody asks for it.
    expect(texts).toHaveProperty("work-orders.create");
    expect(texts).not.toHaveProperty("spectrum");
    expect(texts).not.toHaveProperty("users");
  });

  test("a list sends the texts of its resource", () => {
    expect(screenTexts("app/(app)/brands/page.tsx", "en")).toMatchObject({
      brands: { title: "Brands" },
      resource: expect.anything(),
    });
  });

  test("a page does not repeat what the layouts around it have sent", () => {
    const shell = Object.keys(screenTexts("app/(app)/layout.tsx", "en").shell!);
    expect(shell.length).toBeGreaterThan(5);
    const again = files.filter((file) => file.startsWith("app/(app)/") && !file.endsWith("layout.tsx"));
    expect(again.filter((file) => "shell" in screenTexts(file, "en"))).toEqual([]);
  });

  test("no text of an email, a text message or an ingestion error is sent to a browser", () => {
    const sent = files.flatMap((file) => Object.keys(screenTexts(file, "en")));
    expect(sent.filter((name) => ["mails", "sms", "ingest"].includes(name))).toEqual([]);
  });
});

test("each component names the texts that it needs in its code, or shows those of a given resource", () => {
  const known = /useTranslations\((?:"[\w.-]+"|(?:form\.)?resource\.name|words \?\? `\$\{resource\.name\}[^)]*)?\)/;
  const asking = sources.flatMap((source) => linesMatching(source, /\buseTranslations\(/));
  expect(asking.length).toBeGreaterThan(300);
  expect(asking.filter((line) => !known.test(line))).toEqual([]);
});
