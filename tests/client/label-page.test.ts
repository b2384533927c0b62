import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LabelPage } from "@/components/guest-requests/label-page";
import { ReportStatus } from "@/components/guest-requests/report-status";
import { parcelOf } from "@/lib/client/guest-report";
import { guestReportInput } from "@/lib/inputs/guest-requests";
import { writtenMessages } from "@/lib/server/i18n";
import { fileOf } from "../import-graph";
import { code, filesUnder, sources } from "../source";

/** What a phone without scripts is sent of a guest's pages, and what one with scripts has to load for them. */

function sent(locale: "en" | "es", element: ReactElement): string {
  const provider = {
    locale,
    timeZone: "UTC",
    messages: writtenMessages(locale),
    onError: (error: unknown) => {
      throw error;
    },
  } as unknown as ComponentProps<typeof NextIntlClientProvider>;

  const router = {} as NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;
  const content = createElement(AppRouterContext.Provider, { value: router }, element);

  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, content));
}

type Page = ComponentProps<typeof LabelPage>;

const place: Page["place"] = {
  name: "Press 4",
  above: ["Line 2"],
  plant: "Mill",
  time_zone: "America/Mexico_City",
  consent: null,
  image_id: null,
  picture: null,
  known: [],
  now: "2026-11-29T12:00:00.000Z",
};
const page = (more: Partial<Page> = {}) =>
  createElement(LabelPage, { token: "t".repeat(22), place, returned: null, keys: { report: "r", join: "j" }, ...more });

const refused = {
  page: "/r/t",
  call: "t",
  status: 422,
  had_files: true,
  values: { text: "Oil under the gearbox", name: "Ana", is_machine_down: "true" },
};

describe("the page of a label, as it is sent", () => {
  test.each(["en", "es"] as const)(
    "in %s asks in words that came with it, and keeps what was typed where it was refused",
    (locale) => {
      const words = writtenMessages(locale)["guest-requests"] as unknown as Record<string, string>;
      const message = locale === "es" ? "debe aceptarse" : "must be accepted";
      const messages = { has_consented: [message] };
      const html = sent(locale, page({ returned: { ...refused, message: "", messages } }));
      for (const key of ["what", "photo", "down", "send", "files_again"] as const) expect(html).toContain(words[key]);
      expect(html).toContain(">Oil under the gearbox</textarea>");
      expect(html).toMatch(/<details open="">.*value="Ana"/s);
      expect(html).toMatch(new RegExp(`role="alert"[^>]*>${message}<`));
      expect(html).toContain(`name="language_id" value="${locale === "es" ? 2 : 1}"`);
      expect(html).toMatch(/<form[^>]*action="\/api\/guest-requests\/t{22}"[^>]*method="post"/);
    },
  );

  test("ties an error to its field, and shows what is wrong with the whole", () => {
    const messages = { text: ["is required"] };
    const html = sent("en", page({ returned: { ...refused, values: {}, message: "Not sent", messages } }));
    const [, id] = /<textarea[^>]*aria-describedby="([^"]+)"[^>]*aria-invalid="true"/.exec(html) ?? [];
    expect(html).toContain(`<p id="${id}" class="font-medium text-alarm-text text-xs">is required</p>`);
    expect(html).toContain("Not sent");
  });

  test("shows what is known with its time on the plant's clock, and joins without scripts", () => {
    const known = [
      {
        id: 9,
        state: "received" as const,
        name: null,
        reported_by_count: 2,
        may_join: true,
        created_at: "2026-11-22T13:11:00.000Z",
      },
    ];
    const html = sent("en", page({ place: { ...place, known } }));
    expect(html).toContain("2 people reported a problem here today");
    expect(html.replaceAll(/<[^>]*>/g, "")).toMatch(/Received · Nov 22, 2026, 7:11\sAM (CST|GMT-6)/);
    expect(html).toMatch(/<button(?=[^>]*name="request_id")(?=[^>]*value="9")[^>]*type="submit"/);
  });

  test("shows that a report was taken back, without scripts", () => {
    const status = {
      label: "WR-7",
      place: "Press 4",
      plant: "Mill",
      time_zone: "UTC",
      reason: null,
      reported_by_count: 1,
      state: "withdrawn" as const,
      has_contact: false,
      takes_request_back: false,
      reported_at: "2026-11-22T13:11:00.000Z",
      changed_at: "2026-11-22T13:12:00.000Z",
    };
    const html = sent(
      "en",
      createElement(ReportStatus, { token: "t", status, now: place.now, isSent: false, completed: "withdraw" }),
    );
    expect(html).toContain("The request was withdrawn.");
    expect(html.replaceAll(/<[^>]*>/g, "")).toMatch(/Last change Nov 22, 2026, 1:12\sPM UTC\./);
  });
});

test("two reports from one opened page are two, each under a key of its own", () => {
  const typed = (text: string) => {
    const form = new FormData();
    form.set("key", "7d0c2b1e-52a6-4a63-9c2f-0d5f1b6f2a10");
    form.set("text", text);
    return guestReportInput.parse(parcelOf("/guest-requests/t", form).body);
  };
  const [first, second] = [typed("Oil under the gearbox"), typed("Belt squeals")];
  expect([first.text, second.text]).toEqual(["Oil under the gearbox", "Belt squeals"]);
  expect(first.key).not.toBe(second.key);
});

/** Imports of values, with those that are loaded later. */
const importsOf = (text: string) =>
  [
    ...code({ file: "", text }).matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm),
  ].map(([, specifier]) => specifier ?? "");

test("a guest's pages load nothing but React, and no texts, icons or joiner of class names", () => {
  const known = new Map(sources.map(({ file, text }) => [file, text]));
  const names = new Set(known.keys());
  const always = ["app/layout.tsx", "app/error.tsx", "app/global-error.tsx", "app/not-found.tsx"];
  const roots = [...filesUnder("app/(guest)", /\.tsx$/), ...always];
  const isClient = (text: string) => text.startsWith('"use client"');
  const walked = new Map<string, boolean>();
  const packages = new Set<string>();
  const walk = (file: string, isBelowClient: boolean) => {
    const text = known.get(file) ?? "";
    const isLoaded = isBelowClient || isClient(text);
    if (walked.get(file) || walked.get(file) === isLoaded) return;
    walked.set(file, isLoaded);
    for (const specifier of importsOf(text)) {
      const target = fileOf(file, specifier, names);
      if (target) walk(target, isLoaded);
      else if (isLoaded && !/^[@.]\/|^\.\.?\//.test(specifier)) packages.add(specifier);
    }
  };
  for (const root of roots) walk(root, false);
  expect(walked.get("components/guest-requests/report-form.tsx")).toBe(true);
  expect([...packages].sort()).toEqual(["next/navigation", "react"]);
});
