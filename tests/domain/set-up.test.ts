import { expect, test } from "vitest";
import { strangersIn } from "@/lib/domain/ingest/strangers";
import { nextStep, stepsDone } from "@/lib/domain/structure/set-up";

const nothing = {
  lines: 0,
  machines: 0,
  items: 0,
  controllers: 0,
  sensors: 0,
  received: 0,
  limited: 0,
  people: 0,
};

test("the steps of a plant are done by what its records count", () => {
  expect(stepsDone(null)).toEqual([]);
  expect(stepsDone(nothing)).toEqual(["company", "plant"]);
  expect(stepsDone({ ...nothing, machines: 3, controllers: 1, sensors: 2 })).toEqual(["company", "plant"]);
  expect(stepsDone({ ...nothing, items: 1, received: 1 })).toEqual(["company", "plant", "structure", "gateway"]);
  expect(stepsDone({ ...nothing, limited: 1, people: 1 })).toEqual(["company", "plant", "limits", "people"]);
});

test("the next step is the first that is left and that somebody may do", () => {
  expect(nextStep(["company", "plant"], ["limits", "people"])).toBe("limits");
  expect(nextStep(["company", "plant"], ["company", "plant", "structure"])).toBe("structure");
  expect(nextStep(["people"], ["people"])).toBeNull();
});

test("unknown devices are found once each, with what they measure and their latest time", () => {
  const reading = (uid: string, key: string, ts: number) => ({
    uid,
    key,
    ts,
    value: 1,
    quality: 0,
    running: null,
    path: "",
    device_path: "",
  });
  const readings = [
    reading("a", "vel_rms_x", 5),
    reading("a", "temp", 9),
    reading("b", "humidity", 1),
    reading("ncd:0013a20041a5b6c7", "temp", 1),
    reading("known", "temp", 1),
  ];
  expect(strangersIn({ readings }, new Set(["known"]))).toEqual([
    { uid: "a", data_set: "temp_vibe", ts: 9 },
    { uid: "b", data_set: "humidity", ts: 1 },
    { uid: "ncd:0013a20041a5b6c7", data_set: "ncd", ts: 1 },
  ]);
});
