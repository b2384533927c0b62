import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { env } from "@/lib/server/env";
import { resetLimits } from "@/lib/server/http/limits";
import { cellsTried } from "../full";
import { call, form } from "../helpers";
import { owner } from "../owner";
import { POST as createBrand } from "../plain-noun";
import { unique } from "../samples";
import { projectFile } from "../source";
import { anAttacker } from "./world";

/** Whatever is uploaded as a picture is refused, or becomes a picture of our own making that cannot run. */

let person: Awaited<ReturnType<typeof anAttacker>>;
beforeAll(async () => {
  person = await anAttacker();
});

const text = (content: string) => Buffer.from(content);
const svg = (inner: string, attributes = 'width="20" height="20"') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
const picture = (format: "png" | "jpeg" | "gif" | "webp" | "tiff" | "avif", width = 20) =>
  sharp({ create: { width, height: width, channels: 3, background: "#c80" } })
    [format]()
    .toBuffer();

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([text(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG whose header claims a size that its few bytes do not hold. */
function claiming(width: number, height: number) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    magic,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const script = "<script>alert('ACTIVE')</script>";
const withTail = async (tail: string) => Buffer.concat([await picture("png"), text(tail)]);

/** What it is, the name it comes under, its bytes. Whether it is a picture at all is ours to find out. */
const uploads: [string, string, () => Buffer | Promise<Buffer>][] = [
  ["HTML as PNG", "a.png", () => text(`<html>${script}</html>`)],
  ["PHP as JPG", "a.jpg", () => text("<?php system($_GET['c']); ?>")],
  ["a GIF that is a script", "a.gif", () => text("GIF89a/*ACTIVE*/=1;alert(1)//")],
  ["a PNG with a script behind", "a.png", () => withTail(script)],
  ["a PNG with PHP behind", "a.php.png", () => withTail("<?php ACTIVE ?>")],
  ["a PNG with a zip behind", "a.png", () => withTail("PK\u0003\u0004 ACTIVE")],
  [
    "a PNG with a comment that is a script",
    "a.png",
    async () => {
      const plain = await picture("png");
      return Buffer.concat([plain.subarray(0, 33), chunk("tEXt", text(`Comment\0${script}`)), plain.subarray(33)]);
    },
  ],
  [
    "a JPEG with its place in EXIF",
    "a.jpg",
    () =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: "#08c" } })
        .jpeg()
        .withExif({ IFD0: { Copyright: "ACTIVE" } })
        .toBuffer(),
  ],
  ["SVG with a script", "a.svg", () => svg(script)],
  ["SVG with a handler", "a.svg", () => svg("", 'width="20" height="20" onload="alert(\'ACTIVE\')"')],
  [
    "SVG with foreign HTML",
    "a.svg",
    () =>
      svg(
        `<foreignObject width="20" height="20"><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
      ),
  ],
  [
    "SVG with a javascript link",
    "a.svg",
    () => svg('<a xlink:href="javascript:alert(\'ACTIVE\')"><rect width="9" height="9"/></a>'),
  ],
  [
    "SVG with an entity",
    "a.svg",
    () =>
      text(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
  ],
  [
    "SVG with a bomb of entities",
    "a.svg",
    () =>
      text(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
      ),
  ],
  ["SVG that includes a file", "a.svg", () => svg('<image href="file:///etc/passwd" width="20" height="20"/>')],
  ["SVG that calls home", "a.svg", () => svg('<image href="http://127.0.0.1:9/x.png" width="20" height="20"/>')],
  [
    "SVG by XInclude",
    "a.svg",
    () => svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
  ],
  ["SVG of 100,000 px", "a.svg", () => svg("<rect/>", 'width="100000" height="100000"')],
  ["SVG that refers to itself ten times over, nine deep", "a.svg", () => laughing],
  ["SVG named PNG", "a.png", () => svg(script)],
  [
    "SVG behind a comment and a byte order mark",
    "a.svg",
    () =>
      text(
        `\uFEFF<!-- ${"x".repeat(100)} --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`,
      ),
  ],
  ["a PNG that claims 100,000 px", "a.png", () => claiming(100_000, 100_000)],
  ["a PNG that claims 12,000 px", "a.png", () => claiming(12_000, 12_000)],
  ["a PNG cut short", "a.png", async () => (await picture("png", 400)).subarray(0, 200)],
  ["a JPEG cut short", "a.jpg", async () => (await picture("jpeg", 400)).subarray(0, 300)],
  ["an MP4 cut short as JPG", "a.jpg", () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypisom\0\0\0\0isom")])],
  ["a PDF as PNG", "a.png", () => text("%PDF-1.7\n1 0 obj<</JS(ACTIVE)>>endobj")],
  ["nothing", "a.png", () => Buffer.alloc(0)],
  ["a picture named as a path", "../../../../ACTIVE/../../etc/cron.d/x.png", () => picture("png")],
  ["a picture named as a page", 'x.html"><script>alert(1)</script>\r\nSet-Cookie: ACTIVE=1.png', () => picture("png")],
];

/** Ten of ten of ten … circles: a thousand million, in three kilobytes. */
const laughing = svg(
  Array.from({ length: 10 }, (_, deep) =>
    deep === 0
      ? '<g id="a0"><circle r="10" fill-opacity="0.1"/></g>'
      : `<g id="a${deep}">${`<use x="${deep}" xlink:href="#a${deep - 1}"/>`.repeat(10)}</g>`,
  ).join(""),
  'width="512" height="512"',
);

const active = /ACTIVE|<script|javascript:|onload|<\?php|root:x:0/i;

async function upload(what: string, name: string, bytes: Buffer) {
  resetLimits();
  await owner.$executeRaw`delete from rate_limits`;
  const image = new File([new Uint8Array(bytes)], name, { type: "image/png" });
  const started = performance.now();
  const answer = await call(createBrand, { as: person.admin, form: form({ name: unique("Brand"), image }) });
  const seconds = (performance.now() - started) / 1_000;
  if (seconds > 30) return [`${what}: busy for ${seconds.toFixed(0)} s`];
  if (answer.status !== 201) return [413, 422].includes(answer.status) ? [] : [`${what}: ${answer.status}`];

  const wrong: string[] = [];
  const served = await readFile(
    new Request(`${env.publicUrl}api/files/1`, { headers: { authorization: `Bearer ${await token()}` } }),
    {
      params: Promise.resolve({ id: String(answer.body.data.image_id) }),
    },
  );
  const kept = Buffer.from(await served.arrayBuffer());
  if (served.status !== 200) wrong.push(`${what}: served ${served.status}`);
  if (active.test(kept.toString("latin1"))) wrong.push(`${what}: still active`);
  if (!/^image\/(png|jpeg)$/.test(served.headers.get("content-type") ?? ""))
    wrong.push(`${what}: ${served.headers.get("content-type")}`);
  if (served.headers.get("x-content-type-options") !== "nosniff") wrong.push(`${what}: may be sniffed`);
  if (!served.headers.get("content-security-policy")?.includes("sandbox")) wrong.push(`${what}: not in a sandbox`);
  if (/[\r\n<>]|\.\.\//.test(served.headers.get("content-disposition") ?? "")) wrong.push(`${what}: name as it came`);
  const { exif, format } = await sharp(kept).metadata();
  if (exif || !["png", "jpeg"].includes(format ?? "")) wrong.push(`${what}: not made anew`);
  return wrong;
}

const token = async () => (await import("../helpers")).signedIn(person.admin);

/** One of each way to hide something: in text, behind the picture, beside it, in SVG, in its size and in its name. */
const hidden = [
  ...["HTML as PNG", "a PNG with a script behind", "a JPEG with its place in EXIF", "a PNG cut short"],
  ...["SVG with a script", "SVG with an entity", "SVG that includes a file", "SVG named PNG"],
  ...["a PNG that claims 100,000 px", "a picture named as a path", "a picture named as a page"],
];

test("A21: no uploaded image stays executable", async () => {
  const wrong: string[] = [];
  const chosen = uploads.filter(([what]) => hidden.includes(what));
  expect(chosen).toHaveLength(hidden.length);
  const tried = cellsTried("A21 uploads", uploads, chosen);
  for (const [what, name, bytes] of tried) wrong.push(...(await upload(what, name, await bytes())));
  console.log(`A21 tried ${tried.length} of ${uploads.length} active ${wrong.length}`);
  expect(wrong).toEqual([]);
});

const collected = projectFile("../shared/data/svg_evil");
test("A21: published images that break decoders are rejected", async ({ skip }) => {
  if (!existsSync(collected)) return skip(`no collection of evil SVG beside the project (${path.basename(collected)})`);
  const files = readdirSync(collected).filter((name) => name.endsWith(".svg"));
  const wrong: string[] = [];
  const tried = cellsTried("A21 published images", files, files.slice(0, 3));
  for (const name of tried) wrong.push(...(await upload(name, name, readFileSync(path.join(collected, name)))));
  console.log(`A21 collected tried ${tried.length} of ${files.length} active ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A21: a form without a length is cut off at the limit", async () => {
  const megabyte = new Uint8Array(1024 * 1024);
  let taken = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken += 1;
      if (taken > 40) controller.close();
      else controller.enqueue(megabyte);
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answer = await call(createBrand, { as: person.admin, raw: endless, headers });
  expect([answer.status, taken < 20]).toEqual([413, true]);
});

test("A22: an uploaded file is stored under a generated name, whatever its own name", () => {
  const store = path.join(env.dataDir, "files");
  const kept = readdirSync(store, { recursive: true, encoding: "utf8" }).filter(
    (name) => !/^[0-9a-f]{2}(\/[0-9a-f-]{36})?$/.test(name),
  );
  expect(kept).toEqual([]);
});
