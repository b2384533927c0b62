import { expect, test } from "vitest";
import { asCookie, call } from "../helpers";
import { POST as create, GET as list } from "../plain-noun";
import { aBrand, aTenant, unique } from "../samples";

test("provider brands can be read by everybody, company brands only by the company", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const shared = await aBrand();
  const own = await aBrand({ company: cedar.company });
  const foreign = await aBrand({ company: harbor.company });

  const answer = await call(list, {
    as: cedar.admin,
    query: { max: 200, orderByColumn: "id", orderByMethod: "desc" },
  });

  const ids = answer.body.data.map((brand: { id: number }) => brand.id);
  expect(ids).toContain(shared.id);
  expect(ids).toContain(own.id);
  expect(ids).not.toContain(foreign.id);
});

test("a brand created by a user belongs to the user's company", async () => {
  const { company, admin } = await aTenant();

  const answer = await call(create, { headers: await asCookie(admin), body: { name: unique("Brand") } });

  expect(answer.status).toBe(201);
  expect(answer.body.data.company_id).toBe(company.id);
});
