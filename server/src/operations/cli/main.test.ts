import { expect, test } from 'vitest';
import { runMain } from '../../../testing/run-main.ts';

const COMMANDS = [
  'doctor',
  'migrate',
  'verify',
  'backup',
  'restore',
  'media-move',
  'audit-verify',
  'keys-rotate',
  'documents-rotate-key',
  'superadmin-add',
  'superadmin-remove',
  'superadmin-list',
  'suspend',
  'resume',
  'sessions-end',
  'mails',
  'mail-test',
  'second-factor-remove',
];

test('help lists every command with its arguments', async () => {
  const { code, output } = await runMain('help', [], {});
  expect(code).toBe(0);
  for (const command of COMMANDS) expect(output).toMatch(new RegExp(`^  ${command} .+`, 'm'));
});

test('an unknown command is refused with the list of commands', async () => {
  const { code, output } = await runMain('toString', [], {});
  expect([code, output]).toEqual([2, expect.stringContaining('There is no command toString.')]);
  expect(output).toContain('Usage: prelaunch COMMAND');
});

test('an unknown option is refused with the usage of the command', async () => {
  const { code, output } = await runMain('verify', ['--everything'], {});
  expect([code, output]).toEqual([2, expect.stringContaining("'--everything'")]);
  expect(output).toContain('Usage: prelaunch verify [--files | --no-files]');
});
