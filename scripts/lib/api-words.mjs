// A plugin of typedoc: what the API pages must say of every export of gk-sdk, beyond that it has words at all.
//
// - A field that is a number or text says what it means and in which unit; only a name that bears its unit (`startS`,
//   `sizeBytes`, `rowCount`) or that means the same everywhere (`deviceId`) may speak for itself. Literals do: they are
//   their meaning. Of a tagged union the arm may speak, or the union by naming the field.
// - A function that throws, or that calls one of ours which does, says so with `@throws`.
// - A method that gives a promise names its errors, or the interface around it does so for all.
// - A shape of the wire, and what is computed by a rule, names where it comes from: its own page, or one of the same
//   source file, to which its page then leads.

import { CommentTag, Converter, ReflectionKind } from 'typedoc';
import ts from 'typescript';

/** Ends of names that tell a unit or a plain number of things. */
const BEARS_UNIT =
  /(?:^|[a-z\d])(?:S|Ms|Us|Km|Kmh|M|Bytes|Bits|Hz|Db|Kbps|Fps|Percent|Ratio|Deg|Degrees|Count|Url|Utc)$|^(?:bytes|url|count)$/;
/** Names with one meaning wherever they stand. */
const SAME_EVERYWHERE = new Set(['deviceId', 'username', 'tagName', 'eventName']);

const SOURCED_ROOMS = /gk-sdk\/src\/(?:model|rules|command|wire)\//;
const SOURCE = new RegExp(
  [
    /\bspec(?:ification)?\b|\bdocs\/|\b[Oo]ur own choice|\bthis project's own/,
    /\b(?:[A-Z]\d{2}|DB\d{1,2})\b|`(?:GET|POST|PUT|DELETE) /,
    /\bRFC ?\d|\bITU|\bISO\b|\bIEC\b|\bIEEE\b|JT\/T|\b[GH]\.\d{3}|\bAnnex B\b|\bGPX 1\.1|\bKML 2\.2/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const ERRORS = /\bGkError\b|\brejects?\b/i;

export function load(app) {
  const throwing = new Map();

  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Function | ReflectionKind.Method)) return;
    const symbol = context.getSymbolFromReflection(reflection);
    if (symbol && throwsBy(symbol, context.checker, throwing)) throwing.set(reflection, true);
  });

  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const exports of sourcedExports(project).values()) {
      const sourced = exports.find((reflection) => SOURCE.test(pageOf(reflection)));
      for (const reflection of sourced ? exports : [])
        if (!SOURCE.test(pageOf(reflection))) leadTo(sourced, reflection);
    }
  });

  app.on('validateProject', (project) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      for (const finding of findingsOf(reflection, throwing)) app.logger.validationWarning(finding);
    }
  });
}

/** Public exports that need a source, by the file that they stand in. */
function sourcedExports(project) {
  const byFile = new Map();
  for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
    if (!isSourced(reflection) || hidden(reflection)) continue;
    const file = fileOf(reflection);
    byFile.set(file, [...(byFile.get(file) ?? []), reflection]);
  }
  return byFile;
}

/** A line on the page of one export that leads to another of the same file, which names the source. */
function leadTo(sourced, reflection) {
  const link = { kind: 'inline-tag', tag: '@link', text: sourced.name, target: sourced };
  const [comment] = commentsOf(reflection);
  comment?.blockTags.push(new CommentTag('@see', [link, { kind: 'text', text: ' for the source.' }]));
}

/** Returns what is missing on the pages of one reflection. */
function* findingsOf(reflection, throwing) {
  if (!ofSdk(reflection) || reflection.inheritedFrom || hidden(reflection)) return;
  const name = reflection.getFriendlyFullName();
  const words = textOf(reflection);
  if (
    reflection.kindOf(ReflectionKind.Property | ReflectionKind.Accessor) &&
    words === '' &&
    mute(reflection) &&
    !armSpeaks(reflection)
  ) {
    yield `${name} is a number or text: say what it means and in which unit.`;
  }
  if (throwing.has(reflection) && !hasTag(reflection, '@throws'))
    yield `${name} throws: say what and when with @throws.`;
  if (reflection.kindOf(ReflectionKind.Method) && givesPromise(reflection)) {
    const around = textOf(reflection.parent);
    if (!hasTag(reflection, '@throws') && !ERRORS.test(words) && !ERRORS.test(around)) {
      yield `${name} gives a promise: say how it rejects, or link to where that is said, here or for the whole interface.`;
    }
  }
  if (isSourced(reflection) && !SOURCE.test(pageOf(reflection)) && !hasTag(reflection, '@see')) {
    yield `${name} names no source: the section of the specification, docs/protocol.md or a standard.`;
  }
}

const fileOf = (reflection) => String(reflection.project.getSymbolIdFromReflection(reflection)?.fileName ?? '');

function ofSdk(reflection) {
  for (let up = reflection; up; up = up.parent) {
    if (up.kindOf(ReflectionKind.Module)) return up.name.includes('gk-sdk/src');
  }
  return false;
}

function hidden(reflection) {
  for (let up = reflection; up; up = up.parent) {
    if (up.comment?.hasModifier('@internal')) return true;
    // The arguments of a call speak in the words of the call.
    if (up.kindOf(ReflectionKind.SomeSignature)) return true;
  }
  return false;
}

/** Whether the type is, or holds, a number or text that its name does not tell. */
function mute(reflection) {
  if (BEARS_UNIT.test(reflection.name) || SAME_EVERYWHERE.has(reflection.name)) return false;
  const type = reflection.getSignature?.type ?? reflection.type;
  return holdsPlain(type);
}

/** An arm of a tagged union speaks for its fields, and so do the words of the union when they name them. */
function armSpeaks({ name, parent }) {
  const alias = parent.parent;
  if (!alias?.kindOf(ReflectionKind.TypeAlias) || alias.type?.type !== 'union') return false;
  const arm = alias.type.types.findIndex((type) => type.type === 'reflection' && type.declaration === parent);
  return (alias.type.elementSummaries?.[arm]?.length ?? 0) > 0 || textOf(alias).includes(`\`${name}\``);
}

function holdsPlain(type) {
  switch (type?.type) {
    case 'intrinsic':
      return type.name === 'number' || type.name === 'string' || type.name === 'bigint';
    case 'union':
      return type.types.some(holdsPlain);
    case 'array':
      return holdsPlain(type.elementType);
    case 'typeOperator':
      return holdsPlain(type.target);
    case 'tuple':
      return type.elements.some(holdsPlain);
    case 'reference':
      return (
        /^ZodMini(?:Number|String)$/.test(type.name) ||
        (/^ZodMini|^Readonly/.test(type.name) && (type.typeArguments ?? []).some(holdsPlain))
      );
    default:
      return false;
  }
}

const signaturesOf = (reflection) => [
  ...(reflection.signatures ?? []),
  ...(reflection.getSignature ? [reflection.getSignature] : []),
  ...(reflection.type?.type === 'reflection' ? (reflection.type.declaration.signatures ?? []) : []),
];

const commentsOf = (reflection) =>
  [reflection, ...signaturesOf(reflection)].map(({ comment }) => comment).filter((comment) => comment !== undefined);

const textOf = (reflection) =>
  commentsOf(reflection)
    .flatMap(({ summary, blockTags }) => [...summary, ...blockTags.flatMap(({ content }) => content)])
    .map(({ text }) => text)
    .join('');

/** The words of an export with those of what it is made of. */
function pageOf(reflection) {
  return [textOf(reflection), ...(reflection.children ?? []).map(textOf)].join('\n');
}

const hasTag = (reflection, tag) =>
  commentsOf(reflection).some(({ blockTags }) => blockTags.some((block) => block.tag === tag));

const givesPromise = (reflection) =>
  signaturesOf(reflection).some(({ type }) => type?.type === 'reference' && type.name === 'Promise');

const isSourced = (reflection) =>
  SOURCED_ROOMS.test(fileOf(reflection)) &&
  reflection.parent?.kindOf(ReflectionKind.Module) &&
  reflection.kindOf(
    ReflectionKind.Interface |
      ReflectionKind.Class |
      ReflectionKind.TypeAlias |
      ReflectionKind.Variable |
      ReflectionKind.Function,
  );

/** Whether the body of a function throws where nothing catches it, or calls one of ours that does. */
function throwsBy(symbol, checker, known) {
  const found = known.get(symbol);
  if (found !== undefined) return found;
  known.set(symbol, false);
  const bodies = (symbol.declarations ?? []).map((declaration) => declaration.body ?? declaration.initializer?.body);
  const result = bodies.some((body) => body !== undefined && throwsIn(body, checker, known));
  known.set(symbol, result);
  return result;
}

function throwsIn(node, checker, known) {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isTryStatement(node)) {
    return [node.catchClause?.block ?? node.tryBlock, node.finallyBlock].some(
      (part) => part && throwsIn(part, checker, known),
    );
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    let symbol = checker.getSymbolAtLocation(node.expression);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const [declaration] = symbol?.declarations ?? [];
    if (declaration && ts.isFunctionDeclaration(declaration) && throwsBy(symbol, checker, known)) return true;
  }
  return (
    ts.forEachChild(node, (child) =>
      ts.isFunctionLike(child) ? undefined : throwsIn(child, checker, known) || undefined,
    ) ?? false
  );
}
