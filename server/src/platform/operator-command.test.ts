import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';
import { SERVER_DIR } from './paths.ts';

test.each([
  [{ production: true, hasSudo: true }, 'sudo prelaunch mails --retry'],
  [{ production: true, hasSudo: false }, 'prelaunch mails --retry'],
  [{ production: false, hasSudo: true }, 'npx prelaunch mails --retry'],
])('an operator at %o is given the command that works there', (place, command) => {
  expect(operatorCommand('mails --retry', place)).toBe(command);
});

test('no text of the server gives an operator a command of a checkout', () => {
  const folder = join(SERVER_DIR, 'src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    // Its texts are for developers, as those of the generated schema.
    .filter((path) => !path.startsWith('operations/gen') && !path.endsWith('dump-schema.ts'))
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .split('\n')
        .filter((line) => line.includes('npm run ') && !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(texts).toEqual([]);
});
