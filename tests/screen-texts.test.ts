import { describe, expect, test } from "vitest";
import textsOfScreens from "@/lib/generated/texts.json";
import { saidIn } from "@/lib/launch/said-texts.mjs";
import { type ScreenFile, screenTexts } from "@/lib/server/i18n";
import { code, linesMatching, sources } from "./source";

/** The browser is sent the texts of the page that it shows, and no others. */

const files = Object.keys(textsOfScreens) as ScreenFile[];

const sendsTexts = /\b(?:screenTexts|withTexts|(?:list|form|dialog)Page)\(\s*"([^"]+)"/g;

const isLayoutAround = (layout: string, file: string) =>
  layout !== file && layout.endsWith("layout.tsx") && file.startsWith(layout.slice(0, -"layout.tsx".length));

describe("the texts of a page", () => {
  test("every page and layout that has texts for the browser sends them", () => {
    const silent = files.filter((file) => {
      const source = sources.find((one) => one.file === file);
      return !source || ![...code(source).matchAll(sendsTexts)].some(([, named]) => named === file);
    });
    expect(silent).toEqual([]);
    expect(files.length).toBeGreaterThan(60);
  });

  test("every page and layout is named by its own file", () => {
    const named = sources.flatMap((source) =>
      [...code(source).matchAll(sendsTexts)].map(([, file]) => [source.file, file]),
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

  test("a page sends no texts because of a link, a class name or the name of a tab", () => {
    const texts = screenTexts("app/(app)/equipments/[id]/details/main/page.tsx", "es");
    expect(texts).toHaveProperty("hierarchy.actions.workOrder");
    expect(texts).toHaveProperty("charts.ranges");
    expect(texts).not.toHaveProperty("work-orders.create");
    expect(texts).not.toHaveProperty("charts.axes");
    expect(texts).not.toHaveProperty("lubricators.screen.round");
  });

  test("a list sends the texts of its resource", () => {
    expect(screenTexts("app/(app)/brands/page.tsx", "en")).toMatchObject({
      brands: { title: "Brands" },
      resource: expect.anything(),
    });
  });

  test("a page sends the texts of the resources whose descriptions it hands on", () => {
    const texts = screenTexts("app/(app)/machines/[id]/details/page.tsx", "en");
    expect(texts).toMatchObject({ assets: { new: "New asset" } });
  });

  test("a page does not repeat what the layouts around it have sent", () => {
    const keysOf = (file: string): string[] => textsOfScreens[file as ScreenFile] ?? [];
    const layoutsOf = (file: string) => files.filter((one) => isLayoutAround(one, file));
    const again = files.flatMap((file) => {
      const given = layoutsOf(file).flatMap(keysOf);
      return keysOf(file).filter((key) => given.some((one) => key === one || key.startsWith(`${one}.`)));
    });
    expect(again).toEqual([]);
    expect(layoutsOf("app/(app)/equipments/[id]/details/main/page.tsx").length).toBe(3);
  });

  test("no text of an email, a text message or an ingestion error is sent to a browser", () => {
    const sent = files.flatMap((file) => Object.keys(screenTexts(file, "en")));
    expect(sent.filter((name) => ["mails", "sms", "ingest"].includes(name))).toEqual([]);
  });
});

describe("the texts that a component needs, read from its code", () => {
  const messages = {
    ui: { yes: "Yes", no: "No", file: { drop: "Drop", limit: "Limit" } },
    stock: { kinds: { oil: "Oil", belt: "Belt" }, name: "Name" },
  };
  const all = `const t = useTranslations("ui");`;

  test.each([
    [`${all} t("yes")`, ["ui.yes"]],
    [`${all} t(isOpen ? "yes" : "no")`, ["ui.yes", "ui.no"]],
    [`${all} t.rich("yes", { b })`, ["ui.yes"]],
    [`${all} t(word)`, ["ui"]],
    [`${all} show({ t })`, ["ui"]],
    [`${all} useMemo(() => t("yes"), [t])`, ["ui.yes"]],
    [`useTranslations("ui")(word)`, ["ui"]],
    [`const t = useTranslations("stock"); t(\`kinds.\${kind}\`)`, ["stock.kinds"]],
    ['const t = useTranslations(); t("ui.file.drop")', ["ui.file.drop"]],
    [`const t = useTranslations(); t(\`stock.\${x}\`)`, ["stock"]],
    [`const t = useTranslations(); t(\`\${noun}.name\`)`, ["stock.name"]],
    [`${all} <p className="border-t p-2" title="ui/t">{t("no")}</p>`, ["ui.no"]],
    [`${all} <input accept="image/*" title={t("no")} /> /* t("yes") */`, ["ui.no"]],
    [
      `function A() { ${all} t("yes") } function B() { const t = useTranslations("stock"); t(word) }`,
      ["ui.yes", "stock"],
    ],
    [`${all} const say = (t) => t("no"); t("yes")`, ["ui.yes"]],
    [`${all} const of = { t: 1, words: "stock.kinds" }; of.t`, ["stock.kinds"]],
    [`const t = useTranslations(resource.name); t("yes")`, []],
  ])("%s", async (source, keys) => {
    expect((await saidIn("components/some.tsx", source, messages)).keys).toEqual(keys);
  });
});

test("each component names the texts that it needs in its code, or shows those of a given resource", () => {
  const known = /useTranslations\((?:"[\w.-]+"|(?:form\.)?resource\.name|words \?\? `\$\{resource\.name\}[^)]*)?\)/;
  const asking = sources.flatMap((source) => linesMatching(source, /\buseTranslations\(/));
  expect(asking.length).toBeGreaterThan(300);
  expect(asking.filter((line) => !known.test(line))).toEqual([]);
});
