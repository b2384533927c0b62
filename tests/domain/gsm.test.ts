import { expect, test } from "vitest";
import { fitSms, toGsm } from "@/lib/domain/notifications/gsm";

const link = "https://millwright.example/equipments/1234/details/pdm/5678";

test("an SMS text is converted to the GSM alphabet", () => {
  expect(toGsm("Ventilador crítico – rodamiento n.º 3: 71 °C, ñandú…")).toBe(
    "Ventilador critico - rodamiento n.? 3: 71 C, ñandu...",
  );
  expect(toGsm("Line\r\nbreak")).toBe("Line break");
  expect(toGsm("насос")).toBe("?????");
});

test("characters of the GSM extension table take two places", () => {
  const room = 160 - link.length - 1;
  expect(fitSms("€".repeat(room / 2), link)).toBe(`${"€".repeat(room / 2)} ${link}`);
  expect(fitSms("€".repeat(room / 2 + 1), link)).toContain("... ");
});

test("a short SMS sentence is kept in full before its link", () => {
  expect(fitSms("Alarm: Fan 3B", link)).toBe(`Alarm: Fan 3B ${link}`);
});

test("a long SMS sentence is cut for the link, within 160 characters", () => {
  const text = fitSms(`Alarma: ${"[Ventilador] ".repeat(20)}`, link);
  const length = text.length + [...text].filter((letter) => "[]".includes(letter)).length;
  expect(length).toBeLessThanOrEqual(160);
  expect(length).toBeGreaterThan(150);
  expect(text.endsWith(`... ${link}`)).toBe(true);
});
