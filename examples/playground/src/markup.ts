import type { AttributeValues } from './knobs.js';

/** The tag as it would be written into a page. */
export function tagMarkup(tagName: string, values: AttributeValues): string {
  const attributes = [...values].map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escape(value)}"`));
  const inOneLine = `<${tagName}${attributes.join('')}></${tagName}>`;
  if (inOneLine.length <= 76) return inOneLine;
  return `<${tagName}\n${attributes.map((attribute) => `  ${attribute.trim()}\n`).join('')}></${tagName}>`;
}

/** All that a page needs: the imports, the session around, the tag, and what only a script can set. */
export function pageMarkup(
  tagName: string,
  values: AttributeValues,
  server: string,
  properties: readonly string[],
): string {
  const elements = [...new Set(['gk-session', tagName])].map((tag) => tag.slice('gk-'.length));
  const isSession = tagName === 'gk-session';
  const tag = indent(tagMarkup(tagName, values));
  const inside = isSession ? '' : `\n${tag}\n`;
  return `<script type="module">
${elements.map((name) => `  import 'gk-elements/define/${name}';`).join('\n')}

  // A token of minutes, from a server of yours: see examples/token-broker.
  const session = document.querySelector('gk-session');
  session.credentials = async () => (await fetch('/recorder-token', { method: 'POST' })).json();
${properties.map((name) => `  document.querySelector('${tagName}').${name} = …;\n`).join('')}</script>

<gk-session server="${escape(server)}">${inside}</gk-session>`;
}

/** The same on the fleet in the page, which needs no server. */
export function demoMarkup(tagName: string, values: AttributeValues, properties: readonly string[]): string {
  const inside = tagName === 'gk-session' ? '' : `\n${indent(tagMarkup(tagName, values))}\n`;
  const sets = properties.map((name) => `  document.querySelector('${tagName}').${name} = …;\n`).join('');
  const script = sets === '' ? '' : `\n\n<script type="module">\n${sets}</script>`;
  return `<gk-session demo>${inside}</gk-session>${script}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
