import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { DeliverMail } from './mail.ts';

/** Records each attempt to deliver a mail as a trace of its own, with the kind of the mail and no address. */
export const traceDeliveries =
  (deliver: DeliverMail): DeliverMail =>
  async (mail) => {
    const span = trace
      .getTracer('prelaunch')
      .startSpan(
        'deliver mail',
        { kind: SpanKind.CLIENT, attributes: { 'prelaunch.mail.kind': mail.kind } },
        ROOT_CONTEXT,
      );
    try {
      await deliver(mail);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
