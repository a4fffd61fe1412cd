// The console's style sheets take colours, text sizes, spaces and radii from its tokens: one place decides both, and a theme changes them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../apps/console/src');
/** Where the tokens are declared. */
const TOKENS = 'app/app.css';
const RAW_COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|red|green|blue|gr[ae]y|yellow|orange)\b/gi;

const SPACED = /^(?:padding|margin|gap|row-gap|column-gap|border-radius)(?:-|$)/;
/** A length that does not follow the text. */
const RAW_LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:rem|px)\b/g;
const HAIRLINE_PX = 3;

/** Declarations of a sheet, as property and value. */
function declarations(text) {
  const plain = text.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...plain.matchAll(/(?<=[{;]\s*)(--[\w-]+|[a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, property, value]) => ({
    property,
    value: value.trim(),
  }));
}

/** Returns the values of a sheet that are no tokens, in words. */
function rawValues(path, text) {
  return declarations(text).flatMap(({ property, value }) => {
    if (path === TOKENS && property.startsWith('--gk-')) return [];
    const colors = [...value.replaceAll(/--[\w-]+/g, '').matchAll(RAW_COLOR)].map(([raw]) => raw);
    const isSize = property === 'font-size' && !/^(?:inherit|var\(--gk-text-[\w-]+\))$/.test(value);
    const isFont = property === 'font' && value !== 'inherit';
    const isSpace = SPACED.test(property) && [...value.matchAll(RAW_LENGTH)].some(([raw]) => !isHairline(raw));
    return colors.length > 0 || isSize || isFont || isSpace ? [`${path}: ${property}: ${value}`] : [];
  });
}

/** Lines and their like are thinner than the smallest space. */
function isHairline(raw) {
  return raw.endsWith('px') && Math.abs(Number.parseFloat(raw)) <= HAIRLINE_PX;
}

it('no sheet of the console has a colour, a text size, a space or a radius of its own', () => {
  const sheets = globSync('**/*.css', { cwd: folder });
  expect(sheets.length).toBeGreaterThan(70);
  expect(sheets.flatMap((path) => rawValues(path, readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

it('the sizes are those of the design, and the text that of the large clock, too', () => {
  const tokens = declarations(readFileSync(join(folder, TOKENS), 'utf8'));
  const sizes = (prefix) =>
    tokens.filter(({ property }) => property.startsWith(prefix)).map(({ value }) => Number.parseFloat(value) * 16);
  expect(sizes('--gk-text-')).toEqual([12, 13, 14, 16, 20, 28, 40]);
  expect(sizes('--gk-space-')).toEqual([4, 8, 12, 16, 24, 32]);
  expect(sizes('--gk-radius-')).toEqual([4, 8, 12]);
});

it('tells raw values, and neither tokens nor names that sound like colours', () => {
  const sheet = `.gk-a[data-tone='red'] { color: var(--gk-color-alarm); border: 1px solid #fff; white-space: nowrap }
    .gk-b { box-shadow: 0 0 1px rgb(0 0 0 / 0.2); font-size: 15px; background: var(--gk-color-wall, black) }
    .gk-d { padding: 0 0.375rem; margin: -1px auto 0; gap: var(--gk-space-2) 3px; border-radius: 50% }
    .gk-c { font-size: var(--gk-text-md); color: color-mix(in srgb, currentcolor 25%, transparent); --gk-own: #abcdef }`;
  expect(rawValues('a.css', sheet)).toEqual([
    'a.css: border: 1px solid #fff',
    'a.css: box-shadow: 0 0 1px rgb(0 0 0 / 0.2)',
    'a.css: font-size: 15px',
    'a.css: background: var(--gk-color-wall, black)',
    'a.css: padding: 0 0.375rem',
    'a.css: --gk-own: #abcdef',
  ]);
});
