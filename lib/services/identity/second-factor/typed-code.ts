import { type Typed, typedCode } from "@/lib/domain/identity/second-factor";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";

export function readCode(text: string): NonNullable<Typed> {
  const typed = typedCode(text);
  if (!typed) throw invalidField("code", "second-factor.not_a_code");
  return typed;
}

export const wrongCode = (tries_left?: number) =>
  new DomainError("invalid", "errors.validation_error", {
    fields: { code: ["second-factor.wrong_code"] },
    data: tries_left === undefined ? undefined : { tries_left },
  });
