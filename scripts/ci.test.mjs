import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './root.mjs';

const script = readFileSync(join(root, '.ci', 'run'), 'utf8');

test('the runners of CI run every part of .ci/run, and every shard of the tests', () => {
  const everything = /\|\| set -- (.*)$/m.exec(script)[1].split(' ');
  const workflow = parse(readFileSync(join(root, '.github', 'workflows', 'ci.yml'), 'utf8'));
  const { steps, strategy } = workflow.jobs.run;
  expect(steps.at(-1).run).toBe('bash .ci/run ${{ matrix.parts }}');
  const parts = strategy.matrix.parts.flatMap((words) => words.split(' '));
  const shards = parts.filter((part) => part.startsWith('tests='));
  expect(shards).toEqual(shards.map((_, at) => `tests=${at + 1}/${shards.length}`));
  const others = parts.filter((part) => !shards.includes(part));
  expect(['tests', ...others]).toEqual(everything);
});

/** Runs .ci/run with an npm that prints its arguments and then runs `script` of the shell. */
function runParts(parts, script, more = {}) {
  const programs = mkdtempSync(join(tmpdir(), 'prelaunch-ci-'));
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho "npm $*"\n${script}\n`, { mode: 0o755 });
  const PATH = `${programs}:${process.env.PATH}`;
  const env = { ...process.env, ...more, PATH };
  const run = spawnSync('bash', ['.ci/run', ...parts], { cwd: root, env, encoding: 'utf8' });
  rmSync(programs, { recursive: true });
  return { ...run, commands: run.stdout.split('\n').filter((line) => line.startsWith('npm ')) };
}

test('.ci/run runs all parts, and with arguments only these', () => {
  const all = runParts([], '');
  expect(all.status).toBe(0);
  const commands = all.commands.filter((line) => !/^npm (ci|install) /.test(line));
  expect(commands.map((line) => line.replace(/ e2e\/.*/, ' E2E'))).toEqual([
    'npm test',
    'npm run test:operations',
    'npm test -- E2E',
    'npm test -- E2E',
    'npm run bench -- quick',
    'npm run check',
  ]);
  const some = runParts(['tests=2/3', 'bench'], '');
  expect(some.commands).toEqual([
    'npm test -- --shard=2/3',
    'npm ci --include=dev',
    'npm run bench -- quick',
  ]);
});

test.each([
  ['npm test', 'tests'],
  ['npm run test:operations', 'operations'],
  ['npm run check', 'checks'],
])('.ci/run ends at the failure of %s and names it', (command, part) => {
  const { status, stderr, commands } = runParts(
    [part, 'bench'],
    `[ "npm $*" != "${command}" ] || exit 3`,
  );
  expect(status).toBe(3);
  expect(stderr).toContain(`== FAILED: ${command}`);
  expect(commands).toContain(command);
});

test('.ci/run ends the static checks when the benchmark beside them fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-ci-'));
  const file = join(folder, 'checks');
  // The benchmark fails when the checks are running.
  const { status, stderr } = runParts(
    ['checks', 'bench'],
    `case "$*" in
      'run check') echo $$ >"$CHECKS.draft"; mv "$CHECKS.draft" "$CHECKS"; exec tail -f /dev/null ;;
      'run bench -- quick') while [ ! -e "$CHECKS" ]; do sleep 0.1; done; exit 4 ;;
    esac`,
    { CHECKS: file },
  );
  expect(status).toBe(4);
  expect(stderr).toContain('== FAILED: npm run bench -- quick');
  const pid = Number(readFileSync(file, 'utf8'));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
  rmSync(folder, { recursive: true });
});

test.each(['tests=0/2', 'check'])('.ci/run refuses the part %s before it does anything', (part) => {
  const { status, stdout, stderr } = spawnSync('bash', ['.ci/run', 'bench', part], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`unknown part ${part}`);
});
