import { expect, test } from "vitest";
import { partDraft, sentNeeds } from "@/components/work-orders/needed-parts";

const belt = {
  part: { id: 5, name: "Belt A42", number: "A42" },
  brand_model: null,
  quantity: 2,
  store_room: { id: 3, name: "Main" },
};
const sent = [{ part_id: 5, quantity: 2, store_room_id: 3 }];
const drafts = [partDraft(belt)];
const proposed = { draft: { required_parts: [belt] } };

test.each([
  ["parts that an order has stay as they are", drafts, { order: { required_parts: [belt] } }, {}],
  [
    "parts that are taken off an order are sent as none",
    [],
    { order: { required_parts: [belt] } },
    { required_parts: [] },
  ],
  ["parts that an alert proposes are sent as they were shown", drafts, proposed, { required_parts: sent }],
  ["proposed parts that are all left out stay left out", [], proposed, { required_parts: [] }],
  ["an order without parts says nothing of them", [], {}, {}],
])("%s", (_, parts, before, body) => {
  expect(sentNeeds(parts, before)).toEqual(body);
});
