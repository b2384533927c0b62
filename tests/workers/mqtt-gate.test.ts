import { expect, test } from "vitest";
import { Frames } from "@/workers/mqtt/gate";

/** A packet of so many bytes after its header. */
function packet(length: number, type = 0x30): Buffer {
  const size: number[] = [];
  let rest = length;
  do {
    size.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([type, ...size]), Buffer.alloc(length, 0xff)]);
}

/** Cuts a stream into pieces of all sizes. */
function* cut(stream: Buffer, piece: number) {
  for (let at = 0; at < stream.length; at += piece) yield stream.subarray(at, at + piece);
}

test("MQTT packets up to the length limit pass, however they are split", () => {
  const stream = Buffer.concat([
    packet(0, 0xc0),
    packet(1),
    packet(127),
    packet(128),
    packet(16_383),
    packet(20_000),
    packet(0, 0xc0),
  ]);
  for (const piece of [1, 2, 3, 7, 127, 4_096, stream.length]) {
    const frames = new Frames(20_000);
    expect([piece, [...cut(stream, piece)].every((chunk) => frames.pass(chunk))]).toEqual([piece, true]);
  }
});

test("a longer MQTT packet is rejected before its bytes arrive", () => {
  for (const length of [20_001, 268_435_455]) {
    const stream = Buffer.concat([packet(3), packet(length).subarray(0, 6)]);
    const frames = new Frames(20_000);
    expect(frames.pass(stream)).toBe(false);
  }
});

test("an MQTT length without an end is rejected", () => {
  expect(new Frames(Number.MAX_SAFE_INTEGER).pass(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]))).toBe(false);
});

test("the MQTT length limit can grow while packets arrive", () => {
  const frames = new Frames(10);
  expect(frames.pass(packet(10))).toBe(true);
  frames.longest = 1_000;
  expect(frames.pass(packet(1_000))).toBe(true);
  expect(frames.pass(packet(1_001))).toBe(false);
});
