/** The colours of a canvas, as computed values of the theme's properties. */
export interface ChartColours {
  /** By custom property. */
  readonly slices: ReadonlyMap<string, string>;
  /** The border between two slices. */
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly font: string;
  /** The size of the labels in pixels, which follows the page's text size. */
  readonly fontSize: number;
}

/**
 * Reads the theme's colours, and those of these custom properties, at this element. A custom property may contain `light-dark()`, which a canvas does not support,
 * so this assigns it to an element's `color` and reads the computed value.
 */
export function readColours(near: HTMLElement, properties: readonly string[]): ChartColours {
  const probe = near.appendChild(document.createElement('span'));
  const read = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    slices: new Map(properties.map((property) => [property, read(property)])),
    surface: read('--surface'),
    line: read('--line'),
    text: read('--text-muted'),
    font: getComputedStyle(probe).fontFamily,
    fontSize: 0.75 * parseFloat(getComputedStyle(document.documentElement).fontSize),
  };
  probe.remove();
  return colours;
}
