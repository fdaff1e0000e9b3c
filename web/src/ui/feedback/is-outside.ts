/** Whether a link leads to something other than a screen of the app: it has a scheme, is a file, or is an anchor. */
export function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\/(?:api|media|dev)\/)/i.test(href);
}
