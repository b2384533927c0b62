import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { GET as scrape } from "@/app/metrics/route";
import { backupState, expectBackups, noteTry } from "@/lib/server/health/backup-state.mjs";
import { overdueBackup } from "@/lib/server/health/backups";

/** The dashboard and the alert rules of docs/monitoring, read by Prometheus' own grammar and compared with /metrics. */

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
const { groups } = parse(readFileSync("docs/monitoring/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(({ rules }) => rules);

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync("docs/monitoring/grafana-dashboard.json", "utf8")) as { panels: Panel[] };

const expressions = [
  ...rules.map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [`panel ${title}`, expr])),
];

/** The metrics and labels that an expression names; null where it is not PromQL. */
function namesIn(expr: string) {
  const found = { metrics: new Set<string>(), labels: new Set<string>() };
  let isWhole = true;
  parser.parse(expr).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) isWhole = false;
      if (name === "Identifier") found.metrics.add(expr.slice(from, to));
      if (name === "LabelName") found.labels.add(expr.slice(from, to));
    },
  });
  return isWhole ? found : null;
}

async function exposed() {
  vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
  const headers = { authorization: "Bearer 0123456789abcdef" };
  const text = await (await scrape(new Request("http://x/metrics", { headers }))).text();
  vi.unstubAllEnvs();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!] as const);
  return new Set(
    types.flatMap(([name, type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

describe("the monitoring files", () => {
  test("an expression that is not PromQL is found", () => {
    expect(namesIn("sum(rate(millwright_jobs_total[5m])")).toBe(null);
    expect(namesIn("millwright_outbox_age_seconds >")).toBe(null);
  });

  test.each(expressions)("%s is PromQL over metrics that /metrics exposes", async (_, expr) => {
    const names = namesIn(expr);
    expect(names).not.toBe(null);
    const known = await exposed();
    expect([...names!.metrics].filter((name) => name !== "up" && !known.has(name))).toEqual([]);
    expect(names!.metrics.size).toBeGreaterThan(0);
  });

  test("every alert rule has a name of its own, a severity and an instruction", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Millwright[A-Z]\w+$/);
      expect(["warning", "critical"]).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(annotations.description.length).toBeGreaterThan(20);
    }
  });
});

describe("/metrics on backups", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "metrics-backups-"));
  const backups = path.join(directory, "backups");
  const headers = { authorization: "Bearer 0123456789abcdef" };
  beforeEach(() => {
    vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
    vi.stubEnv("DATA_DIR", directory);
    vi.stubEnv("BACKUP", "1");
    rmSync(backups, { recursive: true, force: true });
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  async function figures() {
    const text = await (await scrape(new Request("http://x/metrics", { headers }))).text();
    const of = (name: string) => {
      const [, value] = new RegExp(`^millwright_backup_${name} (\\S+)$`, "m").exec(text) ?? [];
      return value === undefined ? null : Number(value);
    };
    return { age: of("age_seconds"), bytes: of("last_bytes"), failed: of("last_failed") };
  }

  test("the newest backup has an age and a size, and a failed try after it is shown", async () => {
    const made = new Date(Date.now() - 7_200_000).toISOString().slice(0, 19).replaceAll(":", "-");
    mkdirSync(path.join(backups, `millwright-${made}`), { recursive: true });
    const manifest = { files: { "database.dump": { bytes: 1_000 }, "files.tar.gz": { bytes: 24 } } };
    writeFileSync(path.join(backups, `millwright-${made}`, "manifest.json"), JSON.stringify(manifest));
    const first = await figures();
    expect(first).toMatchObject({ bytes: 1_024, failed: 0 });
    expect(first.age).toBeGreaterThanOrEqual(7_200);
    expect(first.age).toBeLessThan(7_300);
    noteTry(backups, "no space left on device");
    expect((await figures()).failed).toBe(1);
  });

  test("where none is expected, and where BACKUP is 0, nothing is shown", async () => {
    const nothing = { age: null, bytes: null, failed: null };
    expect(await figures()).toEqual(nothing);
    expectBackups(backups);
    expect((await figures()).age).toBeGreaterThanOrEqual(0);
    vi.stubEnv("BACKUP", "0");
    expect(await figures()).toEqual(nothing);
  });

  test("the alert of an old backup and the line on the provider's home have the same limit", () => {
    const { expr } = rules.find(({ alert }) => alert === "MillwrightBackupOld")!;
    const [, hours] = /^millwright_backup_age_seconds > (\d+) \* 3600$/.exec(expr)!;
    expectBackups(backups);
    const limit = backupState(backups)!.since + Number(hours) * 3_600_000;
    expect(overdueBackup(new Date(limit))).toBe(null);
    expect(overdueBackup(new Date(limit + 1))).toEqual({ age_hours: Number(hours), has_any: false });
  });
});

describe("/metrics", () => {
  test("/metrics shows connections, calls that wait for one, and the free share of the disk", async () => {
    vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
    const headers = { authorization: "Bearer 0123456789abcdef" };
    const text = await (await scrape(new Request("http://x/metrics", { headers }))).text();
    vi.unstubAllEnvs();
    expect(text).toMatch(/^millwright_database_connections\{pool="reads",state="(busy|idle)",process="web".*\} \d/m);
    expect(text).toMatch(/^millwright_database_waits\{pool="writes",process="web".*\} 0$/m);
    const [, free] = /^millwright_disk_free_ratio (\S+)$/m.exec(text) ?? [];
    expect(Number(free)).toBeGreaterThan(0);
    expect(Number(free)).toBeLessThan(1);
  });

  test("/metrics shows what the database logs and why, and how large what sensors send has become", async () => {
    vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
    const headers = { authorization: "Bearer 0123456789abcdef" };
    const text = await (await scrape(new Request("http://x/metrics", { headers }))).text();
    vi.unstubAllEnvs();
    expect(Number(/^millwright_wal_bytes_total (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/^# TYPE millwright_wal_bytes_total counter$/m);
    for (const why of ["time", "requested"])
      expect(text).toMatch(new RegExp(`^millwright_checkpoints_total\\{why="${why}"\\} \\d`, "m"));
    for (const form of ["readings", "raws", "hours", "days", "waveforms"])
      expect(text).toMatch(new RegExp(`^millwright_table_bytes\\{form="${form}"\\} [1-9]`, "m"));
  });
});
