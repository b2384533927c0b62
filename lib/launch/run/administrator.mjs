import readline from "node:readline";
import { Writable } from "node:stream";
import { DIE_WITH_PARENT, exitCode } from "../run-tool.mjs";
import { printLine, Refusal } from "../terminal.mjs";
import { commandArguments } from "./programs.mjs";

/** Of lib/domain/identity/permissions.ts, which cannot be read here. */
const DEVELOPER = 0;

/**
 * Is there somebody who may do everything, and so make the other accounts?
 * @param {string} url owner's address
 */
export async function hasAdministrator(url) {
  const { default: pg } = await import("pg"); // not there yet when this module is loaded on a fresh clone
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      "select from users u join roles r on r.id = u.role_id where r.type = $1 and u.archived_at is null limit 1",
      [DEVELOPER],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/**
 * Makes the first administrator: from ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD, and what of it is not set is asked.
 * @param {string} url owner's address of a migrated database
 */
export async function createAdministrator(url) {
  if (await hasAdministrator(url)) throw new Refusal("An administrator already exists.");
  const given = await ask([
    { name: "ADMIN_EMAIL", question: "Email: " },
    { name: "ADMIN_NAME", question: "Name: " },
    { name: "ADMIN_PASSWORD", question: "Password (not shown): ", secret: true },
  ]);
  const script = commandArguments("first-administrator");
  const code = await exitCode(process.execPath, [...DIE_WITH_PARENT, ...script], { ...given, DATABASE_URL: url });
  if (code !== 0) throw new Refusal("No administrator was created.");
  printLine(`${given.ADMIN_EMAIL.trim()} can now sign in as administrator.`);
}

/** On a terminal with questions, else a line each. */
async function ask(wanted) {
  const answers = Object.fromEntries(wanted.map(({ name }) => [name, process.env[name]]));
  const missing = wanted.filter(({ name }) => !answers[name]);
  if (missing.length === 0) return answers;
  const screen = { hides: false };
  const output = new Writable({
    write: (text, _encoding, done) => {
      if (!screen.hides) process.stdout.write(text);
      done();
    },
  });
  const terminal = Boolean(process.stdin.isTTY);
  const lines = readline.createInterface({ input: process.stdin, output, terminal });
  const iterator = lines[Symbol.asyncIterator]();
  for (const { name, question, secret } of missing) {
    if (terminal) process.stdout.write(question);
    screen.hides = Boolean(secret);
    const { value, done } = await iterator.next();
    screen.hides = false;
    if (secret && terminal) process.stdout.write("\n");
    if (done) throw new Refusal(`${name} is not set and was not entered.`);
    answers[name] = value;
  }
  lines.close();
  return answers;
}
