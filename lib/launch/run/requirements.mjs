import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { inProject } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";

const MEGABYTE = 1024 * 1024;

/** The same range as "engines" in package.json, which npm only warns about. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  if (!fits) throw new Refusal(`Node ${version} cannot run Millwright: use Node 20.19+, 22.12+ or 24+.`);
}

/** Binds and lets go at once: the only answer that also covers permissions and addresses that are not ours. */
export function requireFreePort(host, port, name = "PORT") {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error) => reject(new Refusal(portSentence(host, port, name, error.code))));
    probe.listen(Number(port), host, () => probe.close(resolve));
  });
}

function portSentence(host, port, name, code) {
  if (code === "EADDRINUSE")
    return `${name} ${port} is in use by another program: stop it or set ${name} to a free port.`;
  if (code === "EACCES") return `${name} ${port} cannot be opened by this account: set ${name} to 1024 or above.`;
  return `HOST ${host} is not an address of this machine (${code}): set HOST to an address of this machine, for example 127.0.0.1.`;
}

/** Nothing has been installed on a fresh clone: packages and the first build need about this much. */
export function requireDisk(dataDirectory) {
  const installed = fs.existsSync(inProject("node_modules"));
  createWritable(dataDirectory);
  requireSpace(dataDirectory, 512);
  if (!installed) requireSpace(inProject(), 2048);
}

function createWritable(directory) {
  try {
    createFolders(directory);
    fs.accessSync(directory, fs.constants.W_OK);
  } catch (error) {
    throw new Refusal(`DATA_DIR ${directory} is not writable by this account (${error.code}).`);
  }
}

/** One by one: Node's own `recursive` never returns where a folder can be looked into but not created, as in /proc. */
function createFolders(directory) {
  if (fs.existsSync(directory)) return;
  createFolders(path.dirname(directory));
  fs.mkdirSync(directory);
}

function requireSpace(directory, megabytes) {
  const { bavail, bsize } = fs.statfsSync(directory);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < megabytes)
    throw new Refusal(`The disk of ${path.resolve(directory)} has ${free} MB free: Millwright needs ${megabytes} MB.`);
}

/** This port where nobody has it, else any other. */
export async function preferredPort(host, port) {
  try {
    await requireFreePort(host, port);
    return port;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return String(await freePort(host));
  }
}

/** Any port the system has free right now. */
export function freePort(host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Does anybody listen there? */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}
