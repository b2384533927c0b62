import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MultiCombobox } from "@/components/ui/combobox";
import ui from "@/messages/en/ui.json";

test("what is chosen in a field that is read-only cannot be removed from it", () => {
  const words = { locale: "en", timeZone: "UTC", messages: { ui } };
  const provider = words as unknown as ComponentProps<typeof NextIntlClientProvider>;
  const buttons = (disabled: boolean) => {
    const value = [{ value: "1", label: "Line 1" }];
    const field = createElement(MultiCombobox, { value, onValueChange: () => {}, disabled });
    const html = renderToStaticMarkup(createElement(NextIntlClientProvider, provider, field));
    return html.match(/<button[^>]*aria-label="Remove Line 1"[^>]*>/)?.[0];
  };
  expect(buttons(true)).toContain('disabled=""');
  expect(buttons(false)).not.toContain('disabled=""');
});
