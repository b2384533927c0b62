import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll } from "vitest";
import type { Route } from "@/lib/server/http/openapi";

/** Every successful answer that a test gets is compared with its schema in the API document. */

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

type Known = Map<unknown, { name: string; schema: object }>;
let known: Promise<Known> | undefined;
const validators = new Map<string, ValidateFunction>();

/** Once for all files of a process, and in a hook: loading every call takes seconds of the first test otherwise. */
beforeAll(async () => {
  known ??= readCalls();
  await known;
});

async function readCalls(): Promise<Known> {
  const [{ routes }, { openapi, operationsOf }] = await Promise.all([
    import("@/lib/generated/routes"),
    import("@/lib/server/http/openapi"),
  ]);
  const { paths } = openapi(routes as readonly Route[]);
  return new Map(
    operationsOf(routes).flatMap(({ path, verb, handler }) => {
      const { responses } = paths[path]![verb.toLowerCase()]!;
      const good = Object.entries(responses).find(([status]) => status.startsWith("2"))![1];
      const content = good.content as Record<string, { schema: object }> | undefined;
      const schema = (content?.["application/json"] ?? content?.["application/scim+json"])?.schema;
      return schema ? [[handler, { name: `${verb} ${path}`, schema }]] : [];
    }),
  );
}

export async function compareWithDocument(handler: unknown, body: unknown) {
  known ??= readCalls();
  const call = (await known).get(handler);
  if (!call) return;
  const validate = validators.get(call.name) ?? ajv.compile(call.schema);
  validators.set(call.name, validate);
  if (validate(body)) return;
  const errors = validate
    .errors!.slice(0, 6)
    .map(({ instancePath, message, params }: ErrorObject) => [instancePath, message, JSON.stringify(params)].join(" "));
  throw new Error(
    `${call.name} does not answer what the API document says (npm run answers):\n${[...new Set(errors)].join("\n")}`,
  );
}
