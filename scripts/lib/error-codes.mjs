// docs/guides/error-codes.md, made of the table of codes in gk-sdk, of what `gk` makes of each, and of the messages in its sources.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './toolchain.mjs';

const SDK = 'packages/gk-sdk/src';
/** Most messages that are listed for a code. */
const MOST_MESSAGES = 8;

const read = (path) => readFileSync(join(root, path), 'utf8');
const sourceOf = (path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);

/** Calls `visit` for every node of a tree. */
function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The paragraphs of the comment in a text between two nodes. */
function paragraphsIn(text) {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '));
}

/** The members of `GkErrorCode` with cause and remedy, in their order. */
function codes() {
  const source = sourceOf(`${SDK}/errors/gk-error.ts`);
  const found = [];
  walk(source, (node) => {
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== 'GkErrorCode') return;
    let end = node.type.pos;
    for (const member of node.type.types) {
      // The bar of the union stands between a member and its comment.
      const [cause, remedy] = paragraphsIn(source.text.slice(end, member.getStart()));
      if (!cause || !remedy)
        throw new Error(`The code ${member.literal.text} has no cause or no remedy in its comment.`);
      found.push({ code: member.literal.text, cause, remedy });
      end = member.end;
    }
  });
  return found;
}

/** The texts of a list or a table of literals, by the name of the constant. */
function literalsOf(path, name, read) {
  let found;
  walk(sourceOf(path), (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) found = read(node.initializer);
  });
  if (found === undefined) throw new Error(`${path} has no ${name}.`);
  return found;
}

const propertiesOf = (object) =>
  new Map(object.properties.map(({ name, initializer }) => [name.text, initializer.getText()]));

/** Exit codes of `gk` by the code of the error. */
function exitCodes() {
  const path = `${SDK}/cli/exit-code.ts`;
  const numbers = literalsOf(path, 'ExitCode', ({ expression }) => propertiesOf(expression));
  const byError = literalsOf(path, 'BY_ERROR', propertiesOf);
  return (code) => numbers.get(byError.get(code)?.replace('ExitCode.', '') ?? 'failed');
}

/** A message as its reader sees it, with `…` for values; undefined for one that another function makes. */
function messageOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return undefined;
}

/** The code and the message of `new GkError(code, words)`, or of `{ code, words }` in a table; undefined for every other node. */
function codeAndWordsOf(node) {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'GkError' ? node.arguments : undefined;
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const valueOf = (name) => node.properties.find((property) => property.name?.getText() === name)?.initializer;
  return [valueOf('code'), valueOf('words')];
}

/** The messages that stand in the sources beside their codes. */
function messages() {
  const byCode = new Map();
  const files = globSync(`${SDK}/**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\.browser-test\.ts$|\.generated\.ts$|\/(testing|demo|cli|fixtures)\//.test(path))
    .filter((path) => /new GkError\(|\bwords: /.test(read(path)))
    .sort();
  for (const path of files)
    walk(sourceOf(path), (node) => {
      const [code, words] = codeAndWordsOf(node) ?? [];
      const message = code && ts.isStringLiteral(code) && words ? messageOf(words) : undefined;
      // Parts of sentences and values alone say nothing here.
      if (message !== undefined && /^[A-Z…].*[a-z]{3,} [a-z]{2,}.*\.$/.test(message))
        byCode.set(code.text, (byCode.get(code.text) ?? new Set()).add(message));
    });
  return byCode;
}

/** Returns every message of the sources as the page writes it. */
export const allMessages = () => [...messages().values()].flatMap((found) => [...found].map(unmarked));

/** Short ones first: they say the most in general. */
const chosen = (found = new Set()) =>
  [...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_MESSAGES);

/** A message for a code mark. */
const unmarked = (text) => text.replaceAll('`', "'");

/** The whole page. */
export function errorCodesText() {
  const path = `${SDK}/errors/gk-error.ts`;
  const retryable = new Set(
    literalsOf(path, 'RETRYABLE', ({ arguments: [list] }) => list.elements.map(({ text }) => text)),
  );
  const exitCodeOf = exitCodes();
  const messagesOf = messages();
  const rows = codes();
  return `# Error codes

Every error of the SDK is a \`GkError\`: \`message\` says in words what happened, \`code\` is one of these, and \`retryable\` is true when the same
call may succeed later without any change. Tell it apart by \`isGkError(error)\`, never by \`instanceof\`: a page may hold two copies of the SDK.
The table is made of the sources (\`npm run generate\`).

| code | cause | try again | exit code of \`gk\` |
|---|---|---|---|
${rows.map((row) => `| [\`${row.code}\`](#${row.code}) | ${row.cause} | ${retryable.has(row.code) ? 'yes' : 'no'} | ${exitCodeOf(row.code)} |`).join('\n')}

${rows
  .map((row) => {
    const words = chosen(messagesOf.get(row.code));
    const list = words.map((text) => `- \`${unmarked(text)}\``).join('\n');
    return `## ${row.code}

${row.cause}

**Remedy:** ${row.remedy}${words.length === 0 ? '' : `\n\nMessages, such as (\`…\` is a value):\n\n${list}`}`;
  })
  .join('\n\n')}
`;
}
