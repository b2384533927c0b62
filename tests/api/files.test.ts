import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { contentDisposition, rangeOf } from "@/lib/domain/file-range";
import { closeDatabase } from "@/lib/server/db";
import { asCookie, call, form } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser } from "../samples";

const picture = async () =>
  new File(
    [
      Uint8Array.from(
        await sharp({ create: { width: 30, height: 20, channels: 3, background: "#123" } })
          .png()
          .toBuffer(),
      ),
    ],
    "Bomba nº 3.png",
    {
      type: "image/png",
    },
  );

type Person = Awaited<ReturnType<typeof aUser>>;

const uploaded = async (as: Person) => {
  const answer = await call(upload, { headers: await asCookie(as), form: form({ image: await picture() }) });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; url: string; mime: string };
};

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe("a stored file", () => {
  test("is served to its company, as a thing that cannot run", async () => {
    const { company, plant, admin } = await aTenant();
    const file = await uploaded(admin);
    const colleague = await aUser({ company, plants: [plant] });

    const answer = await call(readFile, { as: colleague, params: { id: file.id } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^inline; filename="Bomba n_ 3.png"; filename\*=UTF-8''Bomba%20n%C2%BA%203.png$/,
    );
  });

  test("of another company does not exist, nor does one that was never there", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const file = await uploaded(cedar.admin);
    expect((await call(readFile, { as: harbor.admin, params: { id: file.id } })).status).toBe(404);
    expect((await call(readFile, { as: harbor.admin, params: { id: 2_000_000_000 } })).status).toBe(404);
    expect((await call(readFile, { params: { id: file.id } })).status).toBe(401);
    for (const id of ["..", "%2e%2e%2f1", "1/../2", "-1", "1e3", "\0"])
      expect((await call(readFile, { as: cedar.admin, params: { id } })).status).toBe(404);
  });

  test("is answered in parts, and in short when the browser has it", async () => {
    const { admin } = await aTenant();
    const { id } = await uploaded(admin);
    const whole = await call(readFile, { as: admin, params: { id } });
    const etag = whole.headers.get("etag")!;

    const part = await call(readFile, { as: admin, params: { id }, headers: { range: "bytes=1-3" } });
    expect([part.status, part.text, part.headers.get("content-length")]).toEqual([206, "PNG", "3"]);
    expect((await call(readFile, { as: admin, params: { id }, headers: { range: "bytes=999999-" } })).status).toBe(416);
    expect((await call(readFile, { as: admin, params: { id }, headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("is only ever a picture", async () => {
    const { admin } = await aTenant();
    const page = new File(["<html><script>alert(1)</script>"], "picture.png", { type: "image/png" });
    const answer = await call(upload, { headers: await asCookie(admin), form: form({ image: page }) });
    expect(answer.status).toBe(422);
    expect((await call(upload, { headers: await asCookie(admin), form: form({ other: page }) })).status).toBe(422);
    expect((await call(upload, { headers: await asCookie(admin), form: form({}) })).status).toBe(422);
  });

  test("that has expired is gone", async () => {
    const { admin } = await aTenant();
    const { id } = await uploaded(admin);
    await owner.file.update({ where: { id }, data: { expires_at: new Date(Date.now() - 1_000) } });
    expect((await call(readFile, { as: admin, params: { id } })).status).toBe(404);
  });
});

test.each([
  [null, 10, null],
  ["bytes=0-3", 10, { start: 0, end: 3 }],
  ["bytes=4-", 10, { start: 4, end: 9 }],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-30", 10, { start: 0, end: 9 }],
  ["bytes=5-99", 10, { start: 5, end: 9 }],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=3-1", 10, "unsatisfiable"],
  ["bytes=-", 10, null],
  ["bytes=0-1,4-5", 10, null],
  ["lines=1-2", 10, null],
])("the range %s of %i bytes", (header, size, wanted) => {
  expect(rangeOf(header, size)).toEqual(wanted);
});

test("a name cannot break out of its header", () => {
  expect(contentDisposition("attachment", 'a"; x="\r\n\\é.xlsx')).toBe(
    "attachment; filename=\"a_; x=____.xlsx\"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0A%5C%C3%A9.xlsx".replace(
      "____",
      "_____",
    ),
  );
});
