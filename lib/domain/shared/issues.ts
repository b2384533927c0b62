import type { z } from "zod";
import type { MessageRef } from "./errors";

/** zod's issues as message keys of our own, the same at the door and in a form; zod's sentences never reach a person. */

const at = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((here, key) => (here as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** A key that the schema gives itself: "requisitions.roi_final_number"; zod's own sentences have spaces. */
const isOwn = (message: string) => /^[a-z-]+\.[a-z_]+$/.test(message);

export function messageOfIssue(issue: z.core.$ZodIssue, input: unknown): MessageRef {
  if (isOwn(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return at(input, issue.path) === undefined || at(input, issue.path) === null || at(input, issue.path) === ""
        ? "errors.is_required"
        : "errors.wrong_type";
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1
          ? "errors.is_required"
          : { key: "errors.too_short", params: { min: Number(issue.minimum) } };
      if (issue.origin === "array") return "errors.should_be_selected";
      return { key: "errors.too_small", params: { min: Number(issue.minimum) } };
    case "too_big":
      if (issue.origin === "string") return { key: "errors.too_long", params: { max: Number(issue.maximum) } };
      return { key: "errors.too_big", params: { max: Number(issue.maximum) } };
    case "invalid_union":
      return at(input, issue.path) === undefined ? "errors.is_required" : "errors.not_valid";
    case "invalid_value":
      return "errors.not_an_option";
    case "unrecognized_keys":
      return "errors.unknown_field";
    case "custom":
      return issue.message.includes(".") ? issue.message : "errors.not_valid";
    default:
      return "errors.not_valid";
  }
}
