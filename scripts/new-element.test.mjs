import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles, elementName, withElement } from './new-element.mjs';

const source = (path) => readFileSync(new URL(`../packages/gk-elements/src/${path}`, import.meta.url), 'utf8');

describe('new-element', () => {
  it('takes the name with and without gk-, and nothing that is no tag', () => {
    expect(elementName('gk-speed-gauge')).toBe('speed-gauge');
    expect(elementName('speed-gauge')).toBe('speed-gauge');
    for (const wrong of [undefined, '', 'gk-', 'SpeedGauge', '../x', 'a--b'])
      expect(elementName(wrong)).toBeUndefined();
  });

  it('gives an element the anatomy of those that stand', () => {
    const files = elementFiles('speed-gauge');
    expect(Object.keys(files)).toEqual([
      'define/speed-gauge.ts',
      'elements/speed-gauge/speed-gauge-core.test.ts',
      'elements/speed-gauge/speed-gauge-core.ts',
      'elements/speed-gauge/speed-gauge.browser-test.ts',
      'elements/speed-gauge/speed-gauge.events.ts',
      'elements/speed-gauge/speed-gauge.styles.ts',
      'elements/speed-gauge/speed-gauge.ts',
    ]);
    expect(files['elements/speed-gauge/speed-gauge.ts']).toContain('export class GkSpeedGauge extends LitElement');
    expect(files['define/speed-gauge.ts']).toContain("safeDefine('gk-speed-gauge', GkSpeedGauge);");
  });

  it('adds it to the registration of all and to the entry', () => {
    const { all, index } = withElement('speed-gauge', { all: source('define/all.ts'), index: source('index.ts') });
    expect(all).toContain("import { GkSpeedGauge } from '../elements/speed-gauge/speed-gauge.js';");
    expect(all.trimEnd().endsWith("safeDefine('gk-speed-gauge', GkSpeedGauge);")).toBe(true);
    expect(index).toContain(
      "export { GkSpeedGaugeActivatedEvent } from './elements/speed-gauge/speed-gauge.events.js';",
    );
  });
});
