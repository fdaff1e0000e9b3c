/** Whether an address leaves the app: it names a scheme, is a file to fetch, or stays on the page. */
export function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\/(?:api|media|dev)\/)/i.test(href);
}
