import { describe, expect, test } from "vitest";
import { locales } from "@/lib/domain/shared/locales";
import { writtenMessages } from "@/lib/server/i18n";
import { code, linesMatching, type Source, sources } from "./source";

/** Every date and time that is read is written by one module, on a clock that the page or the time itself names (decision 0072). */

const writer = "lib/domain/shared/moments.ts";
/** What reads a clock and writes no text for a person. */
const readers = ["lib/domain/shared/time-zones.ts"];
/** "3 hours ago" */
const ages = ["components/ui/moment.tsx"];

/** Where a moment becomes an element, and where the browser's own calendar is opened. */
const elements = ["components/ui/moment.tsx", "components/guest-requests/when.tsx"];
const pickers = ["components/ui/date-input.tsx"];

const forbidden: { pattern: RegExp; allowed: readonly string[] }[] = [
  { pattern: /\.toLocale(Date|Time)?String\(/, allowed: [] },
  { pattern: /\bIntl\.DateTimeFormat\b/, allowed: [writer, ...readers] },
  { pattern: /\.dateTime(Range)?\(/, allowed: [] },
  { pattern: /\.relativeTime\(|\bIntl\.RelativeTimeFormat\b/, allowed: ages },
  { pattern: /\.to(Time|Date)String\(\)/, allowed: [] },
  { pattern: /<time\b/, allowed: elements },
  { pattern: /date-fns|dayjs|luxon/, allowed: [] },
  { pattern: /type="(date|datetime-local)"/, allowed: pickers },
  { pattern: /getTimezoneOffset\(/, allowed: ["lib/client/api.ts"] },
  { pattern: /\.get(Hours|Minutes|Date|Day|Month|FullYear)\(\)/, allowed: [] },
];

const violations = (source: Source): string[] =>
  forbidden.flatMap(({ pattern, allowed }) => (allowed.includes(source.file) ? [] : linesMatching(source, pattern)));

describe("the one clock", () => {
  test("dates and times are written by one module", () => {
    expect(sources.flatMap(violations)).toEqual([]);
  });

  test.each([
    "const text = new Date(at).toLocaleString(locale);",
    "const text = at.toLocaleDateString();",
    'const made = new Intl.DateTimeFormat("en-US");',
    "const text = format.dateTime(at, { dateStyle: 'medium' });",
    "const text = format.relativeTime(at);",
    "const hour = at.getHours();",
    "return <time>{text}</time>;",
    '<input type="date" />',
    "const offset = new Date().getTimezoneOffset();",
  ])("a date written elsewhere is found: %s", (text) => {
    expect(violations({ file: "components/x.tsx", text })).toHaveLength(1);
  });

  test("a message is handed its dates as text", () => {
    const texts = (tree: object): string[] =>
      Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : texts(value)));
    const written = locales.flatMap((locale) => texts(writtenMessages(locale)));
    expect(written.filter((text) => /\{\s*\w+\s*,\s*(date|time)\b/.test(text))).toEqual([]);
  });
});

/** Screens whose moments belong to no plant, by why; or that are on the clock of the record they are shown in (RecordClock). */
const withoutPlant: Record<string, readonly string[]> = {
  "a person, a company or the provider": [
    "components/api-keys/keys-card.tsx",
    "components/archives/archives-screen.tsx",
    "components/archives/data-card.tsx",
    "components/archives/import-row.tsx",
    "components/audit/changed-value.tsx",
    "components/audit/history-dialog.tsx",
    "components/calendar-links/calendars-card.tsx",
    "components/companies/account-card.tsx",
    "components/dashboard/attention-card.tsx",
    "components/formulas/formula-list.tsx",
    "components/message-templates/template-list.tsx",
    "components/message-templates/template-preview.tsx",
    "components/own-model/sent-dialog.tsx",
    "components/profile/sessions-card.tsx",
    "components/push/device-row.tsx",
    "components/scim/provisioning-card.tsx",
    "components/scim/token-list.tsx",
    "components/second-factor/trusted-devices.tsx",
    "components/shell/kept-changes-sheet.tsx",
    "components/single-sign-on/openid-card.tsx",
    "components/storage/archived.tsx",
    "components/storage/storage-card.tsx",
    "components/usage/usage-screen.tsx",
    "components/users/account-card.tsx",
    "components/reporting/login-row.tsx",
    "components/webhooks/deliveries-card.tsx",
    "components/webhooks/delivery-dialog.tsx",
    "components/webhooks/webhook-screen.tsx",
  ],
  "an age, the same on every clock": [
    "components/alerts/level-age.tsx",
    "components/dashboard/elapsed.tsx",
    "components/work-orders/live-reading.tsx",
  ],
  "within the clock of a record": [
    "components/brokers/broker-card.tsx",
    "components/commands/command-row.tsx",
    "components/controllers/binding-card.tsx",
    "components/controllers/link-card.tsx",
    "components/controllers/refused-card.tsx",
    "components/controllers/trial-card.tsx",
    "components/lubrication/greasing-card.tsx",
    "components/lubrication/point-page.tsx",
    "components/lubrication/suspect-card.tsx",
    "components/own-model/summary-card.tsx",
    "components/readers/certificate-card.tsx",
    "components/recomputes/recompute-card.tsx",
    "components/sensors/faults-card.tsx",
    "components/sensors/gain-card.tsx",
    "components/sensors/runtime-card.tsx",
    "components/set-up/arrivals.tsx",
    "components/set-up/gateway-code.tsx",
  ],
};

test("a moment of a plant's record is on that plant's clock", () => {
  const unplaced = sources
    .filter(({ file }) => !file.startsWith("components/ui/"))
    .filter(
      (source) =>
        /"@\/components\/ui\/moment"/.test(code(source)) &&
        /<(Moment|Sentence)\b/.test(code(source)) &&
        !/[zZ]one/.test(code(source)),
    )
    .map(({ file }) => file);
  expect(unplaced).toEqual(Object.values(withoutPlant).flat().sort());
});
