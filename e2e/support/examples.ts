import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import type { Page } from '@playwright/test';

/** Whether a path is one of an endpoint, whose path can contain parameters such as `:id`. */
function isPathOf(path: string, pathname: string): boolean {
  const [expected, parts] = [path.split('/'), pathname.split('/')];
  return (
    expected.length === parts.length &&
    expected.every((part, n) => part.startsWith(':') || part === parts[n])
  );
}

/** Fields of replies that differ from the examples. */
type Changes = Readonly<Partial<Record<EndpointName, object>>>;

function exampleOf(method: string, pathname: string, changes: Changes): unknown {
  const name = (Object.keys(endpoints) as EndpointName[]).find((each) => {
    const spec: EndpointSpec = endpoints[each];
    return spec.method === method && isPathOf(spec.path, pathname);
  });
  if (name === undefined) return null;
  const { reply } = examples[name];
  return name in changes ? { ...(reply as object), ...changes[name] } : reply;
}

/**
 * Answers every call of the page with the contract's example, so that a picture contains the same data in every run.
 * `changes` are merged into the replies. Calls without an example, such as the stream of changes, get no answer.
 */
export async function answerWithExamples(page: Page, changes: Changes = {}): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const data = exampleOf(request.method(), new URL(request.url()).pathname, changes);
      if (data === null) return;
      await route.fulfill({ json: { status: true, message: 'An example', data } });
    },
  );
}
