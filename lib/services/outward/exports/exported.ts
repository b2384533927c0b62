import { invalidField } from "@/lib/domain/shared/errors";
import type { AnyServed } from "@/lib/server/resources/serve";
import { isServed, served } from "@/lib/services/register";

/** A list by its resource's name; a made-up one is refused. */
export function exported(name: string): AnyServed {
  if (!isServed(name)) throw invalidField("resource", "errors.not_an_option");
  return served[name];
}
