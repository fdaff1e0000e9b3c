import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';
import { NO_COMPILERS } from '../../no-compilers.ts';
import type { MetricsJson } from './metrics.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves `GET /metrics` on a port of its own, which the proxy of the pages does not reach.
 *
 * @param collect returns the metrics of each process; figures of the same name and labels are added up
 */
export async function serveMetrics(
  address: MetricsAddress,
  collect: () => Promise<readonly MetricsJson[]>,
  log: Logger,
): Promise<void> {
  const app = Fastify({ schemaController: { compilersFactory: NO_COMPILERS } });
  app.setErrorHandler((error, _request, reply) => {
    log.warn({ err: error }, 'the metrics could not be collected');
    return reply.code(500).send();
  });
  app.get('/metrics', async (_request, reply) => {
    const all = AggregatorRegistry.aggregate([...(await collect())]);
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await all.metrics());
  });
  await app.listen({ host: address.host, port: address.port });
  const { port } = app.server.address() as AddressInfo;
  log.info(`metrics at http://${address.host}:${String(port)}/metrics`);
}
