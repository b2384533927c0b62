import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import type { MomentRow } from "@/lib/domain/readers/moments";

/**
 * What was read and is not stored by the server yet, in files: a segment is what one batch holds, named by its number. Each row
 * is a line with a checksum, so that one that was cut off by a kill is left out, and the same file is always the same batch:
 * sent again under its number it is stored once.
 */

/** Of one batch, as the gateway API takes it. */
const mostReadings = 5_000;

interface Segment {
  seq: number;
  bytes: number;
  readings: number;
  /** When its first row was written, UTC milliseconds. */
  begun: number;
}

interface Open extends Segment {
  file: number;
}

const ending = ".seg";

export class SegmentStore {
  readonly #sealed: Segment[] = [];
  #open: Open | null = null;
  #last = 0;
  #dropped = 0;

  /** Whatever an earlier process left is sealed: nothing is ever added to it. */
  constructor(
    private readonly directory: string,
    private readonly holder: string,
  ) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(this.#holderFile, holder);
    for (const name of readdirSync(directory)) {
      if (!name.endsWith(ending)) continue;
      const seq = Number(name.slice(0, -ending.length));
      const rows = this.#rowsOf(seq);
      if (rows.length === 0) rmSync(this.#file(seq));
      else {
        const { size, birthtimeMs, mtimeMs } = statSync(this.#file(seq));
        // Not every file system keeps when a file was made.
        const begun = Math.min(birthtimeMs || mtimeMs, seq);
        this.#sealed.push({ seq, bytes: size, readings: countReadings(rows), begun });
      }
    }
    this.#sealed.sort((a, b) => a.seq - b.seq);
    this.#last = this.#sealed.at(-1)?.seq ?? 0;
  }

  /** Another process has opened it since: it is that one's now. */
  get isLost(): boolean {
    return !existsSync(this.#holderFile) || readFileSync(this.#holderFile, "utf8") !== this.holder;
  }

  /** Writes rows to the disk; throws where it takes no more, and counts those not written. `now` is UTC milliseconds. */
  append(rows: readonly MomentRow[], now: number): void {
    for (const [index, row] of rows.entries()) {
      try {
        this.#write(row, now);
      } catch (error) {
        this.#dropped += countReadings(rows.slice(index));
        throw error;
      }
    }
  }

  /** Nothing is added to the open segment any more, so that it can be sent. */
  seal(): void {
    if (!this.#open) return;
    const { file, ...segment } = this.#open;
    this.#open = null;
    this.#sealed.push(segment);
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  /** The oldest batch that can be sent, always the same until it is removed. */
  oldest(): { seq: number; rows: MomentRow[] } | null {
    const [first] = this.#sealed;
    if (!first) return null;
    if (existsSync(this.#file(first.seq))) return { seq: first.seq, rows: this.#rowsOf(first.seq) };
    this.drop();

    return this.oldest();
  }

  remove(seq: number): void {
    const at = this.#sealed.findIndex((segment) => segment.seq === seq);
    if (at < 0) return;
    this.#sealed.splice(at, 1);
    rmSync(this.#file(seq), { force: true });
  }

  /** Under another number, after all others: the server knows another batch under this one. */
  renumber(seq: number, now: number): void {
    const segment = this.#sealed.find((one) => one.seq === seq);
    if (!segment) return;
    const next = this.#next(now);
    renameSync(this.#file(seq), this.#file(next));
    this.#sealed.splice(this.#sealed.indexOf(segment), 1);
    this.#sealed.push({ ...segment, seq: next });
  }

  /** Removes the oldest segment, and counts its values. False: there is none. */
  drop(): boolean {
    const [first] = this.#sealed;
    if (!first) return false;
    this.#dropped += first.readings;
    this.remove(first.seq);

    return true;
  }

  close(): void {
    this.seal();
  }

  get figures() {
    const all = this.#open ? [...this.#sealed, this.#open] : this.#sealed;

    return {
      waiting_batches: all.length,
      waiting_bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      dropped: this.#dropped,
    };
  }

  /** When the oldest row that waits was written; null: nothing waits. */
  get oldestAt(): number | null {
    return this.#sealed[0]?.begun ?? this.#open?.begun ?? null;
  }

  get hasSealed(): boolean {
    return this.#sealed.length > 0;
  }

  get openSince(): number | null {
    return this.#open?.begun ?? null;
  }

  #write(row: MomentRow, now: number): void {
    const readings = countReadings([row]);
    if (this.#open && this.#open.readings + readings > mostReadings) this.seal();
    const open = this.#begin(now);
    const text = JSON.stringify(row);
    const line = Buffer.from(`${checksum(text)} ${text}\n`);
    try {
      // A disk that is almost full takes the beginning.
      if (writeSync(open.file, line) < line.length) throw new Error("disk full");
    } catch (error) {
      this.#breakOff(open);
      throw error;
    }
    open.bytes += line.length;
    open.readings += readings;
  }

  /** Nothing behind a line that is cut off can be read: the rows before it are a segment of their own. */
  #breakOff({ file, ...segment }: Open): void {
    this.#open = null;
    closeSync(file);
    if (segment.readings > 0) this.#sealed.push(segment);
    else rmSync(this.#file(segment.seq), { force: true });
  }

  #begin(now: number): Open {
    if (this.#open) return this.#open;
    const seq = this.#next(now);
    this.#open = { seq, bytes: 0, readings: 0, begun: now, file: openSync(this.#file(seq), "wx", 0o600) };

    return this.#open;
  }

  /** By the clock, so that numbers go on rising when the folder was lost. */
  #next(now: number): number {
    this.#last = Math.max(this.#last + 1, Math.floor(now));

    return this.#last;
  }

  #rowsOf(seq: number): MomentRow[] {
    return rowsIn(readFileSync(this.#file(seq)));
  }

  #file(seq: number): string {
    return path.join(this.directory, `${seq}${ending}`);
  }

  get #holderFile(): string {
    return path.join(this.directory, "holder");
  }
}

/** The rows before the first that is not whole. */
function rowsIn(content: Buffer): MomentRow[] {
  const rows: MomentRow[] = [];
  let from = 0;
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, from)) {
    const line = content.toString("utf8", from, end);
    const text = line.slice(9);
    if (line.slice(0, 8) !== checksum(text)) break;
    rows.push(JSON.parse(text) as MomentRow);
    from = end + 1;
  }

  return rows;
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, "0");

export const countReadings = (rows: readonly MomentRow[]): number =>
  rows.reduce((count, { values }) => count + Math.max(1, Object.keys(values).length), 0);

const mostBytes = 1024 ** 3;
const mostAgeMs = 7 * 24 * 60 * 60_000;

/** Drops the oldest of all controllers until what waits is neither too much nor too old. */
export function limitStores(
  stores: readonly SegmentStore[],
  now: number,
  { bytes = mostBytes, ageMs = mostAgeMs }: { bytes?: number; ageMs?: number } = {},
): void {
  const isTooMuch = () => stores.reduce((sum, { figures }) => sum + figures.waiting_bytes, 0) > bytes;
  for (const store of stores) {
    while (store.hasSealed && store.oldestAt !== null && now - store.oldestAt > ageMs) store.drop();
  }
  while (isTooMuch()) {
    const [oldest] = stores.filter(({ hasSealed }) => hasSealed).sort((a, b) => (a.oldestAt ?? 0) - (b.oldestAt ?? 0));
    if (!oldest?.drop()) return;
  }
}
