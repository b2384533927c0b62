import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { locales } from "@/lib/domain/shared/locales";
import { recordLabel } from "@/lib/domain/shared/record-label";
import { routes } from "@/lib/generated/routes";
import type { AnyResource, AnyRow } from "@/lib/resources/define";
import { describe as described } from "@/lib/resources/describe";
import { type ResourceName, resources } from "@/lib/resources/index";
import { withScope } from "@/lib/server/data/db";
import { operationsOf } from "@/lib/server/http/openapi";
import { viewerOf } from "@/lib/server/http/session";
import { loadMessages } from "@/lib/server/i18n";
import { served } from "@/lib/services/register";
import { signedIn } from "../helpers";
import { owner } from "../owner";
import { aRowOf } from "../sample-rows";
import { aLine, aMachine, anAsset, anEquipment, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

/** Related records come with their names, and every word of a list is written for people. */

/** Where a picker can find records: every list of the API. */
const lists = new Set(operationsOf(routes).flatMap(({ verb, path }) => (verb === "GET" ? [path] : [])));
const names = Object.keys(resources) as ResourceName[];
const all = Object.values<AnyResource>(resources);
let tenant: Awaited<ReturnType<typeof aTenant>>;
let viewer: Viewer;
beforeAll(async () => {
  tenant = await aTenant();
  viewer = (await viewerOf(await signedIn(await aUser({ role: "super_admin" })))) as Viewer;
});

const within = <T>(run: (call: Parameters<(typeof served)["brands"]["find"]>[0]) => Promise<T>) =>
  withScope(viewer, (tx) =>
    run({ viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
  );

/** Every record inside an answer that has an id of its own, by its path; rows of joins have none. */
function nested(value: unknown, path: string): [string, Record<string, unknown>][] {
  if (Array.isArray(value)) return value.flatMap((one) => nested(one, `${path}[]`));
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  const own = Object.entries(value).flatMap(([key, one]) => nested(one, `${path}.${key}`));
  return "id" in value ? [[path, value as Record<string, unknown>], ...own] : own;
}

/** Related records that a select asks for, whatever the rows hold. */
function selected(select: object, path: string): [string, Record<string, unknown>][] {
  return Object.entries(select).flatMap(([key, value]) => {
    const inner = (value as { select?: Record<string, unknown> }).select;
    return inner
      ? [[`${path}.${key}`, inner] as [string, Record<string, unknown>], ...selected(inner, `${path}.${key}`)]
      : [];
  });
}

// What is not a record that people name.
const nameless = /\.(events|files|alerts|level_zones|steps|sources|versions)\[\]$|\.finding$/;

describe("related records", () => {
  test("every related record that a description selects with its id is selected with its name", () => {
    const bare = all.flatMap((resource) =>
      selected(resource.select as object, resource.name).filter(
        ([, inner]) =>
          inner.id === true && !["name", "name_en", "first_name", "number"].some((column) => inner[column] === true),
      ),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test("an item names its asset and machine, an asset its machine and line, and no label is an id", async () => {
    const machine = await aMachine({ plant: tenant.plant, name: "Paper machine 2" });
    const asset = await anAsset({ machine, name: "Dryer section" });
    const item = await anEquipment({ asset, name: "Fan motor" });
    const [shownItem, shownAsset] = await within(async (call) => [
      (await served.equipments.find(call, item.id)) as AnyRow,
      (await served.assets.find(call, asset.id)) as AnyRow,
    ]);

    expect(recordLabel(shownItem!.asset as object)).toBe("Dryer section");
    expect(recordLabel((shownItem!.asset as { machine: object }).machine)).toBe("Paper machine 2");
    expect(recordLabel(shownAsset!.machine as object)).toBe("Paper machine 2");
    expect(recordLabel({ id: 16 })).toBeNull();
  });

  test.each(names)("%s: every record within an answer has a name, in the list and by itself", async (name) => {
    const row = await aRelatedRow(name);
    const [page, one] = await within(async (call) => [
      await served[name].list(call, { ...served[name].query.parse({}), filters: {} }, { id: row.id }),
      await served[name].find(call, row.id),
    ]);
    const bare = [page.data, one]
      .flatMap((answer) => nested(answer, name))
      .filter(([path, record]) => recordLabel(record) === null && path !== name && path !== `${name}[]`)
      .map(([path]) => path)
      .filter((path) => !nameless.test(path));
    expect(page.data).toHaveLength(1);
    expect([...new Set(bare)]).toEqual([]);
    expect(JSON.stringify([page.data, one])).not.toMatch(/"#\d+/);
  });

  test.each(names)("%s: a related field of the form or of a filter is picked from a list of the API", (name) => {
    const { select } = resources[name] as AnyResource as { select: Record<string, unknown> };
    const { fields, filters } = described(resources[name]);
    const sources = [...fields, ...Object.values(filters)].flatMap((one) => ("from" in one ? [one.from] : []));
    expect(sources.filter((path) => !lists.has(path))).toEqual([]);
    const columns = (resources[name] as AnyResource).columns.filter(({ as }) => as === "related");
    // `brand_id` shows `brand`: an id alone would be shown as a number.
    expect(
      columns.filter(({ key }) => key.endsWith("_id") && !(key.replace(/_id$/, "") in select)).map(({ key }) => key),
    ).toEqual([]);
  });
});

/** With everything that may be filled, so that a related record is in the answer. */
async function aRelatedRow(name: ResourceName): Promise<{ id: number }> {
  const { plant, company } = tenant;
  if (name === "equipments") return anEquipment({ asset: await anAsset({ plant }) });
  if (name === "sensors") return aSensor({ plant, equipment: await anEquipment({ plant }) });
  if (name === "work-orders") {
    const equipment = await anEquipment({ asset: await anAsset({ plant }) });
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, asset_id: equipment.asset_id });
    await owner.workOrderEvent.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        work_order_id: order.id,
        action: "comment",
        user_id: tenant.admin.id,
      },
    });
    return order;
  }
  if (name === "utilities") return aLine({ plant, kind: "utility" });
  return aRowOf(resources[name] as AnyResource, tenant);
}

describe("words of lists", () => {
  test.each(names)("%s: every option that a list, form or filter can show has its word in both languages", (name) => {
    const resource = resources[name] as AnyResource;
    const options = [
      ...resource.columns
        .filter(({ as }) => as === "option")
        .map(({ key }) => [key, optionsOf(resource, key)] as const),
      ...resource.fields.flatMap((field) =>
        "options" in field ? [[field.name, field.options.map(String)] as const] : [],
      ),
      ...Object.entries(resource.list.filters).flatMap(([key, filter]) =>
        "options" in filter && !filter.words ? [[key, filter.options] as const] : [],
      ),
    ];
    for (const filter of Object.values(resource.list.filters))
      if ("options" in filter && filter.words)
        for (const language of locales)
          expect(Object.keys(wordsAt(loadMessages(language), filter.words))).toEqual(
            expect.arrayContaining([...filter.options]),
          );
    for (const language of locales) {
      const words =
        (loadMessages(language)[name] as { options?: Record<string, Record<string, string>> }).options ?? {};
      const missing = options.flatMap(([key, values]) =>
        values === null
          ? Object.keys(words[key] ?? {}).length > 0
            ? []
            : [`${key}: no words`]
          : values.filter((value) => typeof words[key]?.[value] !== "string").map((value) => `${key}.${value}`),
      );
      expect([language, missing]).toEqual([language, []]);
      const raw = Object.values<Record<string, string>>(words).flatMap((group) =>
        Object.values(group).filter((word) => /[a-z]_[a-z]/.test(String(word))),
      );
      expect(raw).toEqual([]);
    }
  });
});

/** "criticality.classes" is within a file. */
const wordsAt = (messages: object, path: string) =>
  path.split(".").reduce<object>((within, key) => (within as Record<string, object>)[key] ?? {}, messages);

/** What a column may hold, as far as a filter or the form of the same name says. */
function optionsOf(resource: AnyResource, key: string): readonly string[] | null {
  const filter = Object.values(resource.list.filters).find(
    (one) => "options" in one && "column" in one && one.column === key,
  );
  if (filter && "options" in filter) return filter.options;
  const field = resource.fields.find((one) => one.name === key);
  return field && "options" in field ? field.options.map(String) : null;
}
