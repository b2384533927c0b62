import { cookieOf, keepPreference } from "./preferences";

/** The plants whose set-up a person has hidden from the dashboard in this browser: "3,17". */
const plantsIn = (cookie: string | undefined) => (cookie ? decodeURIComponent(cookie).split(",").filter(Boolean) : []);

export const isSetUpHidden = (cookie: string | undefined, plant_id: number): boolean =>
  plantsIn(cookie).includes(String(plant_id));

export function hideSetUp(plant_id: number) {
  const others = plantsIn(cookieOf("first_steps")).filter((other) => other !== String(plant_id));
  keepPreference("first_steps", [...others, plant_id].join(","));
}
