import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDevMailbox } from './dev-mailbox.ts';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'prelaunch-mailbox-')), 'mailbox');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const mailNumber = (n: number) => ({
  to: n % 2 === 0 ? 'even@example.com' : 'odd@example.com',
  kind: 'planted',
  subject: `Mail ${n}`,
  text: 'Two\nlines',
  ...(n === 0 ? { code: '123456' } : {}),
});

const subjects = (mails: readonly { readonly subject: string }[]) =>
  mails.map(({ subject }) => subject);

test('mails that arrive at once are all listed, newest first', async () => {
  const mailbox = createDevMailbox(folder);
  await Promise.all(Array.from({ length: 50 }, (_, n) => mailbox.deliver(mailNumber(n))));
  const mails = await mailbox.list();
  expect(subjects(mails)).toEqual(Array.from({ length: 50 }, (_, n) => `Mail ${49 - n}`));
  expect(mails.at(-1)).toMatchObject({
    to: 'even@example.com',
    text: 'Two\nlines',
    code: '123456',
  });
  expect(mails[0]).toMatchObject({ code: null });
});

test('the list of an address has only the mails to it, whatever its case', async () => {
  const mailbox = createDevMailbox(folder);
  for (let n = 0; n < 4; n += 1) await mailbox.deliver(mailNumber(n));
  expect(subjects(await mailbox.list('ODD@example.com'))).toEqual(['Mail 3', 'Mail 1']);
});

test('a new process lists the mails of an earlier one, and both may deliver', async () => {
  const [earlier, later] = [createDevMailbox(folder), createDevMailbox(folder)];
  await earlier.deliver(mailNumber(1));
  expect(subjects(await later.list())).toEqual(['Mail 1']);
  await Promise.all([earlier.deliver(mailNumber(2)), later.deliver(mailNumber(3))]);
  expect(subjects(await earlier.list()).sort()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  expect(subjects(await later.list()).sort()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
});

test('an empty mailbox lists nothing', async () => {
  expect(await createDevMailbox(folder).list()).toEqual([]);
});

test('the folder keeps 20 files, and the list has the newest 500 mails', async () => {
  const mailbox = createDevMailbox(folder);
  for (let batch = 0; batch < 23; batch += 1) {
    // One write, so that the file is full.
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => mailbox.deliver(mailNumber(batch * 500 + n))),
    );
  }
  expect((await readdir(folder)).length).toBeLessThanOrEqual(20);
  const mails = await mailbox.list();
  expect(mails).toHaveLength(500);
  expect(mails[0]?.subject).toBe('Mail 11499');
  expect(mails.at(-1)?.subject).toBe('Mail 11000');
});

test('the list of an address has its mails, however many others are newer', async () => {
  const mailbox = createDevMailbox(folder);
  await mailbox.deliver(mailNumber(1));
  await Promise.all(Array.from({ length: 501 }, () => mailbox.deliver(mailNumber(2))));
  expect(subjects(await mailbox.list('odd@example.com'))).toEqual(['Mail 1']);
});

test('a mail that cannot be written is rejected, and the next one is stored', async () => {
  const mailbox = createDevMailbox(folder);
  await mailbox.deliver(mailNumber(1));
  await rm(folder, { recursive: true });
  await expect(mailbox.deliver(mailNumber(2))).rejects.toThrow('ENOENT');
  await mailbox.deliver(mailNumber(3));
  expect(subjects(await mailbox.list())).toEqual(['Mail 3']);
});
