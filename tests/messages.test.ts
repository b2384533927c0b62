import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { auditKinds } from "@/lib/domain/identity/audit";
import type { Locale } from "@/lib/domain/shared/locales";
import { audited, auditObjects } from "@/lib/resources/audited";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { loadMessages, translator } from "@/lib/server/i18n";
import { listTemplates } from "@/lib/services/platform/deliveries/templates";
import { code, type Source, sources } from "./source";

/** Every visible word exists, in both languages, and every message the code asks for is there. */

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value] as [string, string]] : flat(value, `${prefix}.${key}`),
  );
}

/** As the product loads them: with the words that the audit log takes from the resources. */
const textsOf = (language: Locale) =>
  new Map(Object.entries(loadMessages(language)).flatMap(([name, tree]) => flat(tree as Tree, name)));
const english = textsOf("en");
const spanish = textsOf("es");

describe("the two languages", () => {
  test("English and Spanish have the same messages", () => {
    const missing = (from: Map<string, string>, to: Map<string, string>) =>
      [...from.keys()].filter((key) => !to.has(key));
    expect({ in_spanish: missing(english, spanish), in_english: missing(spanish, english) }).toEqual({
      in_spanish: [],
      in_english: [],
    });
  });

  test("no message is empty", () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === "").map(([key]) => key);
    expect(empty).toEqual([]);
  });

  test("English and Spanish messages have the same arguments", () => {
    const differing = [...english].filter(
      ([key, text]) => spanish.has(key) && argumentsOf(text).join() !== argumentsOf(spanish.get(key)!).join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

/** The names of a message's arguments and tags; a message that does not parse fails here. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: ReturnType<typeof parse>) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value);
      if (element.type === TYPE.tag) visit(element.children);
    }
  };
  visit(parse(text));
  return [...names].sort();
}

const isKnown = (key: string) => english.has(key);
const hasUnder = (prefix: string) => [...english.keys()].some((key) => key.startsWith(prefix));

describe("the audit log", () => {
  const words = (key: string) => english.has(`logs.${key}`) && spanish.has(`logs.${key}`);

  test("the audit log has a sentence and a filter text for every recorded action", () => {
    const recorded = Object.entries(audited).flatMap(([object, actions]) =>
      actions.map((action) => [object, action] as const),
    );
    const silent = recorded.filter(
      ([object, action]) =>
        !words(`options.action.${action}`) || (!words(`said.${object}.${action}`) && !words(`said.any.${action}`)),
    );
    expect(silent).toEqual([]);
    expect(auditObjects.filter((object) => !words(`options.object.${object}`))).toEqual([]);
    expect(auditKinds.filter((kind) => !words(`options.kind.${kind}`))).toEqual([]);
  });

  test("the audit log has a noun for every record in its sentences", () => {
    const nameless = Object.entries(audited).filter(([object, actions]) =>
      actions.some(
        (action) =>
          !words(`said.${object}.${action}`) &&
          english.get(`logs.said.any.${action}`)?.includes("{thing}") &&
          !words(`things.${object}`),
      ),
    );
    expect(nameless.map(([object]) => object)).toEqual([]);
  });

  test("the audit log is written by one function", () => {
    const writing = sources.filter((source) => /auditEvent\s*\.\s*(create|upsert)/.test(code(source)));
    expect(writing.map(({ file }) => file)).toEqual(["lib/server/data/audit.ts"]);
  });
});

describe("the code", () => {
  test("the code uses only existing message keys", () => {
    expect(sources.flatMap(missingIn)).toEqual([]);
  });

  test("a planted wrong message key is found", () => {
    const planted = (text: string) => missingIn({ file: "components/x.tsx", text });
    expect(planted('const t = useTranslations("ui.error"); t("no_such_text")')).toHaveLength(1);
    expect(planted('const t = await getTranslations("brands"); t.rich("no_such_text", {})')).toHaveLength(1);
    expect(planted('throw new DomainError("conflict", "errors.no_such_text")')).toHaveLength(1);
    expect(planted('throw invalidField("name", "brands.no_such_text")')).toHaveLength(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read
    expect(planted('const t = useTranslations("brands"); t(`no_such.${field}`)')).toHaveLength(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read
    expect(planted('const t = useTranslations("brands"); t("title"); t(`fields.${field}`)')).toEqual([]);
  });
});

function missingIn(source: Source): string[] {
  const text = code(source);
  return [...translated(text), ...refused(text)].map((key) => `${source.file} ${key}`);
}

/** Keys given to a translator: `t("key")`, and the fixed beginning of t(`options.${value}`). */
function translated(text: string): string[] {
  const namespaces = new Map<string, string[]>();
  for (const [, name, , namespace] of text.matchAll(
    /const (\w+) = (?:await )?(useTranslations|getTranslations|translator)\((?:\w+, )?(?:"([\w.-]*)")?\)/g,
  ))
    namespaces.set(name!, [...(namespaces.get(name!) ?? []), namespace ?? ""]);

  return [...namespaces].flatMap(([name, all]) => {
    const keyPattern = new RegExp(
      `(?<![\\w.])${name}(?:\\.(?:rich|markup|raw|has))?\\(\\s*(["\`])([\\w.-]*)(["\`]|\\$\\{)`,
      "g",
    );
    return [...text.matchAll(keyPattern)].flatMap(([, , key, end]) => {
      const full = all.map((namespace) => [namespace, key].filter(Boolean).join("."));
      // A key that begins with a variable is no key to check here.
      if (end === "${" && key === "") return [];
      const isThere = full.some((one) => (end === "${" ? hasUnder(one) : isKnown(one)));
      return isThere ? [] : [full.join(" or ")];
    });
  });
}

/** Keys of refusals and of answers to actions: "namespace.key" as they are passed to the functions that send it. */
function refused(text: string): string[] {
  const asked = [
    ...text.matchAll(/new DomainError\(\s*"\w+",\s*"([\w-]+\.[\w.]+)"/g),
    ...text.matchAll(/\b(?:invalidField|done|translate)\([^()"]*(?:"[^"]*")?,\s*"([\w-]+\.[\w.]+)"/g),
    ...text.matchAll(/"(errors\.[\w.]+)"/g),
  ];
  return [...new Set(asked.map(([, key]) => key!))].filter((key) => !isKnown(key));
}

describe.each(Object.values(resources) as AnyResource[])("the resource $name", (resource) => {
  test(`the resource ${resource.name} has texts for itself, its columns, fields, parts, filters, orders and options`, () => {
    const isMade = resource.verbs?.includes("create") ?? true;
    const names = ["title", "item", "empty", "empty_hint", ...(isMade ? ["new"] : [])];
    // What the audit log calls one: "the brand".
    if (isMade || resource.actions) names.push("thing");
    const filters = Object.entries(resource.list.filters);
    const fields = [
      ...resource.columns.map(({ key }) => key),
      ...resource.fields.map(({ name }) => name),
      ...filters.map(([name]) => name),
      ...(resource.list.sort as string[]),
      ...(resource.list.computedSort ?? []),
    ];
    const options = [
      ...resource.fields.flatMap((field) =>
        field.as === "select" ? field.options.map((option) => `options.${field.name}.${option}`) : [],
      ),
      ...filters.flatMap(([name, filter]) =>
        filter.as === "options" && !filter.words ? filter.options.map((option) => `options.${name}.${option}`) : [],
      ),
    ];
    const parts = (resource.parts ?? []).map(({ title }) => `parts.${title}`);
    const wanted = [...names, ...parts, ...fields.map((field) => `fields.${field}`), ...options];
    const isTranslated = (key: string) => english.has(key) && spanish.has(key);
    const missing = [...new Set(wanted)].filter((key) => !isTranslated(`${resource.name}.${key}`));
    expect(missing).toEqual([]);
  });
});

test("every message that can be reworded has a name in the list of message templates", () => {
  const nameless = listTemplates().filter(({ name }) => !translator("en", "message-templates").has(`names.${name}`));
  expect(nameless).toEqual([]);
});
