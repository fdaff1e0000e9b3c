import { handlers } from '../../platform/http/implement.ts';

/** Writes the errors that pages report to the log. Anybody can send such a report, so its content is not reliable. */
export const pageErrorHandlers = () =>
  handlers({
    reportPageError: ({ body, request }) => {
      request.log.warn({ pageError: body }, 'a page reported an error');
      return Promise.resolve(null);
    },
  });
