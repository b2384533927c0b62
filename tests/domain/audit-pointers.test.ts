import { expect, test } from "vitest";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { pointersOf } from "@/lib/services/platform/audit/pointers";

const all = Object.values<AnyResource>(resources);
const pointers = pointersOf(all);

/** Fields that end like an id and are none of a resource's. */
const others: Record<string, string> = {
  image_id: "a file, which has no name of its own",
  location_id: "a shelf of a storeroom, which has no page of its own",
  file_id: "a file",
  file_ids: "files",
  document_ids: "files",
  rpm_node_id: "what a gateway calls a node",
  language_id: "a number of the specification",
  rpm_option_value_id: "a number of the specification",
  object_id: "of the noun that stands beside it",
  key_id: "an API key, which the log names itself",
  request_id: "of a call",
  current_id: "a version of a formula",
  external_id: "a number of another system",
  awarded_quote_id: "a quote of the request itself",
};

test("the audit log knows the resource behind every field that holds ids", () => {
  const fields = all.flatMap(({ input, select }) => [...Object.keys(input.shape), ...Object.keys(select as object)]);
  const ids = [...new Set(fields)].filter((field) => /_ids?$/.test(field) && !Object.hasOwn(others, field));
  expect(ids.filter((field) => !Object.hasOwn(pointers, field))).toEqual([]);
});

test("the audit log derives pointers from owners, references, pickers, filters and what a description adds", () => {
  expect(pointers).toMatchObject({
    plant_id: "plants",
    machine_id: "machines",
    company_id: "companies",
    assigned_user_id: "users",
    member_ids: "users",
    notifiable_plant_ids: "plants",
  });
});

test("a planted field that a picker fills is known to the audit log", () => {
  const planted = { ...resources.brands, fields: [{ name: "maker_id", as: "related", from: "/companies" }] };
  expect(pointersOf([planted as AnyResource]).maker_id).toBe("companies");
});
