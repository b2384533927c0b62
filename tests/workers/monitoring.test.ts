import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { GET as scrape } from "@/app/metrics/route";

/** The dashboard and the alert rules of docs/monitoring, read by Prometheus' own grammar and held to what /metrics says. */

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
});
