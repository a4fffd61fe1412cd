/** Colours of drawings on a map, in the theme of the page, as `#rrggbb`. */
export interface MapPalette {
  readonly accent: HexColor;
  readonly muted: HexColor;
  readonly danger: HexColor;
  readonly success: HexColor;
  readonly surface: HexColor;
}

/** A colour that both the map and the drawing tools take. */
export type HexColor = `#${string}`;

/** The tokens' colours: a map takes no custom properties, so they are read where the page resolves them. */
export function readPalette(beside: HTMLElement): MapPalette {
  const probe = document.createElement('span');
  probe.hidden = true;
  beside.append(probe);
  const read = (token: string): HexColor => {
    probe.style.color = `var(--gk-color-${token})`;
    return toHex(getComputedStyle(probe).color);
  };
  const palette = {
    accent: read('accent'),
    muted: read('text-muted'),
    danger: read('danger'),
    success: read('success'),
    surface: read('surface'),
  };
  probe.remove();
  return palette;
}

/** `rgb(…)` as `#rrggbb`. */
export function toHex(color: string): HexColor {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
