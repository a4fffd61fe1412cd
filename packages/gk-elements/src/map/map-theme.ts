import { css, html, type TemplateResult } from 'lit';
import type { MapTheme } from './map-engine.js';

const NAMES = [
  'offline',
  'idle',
  'driving',
  'overspeed',
  'background',
  'text',
  'halo',
  'accent',
  'on-accent',
  'trail',
  'warning',
] as const;
type ColorName = (typeof NAMES)[number];

/**
 * One invisible swatch a colour: a canvas cannot read `var()` or `light-dark()`, a computed style
 * can. The transition makes a change of theme audible as `transitionend`.
 *
 * @internal
 */
export const themeSwatches: TemplateResult = html`<div class="swatches" aria-hidden="true">
  ${NAMES.map((name) => html`<i class="swatch-${name}"></i>`)}
</div>`;

/** @internal */
export const themeSwatchStyles = css`
  .swatches {
    height: 0;
    overflow: hidden;
    pointer-events: none;
    position: absolute;
    visibility: hidden;
    width: 0;
  }
  .swatches i {
    /* A map is a picture: in one colour for all, its vehicles would not be seen. */
    forced-color-adjust: none;
    transition: color 1ms;
  }
  .demo {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    color: var(--_text);
    font-weight: 600;
    inset-block-start: calc(var(--_space) * 2);
    inset-inline-start: calc(var(--_space) * 2);
    padding: 0 calc(var(--_space) * 2);
    pointer-events: none;
    position: absolute;
    z-index: 1;
  }
  .swatch-offline {
    color: var(--_offline);
  }
  .swatch-idle {
    color: var(--_idle);
  }
  .swatch-driving {
    color: var(--_driving);
  }
  .swatch-overspeed {
    color: var(--_overspeed);
  }
  .swatch-background {
    color: var(--gk-color-map, light-dark(#e6ebf1, #1b232d));
  }
  .swatch-text {
    color: var(--_text);
  }
  .swatch-halo {
    color: var(--_surface);
  }
  .swatch-accent {
    color: var(--_accent);
  }
  .swatch-on-accent {
    color: var(--_on-accent);
  }
  .swatch-warning {
    color: var(--_warning);
  }
  .swatch-trail {
    color: var(--gk-color-trail, light-dark(#d3222a, #ff7a7e));
  }
`;

/** Reads the colours of the {@link themeSwatches} in `root`. @internal */
export function readMapTheme(root: ParentNode): MapTheme {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const color = (name: ColorName): string => {
    const swatch = root.querySelector(`.swatch-${name}`);
    if (swatch === null || context === null) return '#808080';
    // Painting turns every colour syntax into plain red, green and blue.
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(swatch).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return {
    states: {
      offline: color('offline'),
      idle: color('idle'),
      driving: color('driving'),
      overspeed: color('overspeed'),
    },
    background: color('background'),
    text: color('text'),
    halo: color('halo'),
    accent: color('accent'),
    onAccent: color('on-accent'),
    trail: color('trail'),
    track: {
      standing: color('idle'),
      slow: color('driving'),
      brisk: color('warning'),
      fast: color('overspeed'),
      server: color('driving'),
      downloaded: color('accent'),
      device: color('warning'),
      none: color('overspeed'),
      unknown: color('offline'),
    },
  };
}

/** True for a theme with a dark ground. @internal */
export function isDarkTheme({ background }: MapTheme): boolean {
  const [red = 0, green = 0, blue = 0] = (background.match(/\d+/g) ?? []).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}
