import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { offerLanguages } from '../languages/language-of.ts';
import { registerErrorHandler } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ['a full disk of the database', coded('53100')],
  [
    'a new connection that finds the disk full',
    Object.assign(new Error('could not write init file'), { code: 'XX000' }),
  ],
  ['a connection that was not opened in time', new Error('timeout expired')],
  ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ['a connection that does not answer', new Error('Query read timeout')],
  ['a connection that was closed', new Error('Client was closed and is not queryable')],
  ['a database that refuses connections', coded('ECONNREFUSED')],
])('%s gets a busy response with Retry-After', async (_, error) => {
  const app = Fastify();
  offerLanguages(app, ['en']);
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(error));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ status: false, code: 'busy' });
  await app.close();
});
