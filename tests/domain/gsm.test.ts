import { expect, test } from "vitest";
import { fitSms, gsmLength, toGsm } from "@/lib/domain/notifications/gsm";

const link = "https://millwright.example/equipments/1234/details/pdm/5678";

test("an SMS text is converted to the GSM alphabet", () => {
  expect(toGsm("Ventilador crítico – rodamiento n.º 3: 71 °C, ñandú…")).toBe(
    "Ventilador critico - rodamiento n.? 3: 71 C, ñandu...",
  );
  expect(toGsm("Line\r\nbreak")).toBe("Line break");
  expect(toGsm("насос")).toBe("?????");
});

test("characters of the GSM extension table take two places", () => {
  expect(gsmLength("a[b]€")).toBe(8);
});

test("a short SMS sentence is kept in full before its link", () => {
  expect(fitSms("Alarm: Fan 3B", link)).toBe(`Alarm: Fan 3B ${link}`);
});

test("a long SMS sentence is cut for the link, within 160 characters", () => {
  const text = fitSms(`Alarma: ${"[Ventilador] ".repeat(20)}`, link);
  expect(gsmLength(text)).toBeLessThanOrEqual(160);
  expect(gsmLength(text)).toBeGreaterThan(150);
  expect(text.endsWith(`... ${link}`)).toBe(true);
});
