import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ours = readFileSync(new URL('./maplibre.styles.ts', import.meta.url), 'utf8');
const theirs = readFileSync(fileURLToPath(import.meta.resolve('maplibre-gl/dist/maplibre-gl.css')), 'utf8');

describe('mapLibreStyles', () => {
  it('names only classes that the installed MapLibre has', () => {
    const classes = new Set(ours.match(/\.maplibregl-[\w-]+/g));
    expect(classes.size).toBeGreaterThan(15);
    const theirClasses = new Set(theirs.match(/\.maplibregl-[\w-]+/g));
    expect([...classes].filter((name) => !theirClasses.has(name))).toEqual([]);
  });
});
