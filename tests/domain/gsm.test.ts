import { expect, test } from "vitest";
import { fitSms, gsmLength, toGsm } from "@/lib/domain/notifications/gsm";

const link = "https://millwright.example/equipments/1234/details/pdm/5678";

test("a text is written in the letters of SMS", () => {
  expect(toGsm("Ventilador crítico – rodamiento n.º 3: 71 °C, ñandú…")).toBe(
    "Ventilador critico - rodamiento n.? 3: 71 C, ñandu...",
  );
  expect(toGsm("Line\r\nbreak")).toBe("Line break");
  expect(toGsm("насос")).toBe("?????");
});

test("letters of the second table take two places", () => {
  expect(gsmLength("a[b]€")).toBe(8);
});

test("a short sentence stands before its link as it is", () => {
  expect(fitSms("Alarm: Fan 3B", link)).toBe(`Alarm: Fan 3B ${link}`);
});

test("a long one gives way to the link, within 160", () => {
  const text = fitSms(`Alarma: ${"[Ventilador] ".repeat(20)}`, link);
  expect(gsmLength(text)).toBeLessThanOrEqual(160);
  expect(gsmLength(text)).toBeGreaterThan(150);
  expect(text.endsWith(`... ${link}`)).toBe(true);
});
