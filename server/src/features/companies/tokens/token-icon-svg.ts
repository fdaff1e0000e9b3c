const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** Scales the font so that two to ten letters fit into the coin. */
const fontSize = (letters: number): number => Math.min(88, Math.floor(290 / Math.max(letters, 1)));

/**
 * Draws a plain coin in a token's colour with the letters of its symbol, as SVG: the icon of a token that was
 * added without a picture.
 *
 * @param accent `#rrggbb`, with enough contrast under white text
 */
export function tokenIconSvg(symbol: string, accent: string): string {
  const letters = escape(symbol);
  const size = String(fontSize(symbol.length));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img">' +
    `<title>${letters}</title>` +
    `<circle cx="128" cy="128" r="124" fill="${escape(accent)}"/>` +
    '<circle cx="128" cy="128" r="106" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/>' +
    `<text x="128" y="128" fill="#fff" font-family="sans-serif" font-weight="700" font-size="${size}"` +
    ` text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`
  );
}
