import type { Permission } from "@/lib/domain/identity/permissions";
import { can, isProviderSide, type Viewer } from "@/lib/domain/identity/viewer";

/** The way of a plant from nothing to its first reading and the people who read it, in the order in which it goes. */
export const setUpSteps = ["company", "plant", "structure", "gateway", "limits", "people"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** All of these are needed for a step. Companies and plants are made by the provider's staff alone. */
const stepKeys: Readonly<Record<SetUpStep, readonly Permission[]>> = {
  company: ["create_companies"],
  plant: ["create_plants"],
  structure: ["create_import_plant", "update_import_plant"],
  gateway: ["create_controllers", "update_controllers"],
  limits: ["update_controllers"],
  people: ["create_users"],
};

/** Any of them opens the set-up. */
export const setUpKeys: readonly Permission[] = [...new Set(Object.values(stepKeys).flat())];

const ofProvider: readonly SetUpStep[] = ["company", "plant"];

/** The steps that somebody may do; the others are left to somebody else. */
export const stepsFor = (viewer: Viewer): SetUpStep[] =>
  setUpSteps.filter(
    (step) => stepKeys[step].every((key) => can(viewer, key)) && (isProviderSide(viewer) || !ofProvider.includes(step)),
  );

/** What a plant has, according to its records. */
export interface SetUpCounts {
  lines: number;
  machines: number;
  items: number;
  controllers: number;
  sensors: number;
  /** Sensors that have sent something. */
  received: number;
  /** Sensors of those that have limits. */
  limited: number;
  /** People of the plant beside the one who asks. */
  people: number;
}

/** A plant that exists has its company, too. */
const isDone: Readonly<Record<SetUpStep, (counts: SetUpCounts) => boolean>> = {
  company: () => true,
  plant: () => true,
  structure: ({ items }) => items > 0,
  gateway: ({ received }) => received > 0,
  limits: ({ limited }) => limited > 0,
  people: ({ people }) => people > 0,
};

/** Which steps of a plant are done; of no plant none. */
export const stepsDone = (counts: SetUpCounts | null): SetUpStep[] =>
  counts === null ? [] : setUpSteps.filter((step) => isDone[step](counts));

/** The first step that is not done, of those somebody may do. */
export const nextStep = (done: readonly SetUpStep[], may: readonly SetUpStep[]): SetUpStep | null =>
  may.find((step) => !done.includes(step)) ?? null;

/** What each step takes a newcomer, in minutes, as the dashboard of an empty plant shows it. */
export const stepMinutes: Readonly<Record<SetUpStep, number>> = {
  company: 1,
  plant: 1,
  structure: 3,
  gateway: 3,
  limits: 1,
  people: 1,
};
