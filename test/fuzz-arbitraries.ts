import fc from "fast-check";
import { z } from "zod";

/** Strings that often cause bugs. */
const nastyTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "💥".repeat(20),
  "\u202e\u0000\uffff",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "{{7*7}}",
  "../../etc/passwd",
  "%00",
  "a".repeat(21_000),
  "\r\nSet-Cookie: a=b",
];

const nastyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, Number.MIN_SAFE_INTEGER, [], {}, [[]], { $ne: null }),
  fc.constantFrom(...nastyTexts),
  fc.jsonValue({ maxDepth: 3 }),
);

export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: "binary", maxLength: 200 }),
);

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
}

/**
 * Bodies that almost match a schema: mostly valid, with fields that are missing, have the wrong type, or are hostile.
 */
export function nearlyFitting(schema: z.ZodType): fc.Arbitrary<unknown> {
  return nearly(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

function nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nastyValue });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.allOf;
  if (choices !== undefined) return fc.oneof(...choices.map(nearly));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case "object":
      return object(schema.properties ?? {});
    case "array":
      return fc.array(nearly(schema.items ?? {}), { maxLength: 5 });
    case "boolean":
      return fc.boolean();
    case "number":
    case "integer":
      return fc.integer();
    case "string":
      return fc.oneof(
        fc.constantFrom(
          "a-slug",
          "/picture.webp",
          "https://example.org/a.webp",
          "ada@example.org",
          "Some text",
        ),
        fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 300, 300) }),
        nastyText,
      );
    default:
      return nastyValue;
  }
}

function object(properties: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, nearly(schema)]),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(fields), fc.dictionary(fc.string(), nastyValue, { maxKeys: 3 }))
        .map(([body, extra]) => ({ ...body, ...extra })),
    },
  );
}
