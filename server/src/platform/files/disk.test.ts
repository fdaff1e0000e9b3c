import * as nodeFs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskFileStore, type FileCalls } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * The flushes that the recording ignores. They show that the checks below notice a missing flush.
 */
type LeftOut = 'contents' | 'names' | 'nothing';

/**
 * The real file system, with a record of what a power cut would lose: content that was not flushed,
 * and names (of files and folders) in a folder that was not flushed since.
 */
function recordingDisk(leftOut: LeftOut = 'nothing') {
  const unflushedContents = new Set<string>();
  const unflushedNames = new Set<string>();

  const flushed = (path: string, isFolder: boolean) => {
    if (!isFolder) {
      if (leftOut !== 'contents') unflushedContents.delete(path);
      return;
    }
    if (leftOut === 'names') return;
    for (const name of unflushedNames) if (dirname(name) === path) unflushedNames.delete(name);
  };

  const recorded = (handle: FileHandle, path: string): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        if (name === 'sync') {
          return async () => {
            await target.sync();
            flushed(path, (await target.stat()).isDirectory());
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  const calls: FileCalls = {
    ...nodeFs,
    open: async (path, flags, mode) => {
      const handle = await nodeFs.open(path, flags, mode);
      if (flags === 'wx') {
        unflushedContents.add(String(path));
        unflushedNames.add(String(path));
      }
      return recorded(handle, String(path));
    },
    mkdir: (async (path: string, options: { recursive: true; mode: number }) => {
      const top = await nodeFs.mkdir(path, options);
      if (top === undefined) return top;
      for (let made = path; made.length >= top.length; made = dirname(made))
        unflushedNames.add(made);
      return top;
    }) as FileCalls['mkdir'],
    rename: async (from, to) => {
      await nodeFs.rename(from, to);
      unflushedNames.delete(String(from));
      unflushedNames.add(String(to));
      if (unflushedContents.delete(String(from))) unflushedContents.add(String(to));
    },
  };

  /**
   * What a power cut would lose of a path now: its content, its name, or the name of a folder above
   * it.
   */
  const lostByPowerCut = (path: string): string[] => [
    ...[...unflushedContents].filter((file) => file === path).map((file) => `content of ${file}`),
    ...[...unflushedNames].filter((name) => path === name || path.startsWith(name + sep)),
  ];
  return { calls, lostByPowerCut };
}

describe('after a power cut', () => {
  const root = () => join(folder, 'data', 'uploads');
  const KEY = 'uploads/installation/company/file';
  const target = (key = KEY) => join(root(), key);

  test('an acknowledged upload has its content, its name and every folder above it', async () => {
    const disk = recordingDisk();
    await diskFileStore(root(), disk.calls).put(KEY, Buffer.from('proof'));
    expect(await readFile(target(), 'utf8')).toBe('proof');
    expect(disk.lostByPowerCut(target())).toEqual([]);
  });

  test.each([
    ['contents', (path: string) => [`content of ${path}`]],
    ['names', (path: string) => expect.arrayContaining([path, dirname(path), dirname(root())])],
  ] as const)('a disk that does not flush %s loses them', async (leftOut, lost) => {
    const disk = recordingDisk(leftOut);
    await diskFileStore(root(), disk.calls).put(KEY, Buffer.from('proof'));
    expect(disk.lostByPowerCut(target())).toEqual(lost(target()));
  });

  test('the second upload into the same folder is durable', async () => {
    const disk = recordingDisk();
    const files = diskFileStore(root(), disk.calls);
    await files.put(KEY, Buffer.from('first'));
    const second = `${KEY}-2`;
    await files.put(second, Buffer.from('second'));
    expect(disk.lostByPowerCut(target(second))).toEqual([]);
  });

  test('an upload into a folder that another process created and did not flush is durable', async () => {
    const disk = recordingDisk();
    await nodeFs.mkdir(dirname(root()));
    await disk.calls.mkdir(dirname(target()), { recursive: true, mode: 0o700 });
    expect(disk.lostByPowerCut(target())).not.toEqual([]);
    await diskFileStore(root(), disk.calls).put(KEY, Buffer.from('proof'));
    expect(disk.lostByPowerCut(target())).toEqual([]);
  });

  test('an upload into a folder that was removed and created again is durable', async () => {
    const disk = recordingDisk();
    const files = diskFileStore(root(), disk.calls);
    await files.put(KEY, Buffer.from('first'));
    await rm(join(root(), 'uploads'), { recursive: true });
    await files.put(KEY, Buffer.from('second'));
    expect(disk.lostByPowerCut(target())).toEqual([]);
  });

  test('a moved file has its new name and its content', async () => {
    const disk = recordingDisk();
    const files = diskFileStore(root(), disk.calls);
    await files.put(KEY, Buffer.from('proof'));
    const moved = 'quarantine/installation/company/file';
    expect(await files.move(KEY, moved)).toBe(true);
    expect(disk.lostByPowerCut(target(moved))).toEqual([]);
    expect(await files.open(KEY)).toBeNull();
    expect(await files.move(KEY, moved)).toBe(false);
    expect(await readFile(target(moved), 'utf8')).toBe('proof');
  });
});

describe('a key that leaves the folder', () => {
  test.each([
    '../pwned',
    '../../../pwned/authorized_keys',
    'a/../../pwned',
    '/tmp/pwned',
    '..',
    '.',
    '',
  ])('%j is refused by every call', async (key) => {
    const files = diskFileStore(join(folder, 'uploads'));
    const refused = /is outside of/;
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(refused);
    await expect(files.open(key)).rejects.toThrow(refused);
    await expect(files.remove(key)).rejects.toThrow(refused);
    await expect(files.move(key, 'a/b')).rejects.toThrow(refused);
    await expect(files.move('a/b', key)).rejects.toThrow(refused);
    expect(await nodeFs.readdir(folder)).toEqual([]);
  });
});

test('listing a prefix returns the files below it, at any depth', async () => {
  const files = diskFileStore(folder);
  for (const key of ['a/1', 'a/b/2', 'a/b/23', 'ab/3', '4']) await files.put(key, Buffer.from(key));
  const under = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of files.list(prefix)) keys.push(key);
    return keys.sort();
  };
  expect(await under('')).toEqual(['4', 'a/1', 'a/b/2', 'a/b/23', 'ab/3']);
  expect(await under('a/')).toEqual(['a/1', 'a/b/2', 'a/b/23']);
  expect(await under('a/b/2')).toEqual(['a/b/2', 'a/b/23']);
  expect(await under('none/')).toEqual([]);
});
