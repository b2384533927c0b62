import { expect, test } from "vitest";
import { newUser } from "@/components/users/new-user";

test("a new user is notified of the plant that the form has chosen for them", () => {
  expect(newUser([7])).toMatchObject({ plant_ids: [7], notifiable_plant_ids: [7] });
  expect(newUser([])).toMatchObject({ plant_ids: [], notifiable_plant_ids: [] });
});
