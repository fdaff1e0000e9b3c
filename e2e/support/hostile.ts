import type { Page } from '@playwright/test';

/** Texts that run code when a browser parses them as HTML, in each known way. */
const TAGS = [
  '<script>hit()</script>',
  '<script src=//evil.example/x>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x>',
  '<math><mi href=javascript:hit()>x',
  '<body onload=hit()>',
  '<details open ontoggle=hit()>',
  '<input autofocus onfocus=hit()>',
  '<video src=x onerror=hit()>',
  '<audio src=x onerror=hit()>',
  '<marquee onstart=hit()>',
  '<iframe srcdoc="<img src=x onerror=parent.hit()>">',
  '<iframe src=javascript:hit()>',
  '<object data=javascript:hit()>',
  '<embed src=javascript:hit()>',
  '<a href=javascript:hit()>go</a>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<link rel=stylesheet href=//evil.example/x>',
  '<style>@import "//evil.example/x"</style>',
  '<p style=animation-name:x onanimationstart=hit()>',
  '{{constructor.constructor("hit()")()}}',
  '${hit()}',
];

/** Characters that close the HTML around a text, so that the text's tag starts outside of it. */
const BEFORE = ['', '">', "'>", '</p>'];

/** A hundred texts, none longer than the shortest field for free text. */
export const hostileTexts = (): string[] =>
  TAGS.flatMap((tag) => BEFORE.map((before) => before + tag));

interface Seen {
  readonly ran: string[];
  readonly violations: string[];
}

/** Records which code ran and what the policy blocked, in every later document of this page. */
export async function watchWhatRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { ran: [], violations: [] };
    Object.assign(window, {
      seen,
      hit: () => seen.ran.push(location.pathname),
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      seen.violations.push(effectiveDirective);
    });
  });
}

/**
 * Returns where code ran and what was blocked since the page was opened, and the number of elements
 * that only a hostile text creates.
 */
export const tellsWhatRan = (page: Page): Promise<Seen & { foreignElements: number }> =>
  page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    foreignElements: document.querySelectorAll(
      '[onerror],[onload],[onfocus],[ontoggle],[onbegin],[onstart],[onanimationstart],' +
        '[href^="javascript:"],[srcdoc],[src*="evil.example"],[href*="evil.example"],' +
        'body script,math,marquee,object,embed,base,meta[http-equiv],style',
    ).length,
  }));
