import { describe, expect, it } from 'vitest';
import { messageLine, pushBody, templateProblem, type TemplateFields } from './message-template.js';

const FIELDS: TemplateFields = {
  serialno: 16,
  deviceid: 'GK-0001',
  plate: 'TST-1',
  driver: 'Ann "O\'Hara"',
  code: 13,
  event: 'Overspeed',
  time: '2026-09-14T12:00:00',
  timeutc: 1_789_358_400,
  place: 'Test Street',
  lat: 24.1,
  lng: 120.5,
  speed: 101,
  memo: '"}, {{plan}} \\',
  plan: 'Panel',
};

describe('a template of a push', () => {
  it('puts values into texts; a text that is one placeholder becomes the value itself', () => {
    const template = '{"text": "{{event}}: {{ plate }}", "n": ["{{speed}}", "{{lat}}"], "fix": 1, "none": "{{memo}}"}';
    expect(templateProblem(template, 'push')).toBeUndefined();
    expect(JSON.parse(pushBody(template, { ...FIELDS, memo: null }))).toEqual({
      text: 'Overspeed: TST-1',
      n: [101, 24.1],
      fix: 1,
      none: null,
    });
  });

  it('keeps its shape whatever an event says, and takes nothing of a value for a placeholder', () => {
    const body = pushBody('{"a": "memo {{memo}}", "b": "{{driver}}"}', FIELDS);
    expect(JSON.parse(body)).toEqual({ a: 'memo "}, {{plan}} \\', b: 'Ann "O\'Hara"' });
  });
});

it('a template of a message is a line', () => {
  expect(messageLine('{{event}} of {{plate}}, {{driver}}.', { ...FIELDS, driver: null })).toBe('Overspeed of TST-1, .');
});

it.each([
  ['push', '{"a": {{speed}}}', /^The template is not JSON/],
  ['push', 'return event', /^The template is not JSON/],
  ['push', `${'['.repeat(60)}${']'.repeat(60)}`, /^The template is not JSON/],
  ['push', '{"a": "{{constructor}}"}', /^There is no \{\{constructor\}\}: there are serialno, deviceid/],
  ['push', '{"a": "{{deviceid"}', /^A placeholder is not closed/],
  ['message', '{{deviceid}} {{__proto__}}', /^There is no/],
  ['message', '{{deviceid', /^A placeholder is not closed/],
  ['message', '{{deviceid}}\nBcc: thief@evil.test', /one line/],
] as const)('a template of a %s is refused in words: %s', (kind, template, words) => {
  expect(templateProblem(template, kind)).toMatch(words);
});
