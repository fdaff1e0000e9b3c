import { UserError } from './cli-log.mjs';

/**
 * Reads the arguments of `npm test`: parts of paths, or `--shard=2/3` for the second of three parts of all tests. The
 * runners take `options` as they are. Throws `UserError` for another option, and for a shard of chosen files.
 */
export function readTestArguments(words) {
  const options = words.filter((word) => /^--shard=[1-9]\d*\/[1-9]\d*$/.test(word));
  const filters = words.filter((word) => !options.includes(word));
  const option = filters.find((filter) => filter.startsWith('-'));
  if (option !== undefined) {
    const advice = 'npx vitest run and npm run e2e -- take the options of their runners';
    throw new UserError(
      `npm test takes parts of paths or --shard=2/3, not the option ${option}; ${advice}`,
    );
  }
  if (options.length > 1 || (options.length === 1 && filters.length > 0)) {
    throw new UserError('npm test takes one --shard, and no parts of paths with it');
  }
  return { options, filters };
}
