import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Names of things that apps, banks and keyboards have in Latin letters, and codes of two letters and more. */
const ALLOWED =
  /\b(?:OTP|PIN|ID|UPI|UTR|IFSC|PAN|QR|PDF|CSV|INR|MB|DOC|DOCX|Excel|MT940|CAMT|Dr|Cr|CR|AM|PM|Enter|Esc|English|PNG|JPEG|WebP|GIF|IMPS|NEFT|RTGS|JSON|Google Pay|PhonePe|Paytm|Node\.js)\b/g;

/** Values: addresses of mails, UPI IDs, numbers of orders, codes, hashes, dates in a browser's field. */
const DATA = [
  // The key of an authenticator app, in groups. It precedes the hashes, because a group can look like one.
  /\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,}\b/g,
  // The two parts of an address are separate, so that it wraps between them.
  /[^\s@]{0,64}@[^\s@]{0,64}/g,
  /^asha-\d*$/g,
  // A recovery code.
  /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}\b/g,
  // A pseudonym of the stock.
  /\b[A-Z][A-Z0-9]{1,9}(?:-[0-9A-Z]{4}){2}\b/g,
  /\bPUR-?\d+/g,
  /\b[A-Z]{4}-[0-9A-Z]{8}\b/g,
  /\b[A-Z]{4}0[0-9A-Z]{6}\b/g,
  /\b[0-9A-F]{4,}(?:…[0-9a-f]{4,})?\b/gi,
  /\b[A-Z2-7]{16,}\b/g,
];

/** Every text that a person sees or hears on the page, with the labels of controls. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest('script, style, [lang]:not(html)') === null) {
        texts.push(textContent?.trim() ?? '');
      }
    }
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      // The toast library labels a timer that it hides from screen readers.
      for (const element of document.querySelectorAll(`[${name}]:not([aria-hidden='true'])`)) {
        texts.push(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...new Set(texts)];
  });

/** What is left of a text without names, values and the words that are Latin in every language. */
function withoutKnown(text: string, values: readonly string[]): string {
  let rest = text;
  for (const pattern of DATA) rest = rest.replace(pattern, ' ');
  // A longer value may contain a shorter one.
  for (const value of [...values].sort((one, other) => other.length - one.length)) {
    if (value !== '') rest = rest.replaceAll(value, ' ');
  }
  return rest.replace(ALLOWED, ' ');
}

/** Expects no Latin word on a page in Hindi, except `values`: stored names, notes and the like. */
export async function expectNoEnglish(page: Page, values: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const found = (await textsOf(page)).filter((text) =>
    /[A-Za-z]{2}/.test(withoutKnown(text, values)),
  );
  expect(found, page.url()).toEqual([]);
}
