import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type CodeCounts, countsOf } from "./code-counts";
import { importCycles, specifiersOf } from "./import-graph";
import { code, filesUnder, linesMatching, projectFile, type Source, sources } from "./source";
import { unusedExports } from "./unused-exports";

/** What may import what. The longest matching folder wins; here `import type` is free, within lib it is not (below). */
const mayImport: Record<string, readonly string[]> = {
  "lib/domain": ["lib/domain"],
  "lib/inputs": ["lib/domain", "lib/inputs"],
  "lib/resources": ["lib/domain", "lib/inputs", "lib/resources"],
  // Names and tabs, and nothing else of descriptions.
  "lib/resources/names.ts": ["lib/resources", "lib/generated/nouns.json"],
  "lib/resources/settings-tabs.ts": ["lib/domain", "lib/resources", "lib/generated/nouns.json"],
  "lib/server": [
    ...["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/generated/prisma"],
    // A list of addresses, and nothing of what is behind them; their answers; a list of tables.
    "lib/generated/methods.json",
    "lib/generated/answers",
    "lib/generated/menu.json",
    "lib/generated/schema.json",
  ],
  "lib/services": ["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/services", "lib/generated/prisma"],
  "lib/client": ["lib/domain", "lib/inputs", "lib/resources", "lib/client"],
  components: ["lib/domain", "lib/inputs", "lib/resources", "lib/client", "components"],
  // The entries of the menu that descriptions have, and nothing else of them.
  "components/shell/navigation.ts": ["lib/domain", "lib/generated/menu.json"],
  workers: ["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/services", "workers"],
  // Gateways reach the same routes by a port of their own.
  "workers/gateways": [
    ...["workers", "lib/server", "app/api/ingest"],
    ...["lib/launch/run/caller-address.mjs", "lib/launch/run/drain.mjs"],
  ],
  "app/api": ["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/services"],
  "app/api/openapi.json": [
    "lib/domain",
    "lib/inputs",
    "lib/resources",
    "lib/server",
    "lib/services",
    "lib/generated/routes",
  ],
  // A model reads by the same calls as its person.
  ...Object.fromEntries(
    ["app/api/ask", "app/api/equipments/[id]/summary"].map((folder) => [
      folder,
      ["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/services", "lib/generated/routes"],
    ]),
  ),
  // Which screens there are is known from their files.
  "app/api/analytics": [
    "lib/domain",
    "lib/inputs",
    "lib/resources",
    "lib/server",
    "lib/services",
    "lib/generated/screens",
  ],
  app: ["lib", "components", "app"],
  // It stands in for the root layout, so no provider gives it its texts.
  "app/global-error.tsx": ["lib", "components", "app", "messages"],
};

/** Layers that run anywhere use these packages and no other. */
const mayUse: Record<string, readonly string[]> = {
  "lib/domain": ["zod", "fft.js"],
  // Sparkplug B is a protobuf.
  "lib/domain/ingest/sparkplug.ts": ["protobufjs/minimal.js"],
  "lib/domain/ingest/sparkplug-writer.ts": ["protobufjs/minimal.js"],
  "lib/inputs": ["zod"],
  "lib/resources": ["zod"],
};

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
const layerOf = <Rule>(table: Record<string, Rule>, file: string): Rule | undefined =>
  Object.entries(table)
    .filter(([folder]) => isIn(file, folder))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];

/** What a file imports for real: types are erased, so they bind nothing. */
function importsOf(source: Source): string[] {
  const text = code(source);
  const fixed = [...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)([^;'"]*?from\s+)?["']([^"']+)["']/gm)]
    .filter(([, names]) => !isOnlyTypes(names))
    .map(([, , from]) => from!);
  const dynamic = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map(([, from]) => from!);
  return [...fixed, ...dynamic].map((from) => resolved(source.file, from)).filter((target) => !textsAlong.test(target));
}

/** A page that has failed brings its few texts along: nothing else may be there. */
const textsAlong = /^messages\/\w+\/broken\.json$/;

const isOnlyTypes = (names = "") => {
  const listed = /^\{([^}]*)\}/.exec(names)?.[1] ?? "a value";
  return listed.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
};

const resolved = (file: string, from: string) => {
  if (from.startsWith("@/")) return from.slice(2);
  return from.startsWith(".") ? path.posix.join(path.posix.dirname(file), from) : `package:${from}`;
};

function violationsOf(source: Source): string[] {
  const allowed = layerOf(mayImport, source.file);
  const packages = layerOf(mayUse, source.file);
  return importsOf(source)
    .filter((target) => {
      if (target.startsWith("package:")) return packages && !packages.includes(target.slice("package:".length));
      return allowed && !target.endsWith(".css") && !allowed.some((folder) => isIn(target, folder));
    })
    .map((target) => `${source.file} imports ${target}`);
}

describe("the layers", () => {
  test("a layer imports only from the layers below it", () => {
    expect(sources.flatMap(violationsOf)).toEqual([]);
  });

  test("a layer violation is detected", () => {
    const planted = (file: string, text: string) => violationsOf({ file, text });
    expect(planted("lib/domain/level.ts", 'import { db } from "@/lib/server/data/db";')).toHaveLength(1);
    expect(planted("lib/domain/level.ts", 'import { PrismaClient } from "@prisma/client";')).toHaveLength(1);
    expect(planted("lib/client/api.ts", 'export { find } from "../server/crud";')).toHaveLength(1);
    expect(
      planted("components/ui/button.tsx", 'import {\n  a,\n  b,\n} from "@/lib/services/users/save";'),
    ).toHaveLength(1);
    expect(planted("app/api/search/route.ts", 'const { x } = await import("@/components/ui/button");')).toHaveLength(1);
    expect(planted("workers/report.ts", 'import { POST } from "@/app/api/maintenance/route";')).toHaveLength(1);
    expect(planted("lib/client/api.ts", 'import type { Page } from "@/lib/server/resources/list";')).toEqual([]);
    expect(planted("lib/client/api.ts", 'import { type Page } from "@/lib/server/resources/list";')).toEqual([]);
    expect(planted("lib/client/api.ts", '// import { x } from "@/lib/server/resources/list";')).toEqual([]);
  });
});

/**
 * Within components: parts, then the shell, then the list and form engine, then the charts, then the folders of the
 * nouns. What stands beneath never knows what stands above, types included.
 */
const beneathNouns: Record<string, readonly string[]> = {
  "components/ui": ["components/ui"],
  "components/shell": ["components/shell", "components/ui", "lib/client", "lib/domain"],
  "components/shell/navigation.ts": ["lib/domain", "lib/generated/menu.json"],
  "components/resource": ["components/resource", "components/shell", "components/ui"],
  "components/charts": ["components/charts", "components/shell", "components/ui"],
};

/** The shell is held to all of its imports, the others to those of components; the layers decide the rest. */
function upwardImportsOf(source: Source): string[] {
  const allowed = layerOf(beneathNouns, source.file);
  if (!allowed) return [];
  const isHeld = (target: string) => target.startsWith("components/") || isIn(source.file, "components/shell");
  return specifiersOf(source)
    .map((specifier) => resolved(source.file, specifier))
    .filter((target) => !target.startsWith("package:") && isHeld(target) && !textsAlong.test(target))
    .filter((target) => !allowed.some((folder) => isIn(target, folder)))
    .map((target) => `${source.file} imports ${target}`);
}

/**
 * The wings of lib/services, each above those that it may import, types included. The register of resources and what
 * reads it by name (lists, routes) stand between what is served and what looks at all of it.
 */
const wings = [
  "platform",
  "identity",
  "stock",
  "structure",
  "devices",
  "monitoring",
  "oee",
  "maintenance",
  "lubrication",
  "",
  "outward",
  "views",
  "screens",
];
const wingOf = (file: string) => (file.split("/").length > 3 ? file.split("/")[2]! : "");

function wingsCrossedBy(source: Source): string[] {
  if (!isIn(source.file, "lib/services")) return [];
  return specifiersOf(source)
    .map((specifier) => resolved(source.file, specifier))
    .filter((target) => isIn(target, "lib/services"))
    .filter((target) => wings.indexOf(wingOf(target)) > wings.indexOf(wingOf(source.file)))
    .map((target) => `${source.file} imports ${target}`);
}

/** In lib even a type binds: a reader of one layer must not have to read those above it. */
const layersBoundByTypes = ["lib/domain", "lib/inputs", "lib/resources", "lib/server", "lib/services"];

function typesCrossedBy(source: Source): string[] {
  if (!layersBoundByTypes.some((folder) => isIn(source.file, folder))) return [];
  // A description is checked against the database's models.
  const allowed = [...layerOf(mayImport, source.file)!, "lib/generated/prisma"];
  return specifiersOf(source)
    .map((specifier) => resolved(source.file, specifier))
    .filter((target) => !target.startsWith("package:") && !allowed.some((folder) => isIn(target, folder)))
    .map((target) => `${source.file} imports ${target}`);
}

describe("the rooms of lib", () => {
  const planted = (file: string, text: string): Source => ({ file, text });

  test("no file and no folder of the product is in an import cycle, types included", () => {
    const product = sources.filter(({ file }) => !isIn(file, "prisma"));
    expect(importCycles(product).files).toEqual([]);
    expect(importCycles(product.filter(({ file }) => isIn(file, "lib"))).folders).toEqual([]);
  });

  test("a planted cycle of types between two folders of lib is found", () => {
    const there = planted("lib/services/monitoring/a/one.ts", 'import type { Two } from "../b/two";');
    const back = planted("lib/services/monitoring/b/two.ts", 'import type { One } from "../a/three";');
    const third = planted("lib/services/monitoring/a/three.ts", "export type One = 1;");
    expect(importCycles([there, back, third])).toEqual({
      files: [],
      folders: [["lib/services/monitoring/a", "lib/services/monitoring/b"]],
    });
  });

  test("every folder of lib/services is in a wing", () => {
    const folders = sources.filter(({ file }) => isIn(file, "lib/services")).map(({ file }) => wingOf(file));
    expect([...new Set(folders)].filter((wing) => !wings.includes(wing))).toEqual([]);
  });

  test("a wing of lib/services imports only wings beneath it, types included", () => {
    expect(sources.flatMap(wingsCrossedBy)).toEqual([]);
    const upward = 'import type { Order } from "@/lib/services/maintenance/work-orders/served";';
    expect(wingsCrossedBy(planted("lib/services/devices/sensors/lock.ts", upward))).toHaveLength(1);
    expect(wingsCrossedBy(planted("lib/services/outward/exports/start.ts", upward))).toEqual([]);
    expect(
      wingsCrossedBy(planted("lib/services/maintenance/place.ts", 'import { served } from "../register";')),
    ).toHaveLength(1);
  });

  test("a layer of lib imports no type from a layer above it", () => {
    expect(sources.flatMap(typesCrossedBy)).toEqual([]);
    const upward = 'import type { Admission } from "@/lib/services/identity/sign-in/admit";';
    expect(typesCrossedBy(planted("lib/server/http/entrance.ts", upward))).toHaveLength(1);
    expect(
      typesCrossedBy(planted("lib/domain/x.ts", 'import type { Call } from "@/lib/server/data/call";')),
    ).toHaveLength(1);
  });
});

/** What binds fields for everybody else: the controls of a form, in their frames. */
const vocabulary = /^components\/resource\/(fields|(form|draft|related|related-many|duration)-field)\.tsx$/;

describe("the components", () => {
  const components = sources.filter(({ file }) => isIn(file, "components"));

  test("parts, shell and engine import no screen", () => {
    expect(components.flatMap(upwardImportsOf)).toEqual([]);
  });

  test("an import of a screen by parts, shell or engine is found", () => {
    const planted = (file: string, text: string) => upwardImportsOf({ file, text });
    const form = "components/resource/form.tsx";
    expect(planted(form, 'import { HistoryDialog } from "@/components/audit/history-dialog";')).toHaveLength(1);
    expect(planted(form, 'import type { WireLog } from "../logs/who";')).toHaveLength(1);
    expect(planted(form, 'const Dialog = dynamic(() => import("@/components/audit/history-dialog"));')).toHaveLength(1);
    expect(planted("components/ui/card.tsx", 'import { Cell } from "@/components/resource/cell";')).toHaveLength(1);
    expect(planted("components/ui/card.tsx", 'import { useCan } from "../shell/viewer-context";')).toHaveLength(1);
    expect(planted("components/shell/shell.tsx", 'import { AlarmsPanel } from "../alerts/alarms-panel";')).toHaveLength(
      1,
    );
    expect(
      planted("components/shell/shell.tsx", 'import type { Page } from "@/lib/server/resources/list";'),
    ).toHaveLength(1);
    expect(planted("components/charts/plot.tsx", 'import { limits } from "../level-zones/limits";')).toHaveLength(1);
    expect(planted(form, 'import { useCan } from "@/components/shell/viewer-context";')).toEqual([]);
    expect(planted("components/audit/who.tsx", 'import { Cell } from "@/components/resource/cell";')).toEqual([]);
  });

  test("import each other in no circle, neither files nor folders", () => {
    expect(importCycles(components)).toEqual({ files: [], folders: [] });
  });

  test("a file that binds fields by hand has the reason on a line, and such files become fewer", () => {
    const bound = components.filter((source) => /<Field[\s>]/.test(code(source)) && !vocabulary.test(source.file));
    expect(bound.filter(({ text }) => !/^\/\/ Bound by hand: \S/m.test(text)).map(({ file }) => file)).toEqual([]);
    expect(bound.length).toBeLessThanOrEqual(32);
  });

  test("tables made by hand become fewer", () => {
    const drawsAll = /^components\/resource\/(rows|list-table)\.tsx$/;
    const tables = components.filter((source) => /<table[\s>]/.test(code(source)) && !drawsAll.test(source.file));
    expect(tables.length).toBeLessThanOrEqual(6);
  });

  test("a circle of imports is found", () => {
    const cycles = (...texts: [file: string, text: string][]) =>
      importCycles(texts.map(([file, text]) => ({ file, text })));
    const files = ["components/a/one.tsx", "components/b/two.ts", "components/b/three.tsx"] as const;
    expect(
      cycles(
        [files[0], 'import { two } from "@/components/b/two";'],
        [files[1], 'import type { One } from "../a/one";'],
      ),
    ).toEqual({
      files: [["components/a/one.tsx", "components/b/two.ts"]],
      folders: [["components/a", "components/b"]],
    });
    expect(
      cycles(
        [files[0], 'export { two } from "../b/two";'],
        [files[1], ""],
        [files[2], 'const One = await import("@/components/a/one");'],
      ),
    ).toEqual({ files: [], folders: [["components/a", "components/b"]] });
    expect(
      cycles([files[1], 'import {\n  type Three,\n} from "./three";'], [files[2], 'export * from "./two";']),
    ).toEqual({ files: [[...files.slice(1)].sort()], folders: [] });
    expect(
      cycles(["lib/a/index.ts", 'import b from "../b";'], ["lib/b/index.mjs", 'import "@/lib/a";']).folders,
    ).toEqual([["lib/a", "lib/b"]]);
    expect(cycles([files[1], '// import "./three";'], [files[2], 'import "./two";\nimport "react";']).files).toEqual(
      [],
    );
  });
});

/** Habits that a reader should never meet, each with where it is looked for. */
const habits: { rule: string; folders: readonly string[]; pattern: RegExp; but?: readonly string[] }[] = [
  { rule: "the rules take their clock as an argument", folders: ["lib/domain"], pattern: /new Date\(\)|Date\.now/ },
  {
    rule: "services take their clock from the call",
    folders: ["lib/services"],
    pattern: /(?<!= )new Date\(\)|Date\.now/,
  },
  { rule: "services know nothing of HTTP", folders: ["lib/services"], pattern: /\b(Next)?(Response|Request)\b/ },
  {
    rule: "pages reach the database through lib/server/http/page",
    folders: ["app", "components"],
    pattern: /from "@\/lib\/server\/db"|from "@prisma|from "pg"/,
    but: ["app/api"],
  },
  {
    rule: "components receive the moment of their page as text",
    folders: ["components"],
    pattern: /\bnow\??: (number|Date)\b/,
  },
  {
    rule: "raw SQL is a tagged template",
    folders: ["lib", "workers", "app"],
    pattern: /\$(queryRawUnsafe|executeRawUnsafe)|Prisma\.raw\(/,
  },
  { rule: "types are not silenced", folders: ["lib", "app", "components", "workers"], pattern: /@ts-(ignore|nocheck)/ },
  {
    rule: "who copies for a person looks whether it was copied",
    folders: ["app", "components"],
    pattern: /^\s*(await |void )?copyText\(/,
  },
  {
    rule: "nobody writes HTML by hand",
    folders: ["app", "components"],
    pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/,
  },
  {
    // Next's own prefetches whatever scrolls into view.
    rule: "links use components/ui/link",
    folders: ["app", "components"],
    pattern: /from "next\/link"/,
    but: ["components/ui/link.tsx"],
  },
  {
    rule: "no code is made from text",
    folders: ["lib", "app", "components", "workers"],
    pattern: /\beval\(|new Function\(/,
  },
  {
    rule: "data and functions have the nouns and verbs of the trade",
    folders: ["lib", "app", "components", "workers", "prisma"],
    pattern:
      /\b(const|let|function|interface|type|class)\s+(\w*(Told|Said|Heard|Anew|Whoever)\b|(told|said|heard|anew|whoever|tell|hear)([A-Z]\w*)?\b)/,
  },
  {
    // It would keep the formatter from giving each field its line, and hide from the compiler a field that is given twice.
    rule: "fields stand in their object, not in one that is spread into it",
    folders: ["lib", "app", "components", "workers", "prisma"],
    pattern: /\.\.\.\{/,
  },
  {
    // What is sent with what, and in how many messages, is the door's business.
    rule: "a service asks, writes and audits, and names no trip",
    folders: ["lib/services", "app", "workers"],
    pattern: /\b(withCommit|inOneStatement)\b/,
  },
];

const sourcesIn = (folders: readonly string[], but: readonly string[] = []) =>
  sources.filter(
    ({ file }) => folders.some((folder) => isIn(file, folder)) && !but.some((folder) => isIn(file, folder)),
  );

describe("code rules", () => {
  test.each(habits)("$rule", ({ folders, pattern, but }) => {
    expect(sourcesIn(folders, but).flatMap((source) => linesMatching(source, pattern))).toEqual([]);
  });

  test("no value has type any, unless a line above gives the reason", () => {
    const found = sources.flatMap((source) =>
      linesMatching(source, /\bas any\b|: any\b|<any\b|\bany\[\]/).filter((line) => {
        const at = Number(/:(\d+) /.exec(line)![1]);
        return !source.text.split("\n")[at - 2]?.includes("noExplicitAny");
      }),
    );
    expect(found).toEqual([]);
  });

  test("statements sent together on one connection are waited for together, not with Promise.all", () => {
    const bare = sources.filter(({ text }) => /\bPoolClient\b/.test(text));
    expect(bare.length).toBeGreaterThan(10);
    expect(bare.flatMap((source) => linesMatching(source, /Promise\.(all|race|any)\(/))).toEqual([]);
  });

  test("types are forced through unknown in at most ten places", () => {
    expect(sources.flatMap(forcedCasts).slice(10)).toEqual([]);
  });

  test("a type forced through unknown is found", () => {
    const planted = (text: string) => forcedCasts({ file: "lib/services/order.ts", text });
    expect(planted("const order = row as unknown as Order;")).toHaveLength(1);
    expect(
      planted("const order = row as unknown\n  as Order;\nconst id = (row.id as unknown) as number;"),
    ).toHaveLength(2);
    expect(planted("const id = row.id as unknown; // as unknown as Order")).toEqual([]);
  });

  test("no file is called utils, helpers or misc, and none only re-exports", () => {
    const badlyNamed = sources.filter(({ file }) => /\/(utils?|helpers?|misc|common)\.tsx?$/.test(file));
    const passingOn = sources.filter(
      (source) =>
        /\/index\.ts$/.test(source.file) && /^(\s*export\s+(\*|\{[^}]*\})\s+from\s+"[^"]+";?\s*)+$/.test(code(source)),
    );
    expect([...badlyNamed, ...passingOn].map(({ file }) => file)).toEqual([]);
  });

  test("a lazily loaded part does not delay the click that requests it", () => {
    const waiting = sources.flatMap((source) =>
      [...code(source).matchAll(/\bdynamic\(\s*\(\) => inTime\(import\("([^"]+)"\)\)[^;]*;/g)]
        .filter(([call]) => !call.includes("loading:"))
        .map(([, part]) => `${source.file}: ${part}`),
    );
    // These belong to what is on the screen; the page keeps its old face until they are there.
    expect(waiting).toEqual([
      "components/resource/list-rows.tsx: ./list-table",
      "components/resource/related-field.tsx: @/components/ui/combobox",
      "components/resource/resource-list.tsx: ./list-nothing",
      "components/work-orders/my-work.tsx: ./order-agenda",
      "components/work-orders/order-views.tsx: ./order-board",
      "components/work-orders/order-views.tsx: ./order-overview",
      "components/work-orders/order-views.tsx: ./week-planner",
      "components/work-orders/order-views.tsx: ./order-calendar",
      "components/work-orders/work-orders-screen.tsx: ./order-overview",
      "components/work-orders/work-orders-screen.tsx: ./week-agenda",
    ]);
  });

  test("a lazily loaded part is given up after its timeout", () => {
    const waiting = sources.flatMap((source) => linesMatching(source, /=> import\(/));
    expect(waiting.filter((line) => line.startsWith("components/") || line.startsWith("app/"))).toEqual([]);
  });

  test("tests call our own code for real", () => {
    const mocking = filesUnder("tests", /\.tsx?$/).filter((file) => file !== "tests/architecture.test.ts");
    expect(mocking.flatMap(mocksOf)).toEqual([]);
  });
});

describe("counts that only fall", () => {
  const counted = sourcesIn(["app", "components", "lib", "workers"]).map((source) => ({
    ...countsOf(source),
    ...source,
  }));

  /** The files with most of it. */
  const worst = (name: "nonNull" | "asNever") =>
    [...counted]
      .sort((one, other) => other[name] - one[name])
      .slice(0, 8)
      .map((one) => `${one.file} ${one[name]}`)
      .join(", ");
  const sum = (name: "nonNull" | "asNever") => counted.reduce((all, one) => all + one[name], 0);

  test("no function has more than 80 lines", () => {
    const long = counted.flatMap((one) => one.long).sort((one, other) => other.lines - one.lines);
    expect(long.map(({ text }) => text)).toEqual([]);
  });

  test("assertions that a value is there, `value!`, become fewer", () => {
    expect(sum("nonNull"), `Most of them: ${worst("nonNull")}`).toBeLessThanOrEqual(291);
  });

  test("assertions that a value fits anything, `value as never`, become fewer", () => {
    expect(sum("asNever"), `Most of them: ${worst("asNever")}`).toBeLessThanOrEqual(9);
  });

  test("long functions, `value!` and `as never` are found", () => {
    const planted = (text: string): CodeCounts => countsOf({ file: "lib/domain/rule.ts", text });
    const lines = "\n".repeat(78);
    expect(planted(`const rule = () => {${lines}\n};`).long).toEqual([]);
    expect(planted(`const rule = () => {${lines}\n\n};`).long).toEqual([
      { lines: 81, text: "lib/domain/rule.ts:1 rule, 81 lines" },
    ]);
    expect(planted(`class Rule {\n  of(a: number) {${lines}\n\n  }\n}`).long[0]?.text).toBe(
      "lib/domain/rule.ts:2 of, 81 lines",
    );
    const text = "// a!\nconst a = b! + c[0]!.d; // e as never\nconst f = (g as never) ?? !h;";
    expect(planted(text)).toEqual({ long: [], nonNull: 2, asNever: 1 });
  });
});

const forcedCasts = (source: Source): string[] =>
  [...code(source).matchAll(/\bas\s+unknown\s*\)?\s*as\b/g)].map(({ index }) => `${source.file} at ${index}`);

/** Exports that the product itself imports nowhere, and why they are exported. */
const notImported: Record<string, string> = {
  "components/spectrum/reading.ts: lineAt": "a rule of its screen, tested by itself",
  "components/spectrum/waterfall-drawing.ts: columnsOf": "a rule of its screen, tested by itself",
  "lib/client/asked-address.ts: AskedAddress": "quick changes of an address, tried without a page",
  "lib/client/chunks.ts: chunkTimeoutMs": "held to the slow line it is for",
  "lib/client/kept-changes.ts: outboxState": "what the bar shows, tried without a page",
  "lib/client/use-tree.ts: changesTree": "a rule of its screen, tested by itself",
  "lib/client/use-hotkeys.ts: isElsewhere": "a rule of the keys, tested by itself",
  "lib/domain/archives/left-out.ts: isNamedLikeSecret": "held to the columns of the database",
  "lib/domain/archives/left-out.ts: noSecrets": "held to the columns of the database",
  "lib/domain/boards/arrange.ts: linesOf": "a rule of arranging, tested by itself",
  "lib/domain/maintenance/failure-proposal.ts: proposedCause": "a rule of the proposal, tested by itself",
  "lib/domain/maintenance/failure-proposal.ts: proposedModes": "a rule of the proposal, tested by itself",
  "lib/domain/maintenance/failure-proposal.ts: proposedRemedy": "a rule of the proposal, tested by itself",
  "lib/domain/mcp/answer.ts: linkOf": "a rule of the answers of tools, tested by itself",
  "lib/resources/audited.ts: audited": "held to the words of the audit log",
  "lib/server/files/parquet.ts: checkParquet": "tried on files that were damaged after they were written",
  "lib/server/http/limits.ts: resetLimits": "each test begins with full limits",
  "lib/services/monitoring/ingest/partitions.ts: forgetPartitions": "each test file has another database",
  "lib/server/http/openapi.ts: operationsOf": "tests walk all calls",
  "lib/server/mcp/tools.ts: toolsOf": "tests walk all tools",
  "lib/server/http/request-locale.ts: requestConfig": "next-intl imports it by its path",
  "lib/server/live/live.ts: closeStreams": "each test begins without streams",
  "lib/server/secrets/passwords.ts: passwordCost": "tests hash hundreds of passwords",
  "lib/services/outward/archive-imports/files.ts: importFolder": "tests look that nothing is left in it",
  "lib/services/outward/company-removals/remove-rows.ts: referencesOf": "held to the tables of the database",
  "lib/services/outward/company-removals/remove-rows.ts: tablesToEmpty": "tests count the rows of all of them",
  "lib/services/views/search/sources.ts: addressesOf": "held to the pages that exist",
  "workers/mqtt/gate.ts: Frames": "a rule of the gate, tested by itself",
  "workers/simulator/waveform.ts: accelerationBand": "a rule of the simulator, tested by itself",
};

describe("exports", () => {
  const others = [
    ...filesUnder("lib", /\.mjs$/),
    ...filesUnder("prisma", /\.ts$/),
    "proxy.tsx",
    "next.config.ts",
    "instrumentation.ts",
  ];
  const product = [
    ...sources,
    ...others
      .filter((file) => !sources.some((source) => source.file === file))
      .map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") })),
  ];

  test("what a file exports is imported by another file of the product", () => {
    const layers = sourcesIn(["lib", "components", "workers"]);
    expect(unusedExports(layers, product).filter((name) => !(name in notImported))).toEqual([]);
  });

  test("an export that no other file of the product imports is found", () => {
    const rule = "lib/domain/rule.ts";
    const planted = (text: string, ...users: string[]) => {
      const source = { file: rule, text };
      const all = users.map((user, index) => ({ file: `lib/services/user-${index}.ts`, text: user }));
      return unusedExports([source], [source, ...all]);
    };
    const text = "export const one = 1;\nexport async function two() {}\nexport class Three {}";
    const found = (...names: string[]) => names.map((name) => `${rule}: ${name}`);

    expect(planted(text)).toEqual(found("one", "two", "Three"));
    expect(planted(text, 'import { one } from "@/lib/domain/other";\nconst two = 2;')).toEqual(
      found("one", "two", "Three"),
    );
    expect(planted(text, 'import { one as first, two } from "@/lib/domain/rule";')).toEqual(found("Three"));
    expect(planted(text, 'import {\n  one,\n  type Three,\n} from "../domain/rule";')).toEqual(found("two"));
    expect(planted(text, '// import { one } from "../domain/rule";', 'export { two } from "../domain/rule";')).toEqual(
      found("one", "Three"),
    );
    expect(planted("const one = 1;\nconst two = one;\nexport { two as twin, one };")).toEqual(found("twin", "one"));
    expect(planted(text, 'import * as rule from "../domain/rule";')).toEqual([]);
    expect(planted(text, 'const { one } = await import("../domain/rule");')).toEqual([]);
    expect(planted("export type One = 1;\nexport interface Two {}\nconst three = 3;")).toEqual([]);
  });
});

function mocksOf(file: string): string[] {
  const text = readFileSync(projectFile(file), "utf8");
  return [...text.matchAll(/vi\.mock\(\s*["'](@\/|\.\.?\/)[^"']*["']/g)].map(([mock]) => `${file} ${mock}`);
}
