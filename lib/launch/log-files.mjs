import fs from "node:fs";
import path from "node:path";

const ROTATE_BYTES = 10 * 1024 * 1024;
const KEPT = 3;

/**
 * A log file to append to. When it has grown large, the start is the moment to begin a new one.
 * @param {string} dataDirectory
 * @param {string} name
 */
export function openLog(dataDirectory, name) {
  const file = path.join(dataDirectory, "logs", `${name}.log`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file) && fs.statSync(file).size > ROTATE_BYTES) rotate(file);
  const stream = fs.createWriteStream(file, { flags: "a" });
  stream.on("error", () => {}); // a full disk must not end the program whose log it is
  return stream;
}

function rotate(file) {
  for (let age = KEPT - 1; age > 0; age--)
    if (fs.existsSync(`${file}.${age}`)) fs.renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  fs.renameSync(file, `${file}.1`);
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
