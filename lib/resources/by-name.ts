import type { AnyResource } from "./define";

/**
 * A description by its name, loaded when it is asked for: a form in the browser needs the schema of its own resource and of no
 * other. The file is named for the resource.
 */
export async function resourceNamed(name: string): Promise<AnyResource> {
  const exported: object = await import(`./${name}.ts`);
  const found = Object.values(exported).find((one: Partial<AnyResource>) => one?.name === name && one.input);
  if (!found) throw new Error(`${name} is not a resource: its form needs its own schema`);
  return found;
}
