import { contrast, mapRgb, parseColor, readableOn, toHex, untilReadable, type Rgb } from './contrast.ts';

const VARIANTS = ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'light', 'dark'] as const;
const WHITE: Rgb = [255, 255, 255];

/** Colours of vehicle states, the same in lists, map, charts and counters; a theme adjusts them for contrast only. */
const STATE_COLORS: Readonly<Record<string, Rgb>> = {
  offline: [122, 134, 153],
  idle: [23, 105, 210],
  driving: [20, 128, 74],
  overspeed: [200, 35, 44],
  recording: [200, 35, 44],
  'recording-error': [138, 43, 226],
};

/** Reads the light-mode colour variables (`--bs-*`) of a built Bootstrap or Bootswatch sheet. */
export function readThemeColors(css: string): Map<string, Rgb> {
  const colors = new Map<string, Rgb>();
  for (const block of css.matchAll(/:root\s*,\s*\[data-bs-theme=light\]\s*\{([^}]*)\}/g)) {
    for (const declaration of block[1]!.split(';')) {
      const colon = declaration.indexOf(':');
      const color = parseColor(declaration.slice(colon + 1));
      if (color) colors.set(declaration.slice(0, colon).trim(), color);
    }
  }
  return colors;
}

/** `share` of `over` painted on `under`. */
function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return mapRgb(over, (byte, i) => Math.round(byte * share + under[i] * (1 - share)));
}

const triple = (color: Rgb): string => color.join(',');

function rule(selector: string, declarations: Record<string, string>): string {
  return `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}\n`;
}

/**
 * Returns the style sheet that is appended to each theme: its colours brought to the contrast of WCAG AA where the
 * theme itself falls short, neutral surfaces that fit dark themes too, and the one mapping of the theme to the `--gk-*`
 * tokens of the elements. A light theme stays light, a hue stays a hue.
 */
export function themeTail(css: string): string {
  const colors = readThemeColors(css);
  const need = (name: string): Rgb => {
    const color = colors.get(`--bs-${name}`);
    if (!color) throw new Error(`The theme names no --bs-${name}.`);
    return color;
  };
  const page = need('body-bg');
  const dark = contrast(page, WHITE) > 4.5;
  // Text must be readable on the page and on the surfaces raised from it, the furthest of which is `raised`.
  const raised = mix(dark ? WHITE : [20, 32, 46], page, dark ? 0.1 : 0.06);
  const soft = mix(dark ? WHITE : [20, 32, 46], page, dark ? 0.05 : 0.03);
  const line = mix(dark ? WHITE : [20, 32, 46], page, dark ? 0.2 : 0.14);
  const outline = untilReadable(line, raised, 3);
  const text = untilReadable(need('body-color'), raised, 7);
  const quiet = untilReadable(mix(text, page, 0.72), raised, 4.6);
  const link = untilReadable(need('link-color'), raised);
  const accent = untilReadable(need('primary'), raised, 4.5);

  let tail = rule(':root,[data-bs-theme=light]', {
    'color-scheme': dark ? 'dark' : 'light',
    // For content inside of a picture that has the other scheme.
    '--gk-color-scheme': dark ? 'dark' : 'light',
    '--bs-body-color': toHex(text),
    '--bs-body-color-rgb': triple(text),
    '--bs-heading-color': 'inherit',
    '--bs-secondary-color': toHex(quiet),
    '--bs-secondary-color-rgb': triple(quiet),
    '--bs-tertiary-color': toHex(quiet),
    '--bs-secondary-bg': toHex(raised),
    '--bs-secondary-bg-rgb': triple(raised),
    '--bs-tertiary-bg': toHex(soft),
    '--bs-tertiary-bg-rgb': triple(soft),
    '--bs-border-color': toHex(line),
    '--bs-link-color': toHex(link),
    '--bs-link-color-rgb': triple(link),
    '--bs-link-hover-color': toHex(link),
    '--bs-link-hover-color-rgb': triple(link),
    '--gk-color-surface': toHex(page),
    '--gk-color-surface-soft': toHex(soft),
    '--gk-color-surface-raised': toHex(raised),
    '--gk-color-text': toHex(text),
    '--gk-color-text-muted': toHex(quiet),
    '--gk-color-border': toHex(line),
    '--gk-color-accent': toHex(accent),
    '--gk-color-on-accent': toHex(readableOn(accent)),
    ...Object.fromEntries(
      (['success', 'info', 'warning', 'danger'] as const).map((tone) => [
        `--gk-color-${tone}`,
        toHex(untilReadable(need(tone), raised, 4.6)),
      ]),
    ),
    '--gk-color-focus': toHex(accent),
    ...Object.fromEntries(
      Object.entries(STATE_COLORS).map(([state, color]) => [
        `--gk-color-${state}`,
        toHex(untilReadable(color, raised)),
      ]),
    ),
    '--gk-font-family': 'var(--bs-body-font-family)',
  });
  for (const variant of VARIANTS) tail += variantRules(variant, need(variant), page, raised);
  return (
    tail + rule('.form-select', { '--bs-form-select-bg-img': selectArrow(quiet) }) + checkRules(outline) + FORM_RULES
  );
}

/** Boxes and switches that are off: many themes paint their outline like a faint line, and dark ones fill them with white. */
function checkRules(outline: Rgb): string {
  const knob = svgUrl('-4 -4 8 8', `<circle r='3' fill='${toHex(outline)}'/>`);
  return (
    rule('.form-check-input:not(:checked):not(:indeterminate)', {
      '--bs-form-check-bg': 'var(--gk-color-surface)',
      border: `1px solid ${toHex(outline)}`,
    }) + rule('.form-switch .form-check-input:not(:checked)', { '--bs-form-switch-bg': knob })
  );
}

/** The arrow of a select, which Bootswatch's dark themes paint in the colour of the page. */
function selectArrow(color: Rgb): string {
  const path = `<path fill='none' stroke='${toHex(color)}' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' d='m2 5 6 6 6-6'/>`;
  return svgUrl('0 0 16 16', path);
}

function svgUrl(viewBox: string, content: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}'>${content}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
}

/** Headings and controls follow the page, which Bootswatch's dark themes leave white; placeholders stay readable. */
const FORM_RULES =
  rule('h1,h2,h3,h4,h5,h6', { color: 'inherit' }) +
  rule('.form-control,.form-select,.form-control:focus,.form-select:focus,.input-group-text', {
    color: 'var(--bs-body-color)',
    'background-color': 'var(--gk-color-surface)',
    'border-color': 'var(--gk-color-border)',
  }) +
  rule('.nav-tabs', {
    '--bs-nav-tabs-border-color': 'var(--gk-color-border)',
    '--bs-nav-tabs-link-active-color': 'var(--bs-body-color)',
    '--bs-nav-tabs-link-active-bg': 'var(--gk-color-surface)',
    '--bs-nav-tabs-link-active-border-color': 'var(--gk-color-border) var(--gk-color-border) var(--gk-color-surface)',
  }) +
  // Some Bootswatch sheets set the colours of the tabs and of the path themselves.
  rule('.nav-tabs .nav-link', { color: 'var(--bs-link-color)' }) +
  rule('.nav-tabs .nav-link.active', { color: 'var(--bs-body-color)' }) +
  rule('.nav-tabs .nav-link.disabled', { color: 'var(--bs-secondary-color)' }) +
  rule('.breadcrumb', {
    '--bs-breadcrumb-bg': 'transparent',
    '--bs-breadcrumb-divider-color': 'var(--bs-secondary-color)',
  }) +
  rule('.breadcrumb-item,.breadcrumb-item.active', { color: 'var(--bs-body-color)' }) +
  rule('.pagination', {
    '--bs-pagination-color': 'var(--bs-link-color)',
    '--bs-pagination-bg': 'var(--gk-color-surface)',
    '--bs-pagination-border-color': 'var(--gk-color-border)',
    '--bs-pagination-hover-color': 'var(--bs-link-color)',
    '--bs-pagination-hover-bg': 'var(--gk-color-surface-raised)',
    '--bs-pagination-hover-border-color': 'var(--gk-color-border)',
    '--bs-pagination-focus-color': 'var(--bs-link-color)',
    '--bs-pagination-focus-bg': 'var(--gk-color-surface-raised)',
    '--bs-pagination-active-color': 'var(--gk-color-on-accent)',
    '--bs-pagination-active-bg': 'var(--gk-color-accent)',
    '--bs-pagination-active-border-color': 'var(--gk-color-accent)',
    '--bs-pagination-disabled-color': 'var(--bs-secondary-color)',
    '--bs-pagination-disabled-bg': 'var(--gk-color-surface-soft)',
    '--bs-pagination-disabled-border-color': 'var(--gk-color-border)',
  }) +
  // Some Bootswatch sheets set the colours of the links themselves.
  rule('.btn-link', { color: 'var(--bs-btn-color)' }) +
  rule('.btn-link:hover,.btn-link:focus', { color: 'var(--bs-btn-hover-color)' }) +
  rule('.pagination .page-link', {
    color: 'var(--bs-pagination-color)',
    'background-image': 'none',
    'text-shadow': 'none',
  }) +
  rule('.pagination .active>.page-link', { color: 'var(--bs-pagination-active-color)' }) +
  rule('.pagination .disabled>.page-link', { color: 'var(--bs-pagination-disabled-color)' }) +
  rule('.form-control::placeholder', { color: 'var(--bs-secondary-color)', opacity: '1' }) +
  rule('.dropdown-menu,.modal,.toast,.offcanvas,.card,.list-group', {
    '--bs-dropdown-bg': 'var(--gk-color-surface)',
    '--bs-dropdown-color': 'var(--bs-body-color)',
    '--bs-dropdown-link-color': 'var(--bs-body-color)',
    '--bs-dropdown-link-hover-bg': 'var(--gk-color-surface-raised)',
    '--bs-dropdown-link-hover-color': 'var(--bs-body-color)',
    '--bs-dropdown-link-active-bg': 'var(--gk-color-accent)',
    '--bs-dropdown-link-active-color': 'var(--gk-color-on-accent)',
    '--bs-dropdown-link-disabled-color': 'var(--bs-secondary-color)',
    '--bs-dropdown-header-color': 'var(--bs-secondary-color)',
    '--bs-dropdown-border-color': 'var(--gk-color-border)',
    '--bs-dropdown-divider-bg': 'var(--gk-color-border)',
    '--bs-modal-bg': 'var(--gk-color-surface)',
    '--bs-modal-color': 'var(--bs-body-color)',
    '--bs-toast-bg': 'var(--gk-color-surface)',
    '--bs-toast-color': 'var(--bs-body-color)',
    '--bs-toast-header-bg': 'var(--gk-color-surface-raised)',
    '--bs-toast-header-color': 'var(--bs-body-color)',
    '--bs-offcanvas-bg': 'var(--gk-color-surface)',
    '--bs-offcanvas-color': 'var(--bs-body-color)',
    '--bs-card-bg': 'var(--gk-color-surface)',
    '--bs-card-color': 'var(--bs-body-color)',
  });

function variantRules(name: string, color: Rgb, page: Rgb, raised: Rgb): string {
  const on = readableOn(color);
  const away: Rgb = on[0] === 255 ? [0, 0, 0] : WHITE;
  const hover = mix(away, color, 0.12);
  const active = mix(away, color, 0.2);
  const ink = untilReadable(color, raised);
  const note = mix(color, page, 0.14);
  const solid = {
    '--bs-btn-color': toHex(on),
    '--bs-btn-bg': toHex(color),
    '--bs-btn-border-color': toHex(color),
    '--bs-btn-hover-color': toHex(on),
    '--bs-btn-hover-bg': toHex(hover),
    '--bs-btn-hover-border-color': toHex(hover),
    '--bs-btn-active-color': toHex(on),
    '--bs-btn-active-bg': toHex(active),
    '--bs-btn-active-border-color': toHex(active),
    '--bs-btn-disabled-color': toHex(on),
  };
  const outline = {
    '--bs-btn-color': toHex(ink),
    '--bs-btn-border-color': toHex(ink),
    '--bs-btn-hover-color': toHex(readableOn(ink)),
    '--bs-btn-hover-bg': toHex(ink),
    '--bs-btn-hover-border-color': toHex(ink),
    '--bs-btn-active-color': toHex(readableOn(ink)),
    '--bs-btn-active-bg': toHex(ink),
    '--bs-btn-active-border-color': toHex(ink),
    '--bs-btn-disabled-color': toHex(ink),
    '--bs-btn-disabled-border-color': toHex(ink),
  };
  const plain = (selector: string, variables: string): string => rule(selector, { color: `var(${variables})` });
  return (
    // Some Bootswatch sheets set `color` itself beside the variable: it is set back to the variable.
    rule(`.btn-${name}`, { ...solid, 'background-image': 'none', 'text-shadow': 'none' }) +
    plain(`.btn-${name},.btn-outline-${name}`, '--bs-btn-color') +
    rule(`.btn-outline-${name}`, { ...outline, 'background-image': 'none', 'text-shadow': 'none' }) +
    plain(`.btn-outline-${name}:hover,.btn-${name}:hover`, '--bs-btn-hover-color') +
    plain(`.btn-check:checked+.btn-outline-${name},.btn-outline-${name}.active`, '--bs-btn-active-color') +
    rule(`.text-bg-${name}`, { color: `${toHex(on)} !important` }) +
    rule(`.text-${name}`, { color: `${toHex(ink)} !important` }) +
    rule(`.alert-${name}`, {
      '--bs-alert-color': toHex(untilReadable(color, note, 5)),
      '--bs-alert-bg': toHex(note),
      '--bs-alert-border-color': toHex(mix(color, page, 0.4)),
      '--bs-alert-link-color': toHex(untilReadable(color, note, 5)),
      color: 'var(--bs-alert-color)',
      'background-color': 'var(--bs-alert-bg)',
      'background-image': 'none',
      border: '1px solid var(--bs-alert-border-color)',
    })
  );
}
