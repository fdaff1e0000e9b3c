import { endpoints } from '@prelaunch/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counters } from '../../observe/metrics/counters.ts';

/** Any other method counts as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route's pattern. All files of the pages count as one route, and so do all unknown addresses. */
function routeOf(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  if (config.endpoint !== undefined) return endpoints[config.endpoint].path;
  if (url === '/healthz' || url === '/readyz') return url;
  return url === undefined ? 'unknown' : 'page';
}

/** Counts every answered call by route, method and status. */
export function countCalls(app: FastifyInstance, counters: Counters): void {
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const isStream = request.routeOptions.config.endpoint === 'watchOwnChanges';
    counters.call(
      method,
      routeOf(request),
      reply.statusCode,
      isStream ? null : reply.elapsedTime / 1000,
    );
    done();
  });
}
