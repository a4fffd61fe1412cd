import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withinReach } from './within-reach.mjs';
import { withPolicy } from './policy.mjs';

const page = (content) => `<!doctype html><html dir="ltr" lang="zh-TW"><head></head><body>${content}</body></html>`;
const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('the policy of a page allows its own server, its scripts by their hashes, and nobody else', () => {
  const seen = withPolicy(page('<script>let a = 1;</script><script type="module" src="/b.js"></script>'));
  const [, policy = ''] = /<head><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(seen) ?? [];
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('connect-src')).toEqual(["'self'"]);
  expect(rules.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", hashOf('let a = 1;')]);
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
});

it('a page without a head is no page', () => {
  expect(() => withPolicy('<p>Words</p>')).toThrow('head');
});

it('the keyboard reaches what scrolls, and an empty corner of a table is no heading', () => {
  const seen = withinReach(page('<table><tr><th></th><th>a</th></tr></table><pre data-language="ts">b</pre>'));
  expect(seen).toContain('<div class="gk-table" role="group" aria-label="表格" tabindex="0"><table><tr><td></td>');
  expect(seen).toContain('</table></div>');
  expect(seen).toContain('<pre tabindex="0" data-language="ts">');
});
