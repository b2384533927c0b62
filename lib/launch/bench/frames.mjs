import { createHash } from "node:crypto";
import pg from "pg";
import { printLine, Refusal } from "../terminal.mjs";
import { findBrowser } from "../test/browser.mjs";
import { against, goals } from "./goals.mjs";

const WIDTH = 1440;
const HEIGHT = 900;
const SECONDS = 3;
const POINTS = 16_384;
const FS_HZ = 12_800;
const TOKEN = "s_bench_frames";

/**
 * The frames of the spectrum screen while somebody works in it with a real browser: a cursor that is dragged, harmonics
 * that walk by the arrow keys, a stretch that is zoomed into and out of. Null where no browser runs.
 */
export async function measureFrames({ url, sample, product, directory }) {
  const found = await findBrowser(directory).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!found) return null;
  const { path, cookies } = await fillWaveform(url, sample);
  const { chromium } = await import("playwright");
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, baseURL: product });
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product })));
    const page = await context.newPage();
    await page.goto(path);

    return await framesOf(page);
  } finally {
    await browser.close();
  }
}

/** What a page with an opened spectrum does in a frame, by deed. */
export async function framesOf(page) {
  const plot = page.getByTestId("spectrum-plot");
  await plot.waitFor();
  await page.waitForTimeout(1500);
  const box = await plot.boundingBox();
  const counters = await page.context().newCDPSession(page);
  await counters.send("Performance.enable");
  const deeds = {
    "pointer over the plot": () => move(page, box),
    "cursor dragged": () => drag(page, box),
    "ten harmonics by arrow keys": () => walk(page, box),
    "zoomed in and out": () => zoom(page, box),
    "walking in a zoomed stretch": () => pan(page, box),
  };
  const figures = {};
  for (const [name, deed] of Object.entries(deeds)) {
    await page.keyboard.press("z");
    await page.waitForTimeout(300);
    figures[name] = await during(page, counters, deed);
  }

  return figures;
}

const at = ({ x, y, width, height }, across, down = 0.6) => [x + 60 + across * (width - 90), y + down * height];

/** Calls again and again until the time is over; `turn` counts the calls. */
async function repeat(once) {
  const end = Date.now() + SECONDS * 1000;
  for (let turn = 0; Date.now() < end; turn++) await once(turn);
}

const swing = (turn) => 0.5 + 0.45 * Math.sin(turn / 12);

const move = (page, box) => repeat((turn) => page.mouse.move(...at(box, swing(turn))));

async function drag(page, box) {
  await page.mouse.click(...at(box, swing(0)));
  await page.mouse.down();
  await move(page, box);
  await page.mouse.up();
}

async function walk(page, box) {
  await page.mouse.click(...at(box, 0.04));
  await page.keyboard.press("h");
  await repeat((turn) => page.keyboard.press(turn % 60 < 30 ? "ArrowRight" : "ArrowLeft"));
  await page.keyboard.press("s");
}

async function zoom(page, box) {
  await repeat(async (turn) => {
    const from = 0.1 + (turn % 5) * 0.08;
    await page.mouse.move(...at(box, from, 0.3));
    await page.mouse.down();
    await page.mouse.move(...at(box, from + 0.25, 0.3), { steps: 12 });
    await page.mouse.up();
    await page.keyboard.press("z");
  });
}

async function pan(page, box) {
  await page.mouse.move(...at(box, 0.2, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(box, 0.22, 0.3), { steps: 3 });
  await page.mouse.up();
  await page.mouse.click(...at(box, 0.95));
  await repeat(() => page.keyboard.press("Shift+ArrowRight"));
}

async function during(page, counters, deed) {
  await page.evaluate(startWatching);
  const before = await spent(counters);
  await deed();
  const after = await spent(counters);
  const { frames, long } = await page.evaluate(stopWatching);
  const sorted = frames.sort((a, b) => a - b);
  const of = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const perFrame = (name) => ((after[name] - before[name]) * 1000) / Math.max(1, sorted.length);

  return {
    frames: sorted.length,
    median: of(0.5),
    p95: of(0.95),
    script: perFrame("ScriptDuration"),
    task: perFrame("TaskDuration"),
    long,
  };
}

async function spent(counters) {
  const { metrics } = await counters.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** In the page: the time between one frame and the next, and tasks of more than 50 ms. */
function startWatching() {
  const watch = { frames: [], long: 0, runs: true };
  window.benchWatch = watch;
  let last = performance.now();
  const tick = (now) => {
    watch.frames.push(now - last);
    last = now;
    if (watch.runs) requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(tick);
  });
  watch.observer = new PerformanceObserver((list) => {
    watch.long += list.getEntries().length;
  });
  watch.observer.observe({ entryTypes: ["longtask"] });
}

function stopWatching() {
  const { frames, observer } = window.benchWatch;
  window.benchWatch.runs = false;
  const long = window.benchWatch.long + observer.takeRecords().length;
  observer.disconnect();
  return { frames, long };
}

/** A wired sensor on a machine of the bench's plant with one record of 16,384 points, and a session that sees it. */
async function fillWaveform(url, { plant }) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const one = async (text, ...values) => (await client.query(text, values)).rows[0].id;
    const equipment = await one("select min(id) as id from equipments where plant_id = $1", plant);
    const controller = await one(
      "insert into controllers (company_id, plant_id, name, serial_number, updated_at) values (1, $1, 'Frames', 'BENCH-F', now()) returning id",
      plant,
    );
    const sensor = await one(
      `insert into sensors (company_id, plant_id, controller_id, equipment_id, uid, name, type, updated_at)
       values (1, $1, $2, $3, 'frames:1', 'Drive end', 'banner', now()) returning id`,
      plant,
      controller,
      equipment,
    );
    const waveform = await one(
      `insert into waveforms (company_id, plant_id, sensor_id, axis, state, listed_at, taken_at, fs_hz, samples_count, unit,
         received_packets, total_packets, peak, rms, updated_at)
       values (1, $1, $2, 'z', 'ready', now(), now(), $3, $4, 'g', 1, 1, 1, 0.5, now()) returning id`,
      plant,
      sensor,
      FS_HZ,
      POINTS,
    );
    await client.query(
      "insert into waveform_parts (waveform_id, part, company_id, plant_id, samples) values ($1, 1, 1, $2, $3)",
      [waveform, plant, Buffer.from(record().buffer)],
    );
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       values (1, $1, 'cookie', now() + interval '1 day', now() + interval '1 day')`,
      [createHash("sha256").update(TOKEN).digest()],
    );
    return {
      path: `/banner/${sensor}/fft/${waveform}`,
      cookies: [{ name: "millwright-session", value: TOKEN, httpOnly: true, sameSite: "Lax" }],
    };
  } finally {
    await client.end();
  }
}

/** A machine that turns at 29.7 Hz with a dozen harmonics in noise. */
function record() {
  let state = 1;
  return Float32Array.from({ length: POINTS }, (_, at) => {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    let value = 0.05 * (state / 2 ** 32 - 0.5);
    for (let order = 1; order <= 12; order++)
      value += (0.3 / order) * Math.sin((2 * Math.PI * 29.7 * order * at) / FS_HZ);
    return value;
  });
}

/** Sixty frames a second are 16.7 ms each; what script takes of them is the product's own. */
export function reportFrames(figures) {
  if (!figures) return printLine("\nThe spectrum's frames were not measured: there is no browser.");
  printLine(
    "\nSpectrum screen in a browser, 16,384 points      median ms    p95 ms   script ms   task ms   long tasks",
  );
  for (const [name, { median, p95, script, task, long, frames }] of Object.entries(figures)) {
    const cells = [median, p95, script, task].map((value, index) => value.toFixed(1).padStart(index < 2 ? 10 : 11));
    const beside = against(goals.taskOfFrame, task);
    printLine(`  ${`${name} (${frames} frames)`.padEnd(45)}${cells.join("")}${String(long).padStart(10)}  ${beside}`);
  }
}
