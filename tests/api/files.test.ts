import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { contentDisposition, rangeOf } from "@/lib/domain/shared/file-range";
import { env } from "@/lib/server/env";
import { fileAnswer } from "@/lib/server/files/answer";
import { adopt, storeBytes } from "@/lib/server/files/storage";
import { answerBare } from "@/lib/server/http/bare";
import { asCookie, call, form } from "../helpers";
import { owner } from "../owner";
import { aBrand, aMachine, anEquipment, aPlant, aTenant, aUser, aWorkOrder } from "../samples";

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

const status = async (as: Person, id: number) => (await call(readFile, { as, params: { id } })).status;

describe("a stored file", () => {
  test("a stored file is served to its company, with headers that prevent execution", async () => {
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

  test("a stored file of another company is not found, like one that never existed", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const file = await uploaded(cedar.admin);
    expect((await call(readFile, { as: harbor.admin, params: { id: file.id } })).status).toBe(404);
    expect((await call(readFile, { as: harbor.admin, params: { id: 2_000_000_000 } })).status).toBe(404);
    expect((await call(readFile, { params: { id: file.id } })).status).toBe(401);
    for (const id of ["..", "%2e%2e%2f1", "1/../2", "-1", "1e3", "\0"])
      expect((await call(readFile, { as: cedar.admin, params: { id } })).status).toBe(404);
  });

  test("a stored file on a restricted record is visible to that record's viewers only, also if the provider uploaded it", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const staff = await aUser({ role: "super_admin" });
    const [waiting, ofItem, ofBrand] = [await uploaded(staff), await uploaded(staff), await uploaded(staff)];
    await anEquipment({ plant: cedar.plant, image_id: ofItem.id });
    await aBrand({ image_id: ofBrand.id });

    const seenBy = (as: Person) => Promise.all([waiting, ofItem, ofBrand].map(({ id }) => status(as, id)));
    expect(await seenBy(cedar.admin)).toEqual([404, 200, 200]);
    expect(await seenBy(harbor.admin)).toEqual([404, 404, 200]);
    expect(await seenBy(staff)).toEqual([200, 200, 200]);
  });

  test("a stored file of one plant is not visible to users of another, and visible to the company until a record shows it", async () => {
    const { company, plant, admin } = await aTenant();
    const stranger = await aUser({ company, plants: [await aPlant({ company })] });
    const boss = await aUser({ role: "corporate", company });
    const ofOrder = await uploaded(admin);
    const ofMachine = await uploaded(admin);
    const ofPlant = await uploaded(admin);
    const waiting = await uploaded(admin);
    const order = await aWorkOrder({ plant });
    await owner.workOrderFile.create({
      data: { company_id: company.id, plant_id: plant.id, work_order_id: order.id, file_id: ofOrder.id },
    });
    await aMachine({ plant, image_id: ofMachine.id });
    await owner.plant.update({ where: { id: plant.id }, data: { image_id: ofPlant.id } });

    const files = [ofOrder, ofMachine, ofPlant, waiting];
    const seenBy = (as: Person) => Promise.all(files.map(({ id }) => status(as, id)));
    expect(await seenBy(stranger)).toEqual([404, 404, 404, 200]);
    expect(await seenBy(await aUser({ role: "technician", company, plants: [plant] }))).toEqual([200, 200, 200, 200]);
    expect(await seenBy(boss)).toEqual([200, 200, 200, 200]);
  });

  test("a stored file supports range requests and conditional requests", async () => {
    const { admin } = await aTenant();
    const { id } = await uploaded(admin);
    const whole = await call(readFile, { as: admin, params: { id } });
    const etag = whole.headers.get("etag")!;

    const part = await call(readFile, { as: admin, params: { id }, headers: { range: "bytes=1-3" } });
    expect([part.status, part.text, part.headers.get("content-length")]).toEqual([206, "PNG", "3"]);
    expect((await call(readFile, { as: admin, params: { id }, headers: { range: "bytes=999999-" } })).status).toBe(416);
    expect((await call(readFile, { as: admin, params: { id }, headers: { "if-none-match": etag } })).status).toBe(304);
  });

  describe.runIf(existsSync("/proc/self/fd"))("is held open", () => {
    /** How often this process has it open. */
    const openTimes = ({ storage_key }: { storage_key: string }) =>
      readdirSync("/proc/self/fd").filter((one) => {
        try {
          return readlinkSync(`/proc/self/fd/${one}`).endsWith(storage_key);
        } catch {
          return false;
        }
      }).length;
    const large = () => storeBytes(Buffer.alloc(3_000_000, 7), "Thermal.png", "image/png");
    const asked = (more: RequestInit = {}) => new Request("http://localhost/api/files/1", more);

    test.each<[string, (body: ReadableStream) => Promise<unknown>]>([
      ["an answer that is thrown away unread", async () => {}],
      ["an answer that is given up unread", (body) => body.cancel()],
      ["an answer that is read to its end", (body) => new Response(body).arrayBuffer()],
      [
        "an answer that is given up after its first bytes",
        async (body) => {
          const reader = body.getReader();
          await reader.read();
          await reader.cancel();
        },
      ],
      [
        "an answer that is given up while its file is opened",
        async (body) => {
          const reader = body.getReader();
          await Promise.allSettled([reader.read(), reader.cancel()]);
        },
      ],
    ])("%s leaves its file closed", async (_, use) => {
      const file = await large();
      const { body } = await fileAnswer(file, asked());
      await use(body!);
      expect(openTimes(file)).toBe(0);
    });

    test("an answer that is being read has its file open, and one of a part that is not there none", async () => {
      const file = await large();
      const { body } = await fileAnswer(file, asked());
      const reader = body!.getReader();
      await reader.read();
      expect(openTimes(file)).toBe(1);
      await reader.cancel();
      expect((await fileAnswer(file, asked({ headers: { range: "bytes=3000000-" } }))).status).toBe(416);
      expect((await fileAnswer(file, asked({ headers: { "if-none-match": `"${file.sha256}"` } }))).status).toBe(304);
      expect(openTimes(file)).toBe(0);
    });

    test("a browser that goes before, or while, a file is sent leaves it closed", async () => {
      const file = await large();
      let answered = 0;
      const held: { go?: () => void } = {};
      const server = createServer((request, response) => {
        response.once("close", () => answered++);
        answerBare(request, response, async (asked) => {
          if (request.url === "/late") await new Promise<void>((resolve) => (held.go = resolve));
          return fileAnswer(file, asked);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const ask = (path: string, method = "GET") => {
        const request = httpRequest({ host: "127.0.0.1", port, path, method, agent: false });
        request.on("error", () => {}).end();
        return request;
      };
      try {
        const late = ask("/late");
        await expect.poll(() => held.go).toBeDefined();
        late.destroy();
        await expect.poll(() => answered).toBe(1);
        held.go?.();
        const half = ask("/now");
        half.once("response", (response) => response.once("data", () => half.destroy()));
        ask("/now", "HEAD");
        await expect.poll(() => answered).toBe(3);
        await expect.poll(() => openTimes(file)).toBe(0);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
  });

  test("a stored file must be an image", async () => {
    const { admin } = await aTenant();
    const page = new File(["<html><script>alert(1)</script>"], "picture.png", { type: "image/png" });
    const answer = await call(upload, { headers: await asCookie(admin), form: form({ image: page }) });
    expect(answer.status).toBe(422);
    expect((await call(upload, { headers: await asCookie(admin), form: form({ other: page }) })).status).toBe(422);
    expect((await call(upload, { headers: await asCookie(admin), form: form({}) })).status).toBe(422);
  });

  test("a stored file that has expired is not found", async () => {
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
])("the range %s of %i bytes is answered correctly", (header, size, wanted) => {
  expect(rangeOf(header, size)).toEqual(wanted);
});

/** Memory that Linux shows as a disk of its own. */
const otherDisk = "/dev/shm";
const isOther = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(path.resolve(".")).dev;

test.skipIf(!isOther)("a file that was written on another disk is taken over whole", async () => {
  const folder = mkdtempSync(`${otherDisk}/files-`);
  const from = path.join(folder, "export.zip");
  writeFileSync(from, "thirteen byte");
  const stored = await adopt(from, "export.zip", "application/zip");
  expect(stored).toMatchObject({ name: "export.zip", size: 13 });
  const target = path.join(env.dataDir, "files", stored.storage_key);
  expect(readFileSync(target, "utf8")).toBe("thirteen byte");
  expect([existsSync(from), existsSync(`${target}.part`)]).toEqual([false, false]);
  rmSync(folder, { recursive: true });
});

test("a file name cannot break out of its header", () => {
  expect(contentDisposition("attachment", 'a"; x="\r\n\\é.xlsx')).toBe(
    "attachment; filename=\"a_; x=____.xlsx\"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0A%5C%C3%A9.xlsx".replace(
      "____",
      "_____",
    ),
  );
});

/** The smallest file with the boxes of an MP4. */
const boxes = (...parts: [type: string, body: string][]) =>
  Buffer.concat(
    parts.map(([type, body]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + body.length, 0);
      head.write(type, 4, "latin1");
      return Buffer.concat([head, Buffer.from(body, "latin1")]);
    }),
  );
const whole = [
  ["ftyp", "isom\0\0\x02\0isomavc1"],
  ["moov", "12345678"],
  ["mdat", "frames"],
] as [string, string][];
const video = (bytes: Buffer, name = "Pump.mp4") => new File([Uint8Array.from(bytes)], name, { type: "video/mp4" });

describe("an uploaded video", () => {
  const send = async (as: Person, image: File) => call(upload, { headers: await asCookie(as), form: form({ image }) });

  test("an MP4 video is stored as it was sent, and served as a video in parts", async () => {
    const { admin } = await aTenant();
    const answer = await send(admin, video(boxes(...whole)));
    expect([answer.status, answer.body.data.mime]).toEqual([201, "video/mp4"]);
    const part = { as: admin, params: { id: answer.body.data.id }, headers: { Range: "bytes=4-7" } };
    const read = await call(readFile, part);
    expect([read.status, read.headers.get("content-type"), read.headers.get("content-length")]).toEqual([
      206,
      "video/mp4",
      "4",
    ]);
  });

  test.each([
    ["a page named as a video", Buffer.from("<html><script>alert(1)</script>")],
    ["a video with a page behind it", Buffer.concat([boxes(...whole), Buffer.from("<html></html>")])],
    ["a video of an unknown brand", boxes(["ftyp", "evil\0\0\0\0"], ["moov", ""], ["mdat", ""])],
    ["a video without pictures", boxes(["ftyp", "isom\0\0\0\0"], ["mdat", "frames"])],
    ["half a video", boxes(...whole).subarray(0, 40)],
  ])("%s is refused", async (_, bytes) => {
    const { admin } = await aTenant();
    const answer = await send(admin, video(bytes));
    expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["image"]]);
  });
});
