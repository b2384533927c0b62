import fs from "node:fs";
import path from "node:path";

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 10 * MEGABYTE;
const KEPT = 3;
const LONGEST_LINE = 64 * 1024;

/**
 * A log file to append to. When it has grown large it is put aside and a new one begun, while the program runs too: what
 * a caller can make us write takes no more than (KEPT + 1) * `mostBytes` of the disk. Written at once, line by line, so that
 * nothing is lost when the program ends.
 * @param {string} dataDirectory
 * @param {string} name
 * @returns {{ write: (line: string) => void }}
 */
export function openLog(dataDirectory, name, mostBytes = MOST_BYTES) {
  const file = path.join(dataDirectory, "logs", `${name}.log`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let { descriptor, size } = opened(file);

  function write(line) {
    const text = Buffer.from(line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…\n` : line);
    try {
      if (descriptor === undefined || (size > 0 && size + text.length > mostBytes)) {
        if (descriptor !== undefined) fs.closeSync(descriptor);
        descriptor = undefined;
        if (size > 0) rotate(file);
        ({ descriptor, size } = opened(file));
      }
      size += fs.writeSync(descriptor, text);
    } catch {
      // A full disk must not end the program whose log it is.
    }
  }
  return { write };
}

function opened(file) {
  const descriptor = fs.openSync(file, "a");
  return { descriptor, size: fs.fstatSync(descriptor).size };
}

function rotate(file) {
  for (let age = KEPT - 1; age > 0; age--)
    if (fs.existsSync(`${file}.${age}`)) fs.renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.1`);
}

const WARNING = 40; // pino's number

/**
 * What of a log line belongs on the terminal: warnings and errors, whatever is marked `terminal: true`, and anything
 * that is not one of our JSON lines but was written to stderr.
 * @returns {string | undefined}
 */
export function forTerminal(line, fromStderr) {
  const entry = parse(line);
  if (!entry) return fromStderr && line.trim() ? line : undefined;
  if (!entry.terminal && !isWarning(entry.level)) return undefined;
  const detail = entry.err?.message ?? entry.error?.message;
  return [entry.msg ?? entry.message ?? line, detail].filter(Boolean).join(": ");
}

function parse(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isWarning = (level) => (typeof level === "number" ? level >= WARNING : /^(warn|error|fatal)/i.test(level ?? ""));
