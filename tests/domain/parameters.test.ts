import { describe, expect, test } from "vitest";
import {
  dataSets,
  parameterById,
  parameterByKey,
  parameters,
  parametersOf,
  payloadKeys,
} from "@/lib/domain/monitoring/parameters";

describe.each(dataSets)("%s", (data_set) => {
  test("every measurement id and key is listed once", () => {
    const own = parametersOf(data_set);

    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(new Set(own.map(({ key }) => key)).size).toBe(own.length);
  });

  test("a measurement is found by id and by key", () => {
    for (const parameter of parametersOf(data_set)) {
      expect(parameterById(data_set, parameter.id)).toBe(parameter);
      expect(parameterByKey(data_set, parameter.key)).toBe(parameter);
    }
  });
});

test.each([
  ["temp_vibe", 1, "vel_rms_z"],
  ["temp_vibe", 2, "acc_hf_z"],
  ["temp_vibe", 3, "vel_rms_x"],
  ["temp_vibe", 4, "acc_hf_x"],
  ["temp_vibe", 5, "temp"],
  ["cm1l", 17, "current"],
  ["humidity", 1, "humidity"],
  ["humidity", 5, "temp"],
  ["pressure", 1, "pressure"],
  ["custom_pdm", 1, "pressure"],
  ["custom_pdm", 2, "rpm"],
  ["custom_pdm", 3, "current"],
  ["ncd", 2, "acc_rms_z"],
  ["ncd", 66, "humidity"],
  ["ncd", 67, "acc_rms_y"],
  ["ncd", 68, "vel_rms_y"],
  ["ncd", 71, "disp_z"],
  ["ncd", 72, "temp_ext"],
  ["ncd", 73, "pressure"],
  ["ncd", 74, "air_quality"],
  ["ncd", 77, "waveform_z"],
  ["ncd", 78, "disp"],
] as const)("in %s the specification's %i is %s", (data_set, id, key) => {
  expect(parameterById(data_set, id)?.key).toBe(key);
});

test("wireless sensors have every id from 66 to 90", () => {
  for (let id = 66; id <= 90; id++) expect(parameterById("ncd", id)).toBeDefined();
});

test("a key has the same quantity, unit and range in every data set", () => {
  for (const parameter of parameters) {
    const others = parameters.filter(({ key }) => key === parameter.key);
    expect(new Set(others.map(({ quantity, unit, range }) => `${quantity} ${unit} ${range}`)).size).toBe(1);
  }
});

test("an unknown measurement id or key is not found", () => {
  expect(parameterById("cm1l", 1)).toBeUndefined();
  expect(parameterByKey("cm1l", "temp")).toBeUndefined();
});

test("values computed by the product are not accepted from a sender", () => {
  expect(payloadKeys.has("vel_axial")).toBe(false);
  expect(payloadKeys.has("waveform_x")).toBe(false);
  expect(payloadKeys.get("crest")).toMatchObject({ quantity: "ratio" });
});
