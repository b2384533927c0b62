/** Something the person at the terminal can put right. Shown as one sentence, without a stack trace. */
export class Refusal extends Error {}

export const printLine = (line) => process.stdout.write(`${line}\n`);

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows what is being done and how long it took. The work may return a few words about its result.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = performance.now();
  printLine(`… ${title}`);
  const result = await work();
  printLine(`  ${title}: ${typeof result === "string" ? `${result}, ` : ""}${seconds(started)}`);
  return result;
}

/**
 * Runs a command, and turns what went wrong into one sentence and exit code 1.
 * @param {() => Promise<unknown>} command
 * @param {() => Promise<void>} [cleanUp]
 */
export async function runCommand(command, cleanUp = async () => {}) {
  try {
    await command();
  } catch (error) {
    printFailure(error);
    await cleanUp();
    process.exit(1);
  }
}

/** One sentence for what a person can put right, everything we know for the rest. */
export function printFailure(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
}
