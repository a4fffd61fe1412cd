// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { THEME_NAMES } from '../src/shared/theme/theme-names.ts';
import { contrast, parseColor } from './contrast.ts';
import { fontFaceRules, splitRemoteFonts } from './theme-fonts.ts';
import { buildThemeFiles } from './theme-files.ts';

const files = buildThemeFiles();

/** The last value that a sheet gives to a variable of the page. */
function lastValue(css: string, name: string): string {
  return [...css.matchAll(new RegExp(`${name}:([^;}]+)`, 'g'))].at(-1)?.[1] ?? '';
}

describe('theme files', () => {
  it('hold the 18 themes of the specification', () => {
    expect([...files.keys()].filter((path) => path.endsWith('.css'))).toEqual(
      THEME_NAMES.map((name) => `${name}/bootstrap.min.css`),
    );
  });

  it.each(THEME_NAMES)('%s asks nothing of another host, and its fonts are all there', (name) => {
    const css = String(files.get(`${name}/bootstrap.min.css`));
    const addresses = [...css.matchAll(/url\((['"]?)(.*?)\1\)/g)].map((match) => match[2]!);
    expect(css).not.toMatch(/@import/);
    expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
    for (const address of addresses.filter((each) => !each.startsWith('data:'))) {
      expect(files.has(address.replace('../', '')), address).toBe(true);
    }
  });

  it.each(THEME_NAMES)('%s has text that can be read on the page and on raised surfaces', (name) => {
    const css = String(files.get(`${name}/bootstrap.min.css`));
    const color = (variable: string) => parseColor(lastValue(css, variable))!;
    for (const surface of ['--gk-color-surface', '--gk-color-surface-soft', '--gk-color-surface-raised']) {
      for (const text of [
        '--bs-body-color',
        '--bs-secondary-color',
        '--bs-link-color',
        '--gk-color-danger',
        '--gk-color-info',
        '--gk-color-idle',
        '--gk-color-driving',
        '--gk-color-offline',
      ]) {
        expect(contrast(color(text), color(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

it.each(THEME_NAMES)(
  '%s has no rule for siblings of any kind, which makes every row that comes or goes restyle its table',
  (name) => {
    const css = String(files.get(`${name}/bootstrap.min.css`));
    expect(css.match(/[+~]\s*\*/)).toBeNull();
    expect(css).toContain('legend+:where(');
  },
);

it.each(THEME_NAMES)('%s has arrows of selects that are seen on the page', (name) => {
  const css = String(files.get(`${name}/bootstrap.min.css`));
  const arrow = [...css.matchAll(/\.form-select\{--bs-form-select-bg-img:url\("[^"]*stroke='(%23[\da-f]+)'/g)].at(-1);
  const stroke = parseColor(decodeURIComponent(arrow?.[1] ?? ''))!;
  expect(contrast(stroke, parseColor(lastValue(css, '--gk-color-surface'))!)).toBeGreaterThanOrEqual(3);
});

it.each(THEME_NAMES)(
  '%s has boxes and switches that are seen while they are off, and a chosen tab that can be read',
  (name) => {
    const css = String(files.get(`${name}/bootstrap.min.css`));
    const surface = parseColor(lastValue(css, '--gk-color-surface'))!;
    const off = /\.form-check-input:not\(:checked\):not\(:indeterminate\)\{([^}]+)/.exec(css)?.[1] ?? '';
    expect(/--bs-form-check-bg:([^;]+)/.exec(off)?.[1]).toBe('var(--gk-color-surface)');
    const border = /border:1px solid ([^;]+)/.exec(off)?.[1];
    expect(contrast(parseColor(border ?? '')!, surface)).toBeGreaterThanOrEqual(3);
    const knob = /--bs-form-switch-bg:url\("[^"]*fill='(%23[\da-f]+)'/g;
    const fill = [...css.matchAll(knob)].at(-1)?.[1] ?? '';
    expect(contrast(parseColor(decodeURIComponent(fill))!, surface)).toBeGreaterThanOrEqual(3);
    expect(lastValue(css, '--bs-nav-tabs-link-active-color')).toBe('var(--bs-body-color)');
  },
);

it.each(THEME_NAMES)('%s has buttons that look like its links, in the colour of its links', (name) => {
  const css = String(files.get(`${name}/bootstrap.min.css`));
  const of = (state: string) =>
    [...css.matchAll(new RegExp(`(?:^|[},])\\.btn-link${state}(?:,[^{}]*)?\\{([^}]*)\\}`, 'gm'))]
      .flatMap((rule) => /(?:^|;)color:([^;]+)/.exec(rule[1]!)?.[1] ?? [])
      .at(-1);
  expect(of('')).toBe('var(--bs-btn-color)');
  expect(of(':hover')).toBe('var(--bs-btn-hover-color)');
  expect(/\.btn-link\{[^}]*--bs-btn-color:([^;}]+)/.exec(css)?.[1]).toBe('var(--bs-link-color)');
});

it('the default theme alone is set in Inter, with the fonts of the system behind it', () => {
  const used = THEME_NAMES.filter((name) => String(files.get(`${name}/bootstrap.min.css`)).includes('Inter Variable'));
  expect(used).toEqual(['default']);
  const css = String(files.get('default/bootstrap.min.css'));
  expect(lastValue(css, '--bs-font-sans-serif')).toMatch(/^"Inter Variable",system-ui,.*"PingFang TC".*sans-serif$/);
});

describe('remote fonts', () => {
  it('become faces with files of their own', () => {
    const { css, faces } = splitRemoteFonts(
      '@import url(https://fonts.googleapis.com/css2?family=Open+Sans:ital,wght@0,400;1,700&display=swap);body{}',
    );
    expect(css).toBe('body{}');
    expect(faces).toEqual([
      { family: 'Open Sans', fontsource: 'open-sans', weight: '400', style: 'normal' },
      { family: 'Open Sans', fontsource: 'open-sans', weight: '700', style: 'italic' },
    ]);
    expect(fontFaceRules(faces.slice(0, 1))).toContain('url(../fonts/open-sans-latin-400-normal.woff2)');
  });
});
