import { tsImport } from "tsx/esm/api";
import { inProject } from "../paths.mjs";
import { printLine } from "../terminal.mjs";

/*
 * `npm run truth`: what the product reports about machines, against what came of them, on recordings that nobody here made
 * (MILLWRIGHT_DATA names their folder). What is not there is left out. `npm run truth -- bearings forecast` prints the
 * parts whose titles have one of these words.
 */

const truths = [
  { of: "Forecast", print: printForecast },
  { of: "Learned limits, and measurements together", print: printSignals },
  { of: "Machines in good health", print: printHealthy },
  { of: "Bearings (Case Western Reserve University, MFPT, UESTC)", print: printBearings },
  { of: "Texts of imported orders", print: printOrderTexts },
];

async function run(words) {
  const isAsked = ({ of }) => words.length === 0 || words.some((word) => of.toLowerCase().includes(word.toLowerCase()));
  for (const { of, print } of truths.filter(isAsked)) {
    printLine(`\n${of}`);
    await print();
  }
}

async function printForecast() {
  const test = await truthOf("forecast");
  const rows = [];
  if (test.isHere.engines()) {
    const { rmse, last30, ...all } = test.backTestEngines();
    rows.push(["80 % range to the end, by machines of the type (C-MAPSS 1 to 40)", held(all), "75 to 85 %"]);
    rows.push(["  the same in the last 30 cycles", held(last30), "75 to 85 %"]);
    rows.push(["  speaks in the last 30 cycles", share(last30.answered, last30.asked), "80 %"]);
    rows.push(["  RMSE, cycles, each engine against the others", rmse.toFixed(1), "15"]);
    rows.push(["80 % range to the next level, by its own trend (C-MAPSS)", held(test.backTestTrends()), "75 to 85 %"]);
  }
  if (test.isHere.bearings())
    rows.push(["80 % range to the next limit, by its own trend (IMS 2)", held(test.backTestBearings()), "75 to 85 %"]);
  printRows(rows);
}

async function printBearings() {
  const test = await truthOf("bearings");
  if (!test.isHere()) return;
  const { parts, speeds } = test.truths();
  const rows = [...parts, ...speeds].map(({ of, goal, right, wrong, undecided }) => [
    of,
    `${right} right, ${wrong} wrong of ${right + wrong + undecided}`,
    goal,
  ]);
  printRows(rows);
}

/** Of the half of the excavators' orders that the dictionaries were not made with. */
async function printOrderTexts() {
  const test = await truthOf("order-text");
  if (!test.isHere()) return;
  const { rows: all, understood, ...scores } = test.readExcavators("held out");
  const fields = [
    ["action", "action", "90 %"],
    ["fault", "fault", "90 %"],
    ["part, as far as the set codes parts", "part", "75 %"],
  ].flatMap(([what, name, goal]) => {
    const { right, read, coded } = scores[name];

    return [
      [`${what}: right of those read`, share(right, read), goal],
      [`${what}: found of those coded`, share(right, coded), goal],
    ];
  });
  const failures = [
    ["failures, with the order's type", scores.failure],
    ["failures, by the words alone", scores.failureByWords],
  ].flatMap(([what, { right, read, beyond, coded }]) => [
    [`${what}: right of those counted`, share(right, read + beyond), "90 %"],
    [`${what}: found`, share(right, coded), "90 %"],
  ]);
  printRows([["texts understood", share(understood, all), "90 %"], ...fields, ...failures]);
}

const truthOf = (name) =>
  tsImport(`../../../tests/truth/${name}.ts`, { parentURL: import.meta.url, tsconfig: inProject("tsconfig.json") });

function printRows(rows) {
  const wide = Math.max(0, ...rows.map(([what]) => what.length));
  for (const [what, now, goal] of rows) printLine(`${what.padEnd(wide)}  ${now.padEnd(26)} goal ${goal}`);
}

async function printHealthy() {
  const { healthyOnes } = await truthOf("healthy");
  const all = healthyOnes();
  const named = all.filter(({ bearing, machine }) => bearing !== null || machine !== null);
  const which = named.map(({ name, bearing, machine }) => `${name}: ${bearing ?? machine}`).join(", ");
  const now = `${named.length} of ${all.length} ${which}`.trimEnd();
  printRows([["healthy named (bearing or machine)", now, "0"]]);
}

async function printSignals() {
  const test = await truthOf("signals");
  const rows = [];
  if (test.isHere.nab()) {
    const { score, found, windows, others } = test.scoreNab();
    const now = `${score.toFixed(0)} (${found} of ${windows}, ${others} others)`;
    rows.push(["NAB, machine temperature, standard profile", now, "50"]);
  }
  if (test.isHere.skab()) {
    const { f1, false_alarms, missed } = test.scoreSkab();
    const now = `${f1.toFixed(2)} (${percent(false_alarms)} false, ${percent(missed)} missed)`;
    rows.push(["SKAB, measurements together, F1 of 7 recordings", now, "0.70"]);
  }
  if (test.isHere.ims()) {
    const bearings = test.imsAlerts();
    const [failing, ...others] = bearings;
    const first = failing.alerts[0]?.before_end_h ?? 0;
    const alerts = others.flatMap(({ alerts }) => alerts);
    const before = alerts.filter(({ before_end_h }) => before_end_h > first).length;
    const cases = test.casesOf(bearings).length - 1;
    rows.push(["IMS 2, hours from the first warning of bearing 1 to its end", first.toFixed(0), "55"]);
    rows.push(["  alerts of the three others before it", String(before), "0"]);
    const felt = alerts.filter(({ before_end_h }) => before_end_h <= first);
    const isFalse = ({ risen }) => risen < 1.1;
    const risen = felt.map(({ risen }) => `${risen.toFixed(2)} ×`).join(", ");
    const nowFalse = `${felt.filter(isFalse).length} of ${felt.length} (risen to ${risen})`;
    rows.push(["  false ones of theirs while it fails: the level has not risen by a tenth", nowFalse, "0"]);
    rows.push(["  cases of the machine beside that of bearing 1", String(cases), "0"]);
  }
  printRows(rows);
}

const percent = (share) => `${Math.round(100 * share)} %`;
const held = ({ held, answered }) => share(held, answered);
const share = (part, whole) => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;

await run(process.argv.slice(2));
