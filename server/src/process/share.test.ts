import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

const MB = 1024 * 1024;

test('one process has everything, and several processes divide it', () => {
  const sizes = (processes: number, cores: number) => {
    const share = shareOf(processes, cores);
    const megabytes = Math.floor(share.staging.total / MB);
    return [share.connections, share.hashes, share.jobs, share.requestsPerMinute(6_000), megabytes];
  };
  expect(sizes(1, 2)).toEqual([8, 1, 2, 6_000, 512]);
  expect(sizes(1, 16)).toEqual([8, 8, 2, 6_000, 512]);
  expect(sizes(3, 2)).toEqual([8, 1, 1, 2_000, 170]);
  expect(sizes(4, 16)).toEqual([6, 3, 1, 1_500, 128]);
  expect(sizes(16, 16)).toEqual([3, 1, 1, 375, 64]);
});
