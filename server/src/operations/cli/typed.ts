import type * as z from 'zod/mini';
import { UsageError } from './command.ts';

/** Parses arguments by a schema. Throws UsageError with the schema's messages. */
export function parseTyped<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
}
