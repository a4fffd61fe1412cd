// The content security policy of the site's pages: they reach no other server, and run no script that the site does not have.

import { createHash } from 'node:crypto';

const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Returns the code of the scripts that stand in a page. */
function inlineScripts(html) {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes, code]) =>
    /\bsrc=|type="application\/(?:ld\+)?json"/.test(attributes) ? [] : [code],
  );
}

/** Returns the policy of a page. */
function policyOf(html) {
  const scripts = [...new Set(inlineScripts(html).map(hashOf))];
  return [
    "default-src 'none'",
    // The index of the search is read by WebAssembly, which needs no eval.
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    // Blocks of code carry their colours in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Returns a page with its policy at its head. */
export function withPolicy(html) {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`;
  const marked = html.replace(/<head>/, (head) => head + tag);
  if (marked === html) throw new Error('A page without a head has no place for its policy.');
  return marked;
}
