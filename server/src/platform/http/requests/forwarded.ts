import type { FastifyInstance } from 'fastify';

/**
 * Logs one warning at the first X-Forwarded-For that is ignored. It comes from a proxy that TRUST_PROXY does
 * not name, or from a client that forges the header.
 */
export function warnOfIgnoredForwardedFor(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const from = request.socket.remoteAddress;
    // The addresses up to the first that is not trusted: more than one if the sender is trusted.
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !isTrusted) {
      warned = true;
      app.log.warn(
        { from },
        'X-Forwarded-For is ignored: TRUST_PROXY does not name the address that it came from. ' +
          'If that is your proxy, all its visitors count as one network address.',
      );
    }
    done();
  });
}
