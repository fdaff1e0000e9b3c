import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CurrentQueryClient } from './current-query-client.ts';

/** A query whose replies arrive when the test says so, shown by an observer as a component would. */
function shownQuery() {
  const client = new CurrentQueryClient();
  const replies: ((value: string) => void)[] = [];
  const query = {
    queryKey: ['line'],
    queryFn: () => new Promise<string>((resolve) => replies.push(resolve)),
    staleTime: Infinity,
    retry: false,
  };
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => undefined);
  const data = () => observer.getCurrentResult().data;
  return { client, query, replies, data, stop };
}

test('a change during the first load asks once more, and the earlier reply is not shown', async () => {
  const { client, replies, data, stop } = shownQuery();
  const invalidated = client.invalidateQueries({ queryKey: ['line'] });
  replies[0]?.('before the change');
  replies[1]?.('after the change');
  await invalidated;
  expect(replies).toHaveLength(2);
  expect(data()).toBe('after the change');
  stop();
});

test('who awaits the first load gets the reply after the change', async () => {
  const { client, query, replies, stop } = shownQuery();
  const awaited = client.query(query);
  void client.invalidateQueries({ queryKey: ['line'] });
  replies[0]?.('before the change');
  replies[1]?.('after the change');
  expect(await awaited).toBe('after the change');
  stop();
});

test('a first load that nobody shows is left alone', async () => {
  const { client, query, replies, stop } = shownQuery();
  stop();
  const other = { ...query, queryKey: ['other'] };
  const awaited = client.query(other);
  void client.invalidateQueries({ queryKey: ['other'] });
  replies.at(-1)?.('the only one');
  expect(await awaited).toBe('the only one');
});
