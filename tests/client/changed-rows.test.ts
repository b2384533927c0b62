import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangedRows } from "@/components/audit/changed-rows";
import logs from "@/messages/en/logs.json";
import ui from "@/messages/en/ui.json";

type Provided = ComponentProps<typeof NextIntlClientProvider>;

const rows = [1, 2].map((id) => ({ id, field: "row", label: `Line ${id}`, before: "", after: "created" }));

const shown = (total?: number) =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: "en", timeZone: "UTC", messages: { logs, ui } } as unknown as Provided,
      createElement(ChangedRows, { object: "imports", rows, total }),
    ),
  ).replaceAll(/<[^>]*>/g, " ");

test("an event of the audit log shows how many of its rows are listed where there are more", () => {
  expect(shown(1_200)).toMatch(/Line 1 .*Line 2 .*2 of 1,200 rows/);
  expect(shown(2)).not.toContain(" rows");
  expect(shown()).not.toContain(" rows");
});
