import type { UnreadableReason } from '@prelaunch/domain/statement-reading';

/** Ends the reading of a file; `readStatement` turns it into an outcome. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Ends the reading of a protected file without the right password. */
export class PasswordNeeded extends Error {
  override readonly name = 'PasswordNeeded';
}

/** Runs a library's parser; whatever it throws means that the file is damaged. */
export async function parsed<Result>(parse: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof PasswordNeeded) throw error;
    throw new UnreadableFile('DAMAGED', error);
  }
}
