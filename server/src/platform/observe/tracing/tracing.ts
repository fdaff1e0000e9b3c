import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';

export interface TracingSettings {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** The share of the requests that are traced, from 0 to 1. */
  readonly sampled: number;
}

export interface Tracing {
  /** Sends the spans that wait, for at most three seconds, and stops tracing. */
  stop(): Promise<void>;
}

const SEND_TIMEOUT_MS = 3_000;

/**
 * Sends traces of this process to a collector (OpenTelemetry). A collector that is away costs no request time:
 * at most 2,048 spans wait, and further ones are dropped. Loads the SDK only when it is called.
 */
export async function startTracing(
  { endpoint, sampled }: TracingSettings,
  release: string,
  log: Logger,
): Promise<Tracing> {
  const sdk = await import('./sdk.ts');
  diag.setLogger(
    {
      error: (message, ...details) => {
        log.warn({ details: details.map(String) }, `tracing: ${message}`);
      },
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    DiagLogLevel.ERROR,
  );
  const exporter = new sdk.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new sdk.NodeTracerProvider({
    resource: sdk.resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'prelaunch',
      'service.version': release,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async stop() {
      await provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, 'the last traces could not be sent');
      });
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
