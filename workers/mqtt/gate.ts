import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/**
 * Stands between a socket and the broker and reads of each packet no more than its length, so that none is gathered in
 * memory that claims to be longer than allowed. What a stranger may send is shorter.
 */
export class Gate extends Duplex {
  readonly #socket: Socket;
  readonly #frames: Frames;

  constructor(socket: Socket, longest: number) {
    super();
    this.#socket = socket;
    this.#frames = new Frames(longest);
    socket.on("data", (chunk: Buffer) => {
      if (!this.#frames.pass(chunk)) this.destroy(new Error("packet exceeds the length limit"));
      else if (!this.push(chunk)) socket.pause();
    });
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  get address(): string {
    return this.#socket.remoteAddress ?? "unknown";
  }

  /** From now on packets may be this long. */
  widen(longest: number): void {
    this.#frames.longest = longest;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.destroyed) done(new Error("connection closed"));
    else this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}

/** Follows MQTT's framing: a byte, a length of one to four bytes in sevens, and so many bytes. */
export class Frames {
  #isInLength = false;
  #isAtHeader = true;
  #length = 0;
  #factor = 1;
  #left = 0;

  constructor(public longest: number) {}

  /** False: a packet is longer than allowed, or has no length. */
  pass(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
      } else if (this.#isAtHeader) {
        this.#isAtHeader = false;
        this.#isInLength = true;
        this.#length = 0;
        this.#factor = 1;
        at++;
      } else if (!this.#takeLength(chunk[at++]!)) return false;
      if (this.#left === 0 && !this.#isInLength) this.#isAtHeader = true;
    }

    return true;
  }

  #takeLength(byte: number): boolean {
    this.#length += (byte & 127) * this.#factor;
    if (this.#length > this.longest) return false;
    if (byte < 128) {
      this.#isInLength = false;
      this.#left = this.#length;
      return true;
    }
    this.#factor *= 128;

    return this.#factor <= 128 ** 3;
  }
}
