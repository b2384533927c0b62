import { beforeAll, describe, expect, test } from "vitest";
import { call } from "../helpers";
import { owner } from "../owner";
import { item, GET as listBrands } from "../plain-noun";
import { aTenant, unique } from "../samples";

let admin: Awaited<ReturnType<typeof aTenant>>["admin"];
let brand: { id: number };
beforeAll(async () => {
  const home = await aTenant();
  admin = home.admin;
  brand = await owner.brand.create({ data: { name: unique("Brand"), company_id: home.company.id } });
});

const read = (headers: Record<string, string> = {}) => call(item.GET, { as: admin, params: { id: brand.id }, headers });

describe("reading a record again", () => {
  test("a record answers 304 without a body to who has it already, and in full once it has changed", async () => {
    const first = await read();
    const tag = first.headers.get("etag")!;
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), "*"]) {
      const again = await read({ "if-none-match": known });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    }
    expect((await read({ "if-none-match": 'W/"another"' })).status).toBe(200);

    const name = unique("Renamed");
    await call(item.PUT, { method: "PUT", as: admin, params: { id: brand.id }, body: { name } });
    const changed = await read({ "if-none-match": tag });
    expect(changed).toMatchObject({ status: 200, body: { data: { name } } });
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  test("a list has no tag, and a record that is not the caller's answers 404 whatever tag is sent", async () => {
    expect((await call(listBrands, { as: admin })).headers.get("etag")).toBe(null);
    const { admin: stranger } = await aTenant();
    const tried = await call(item.GET, { as: stranger, params: { id: brand.id }, headers: { "if-none-match": "*" } });
    expect(tried.status).toBe(404);
  });
});
