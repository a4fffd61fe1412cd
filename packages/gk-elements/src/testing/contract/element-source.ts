import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { listElements, type ListedElement } from './manifest.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The manifest as it stands in the package. */
export const elements = listElements(JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')));

/** One file of an element. */
export interface SourceFile {
  /** From the package's root. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const files = new Map<string, SourceFile>();

/** A file of the package, read once. */
export function sourceOf(path: string): SourceFile {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(join(root, path), 'utf8');
  const file = { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  files.set(path, file);
  return file;
}

/** True for a file that is there. */
export function hasFile(path: string): boolean {
  return existsSync(join(root, path));
}

/** The main file of an element is named after its folder; it is not part of those that import it. */
function isMainFile(path: string): boolean {
  return /elements\/([\w-]+)\/\1\.ts$/.test(path);
}

/** The files that make an element: its own and all that those import, other elements left out. */
export function filesOf({ path }: ListedElement): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  const visit = (at: string): void => {
    if (found.has(at)) return;
    const file = sourceOf(at);
    found.set(at, file);
    for (const specifier of runtimeImports(file.tree)) {
      const next = relative(root, join(root, dirname(at), specifier.replace(/\.js$/, '.ts')));
      if (hasFile(next) && !(isMainFile(next) && next !== path)) visit(next);
    }
  };
  visit(path);
  for (const base of baseFiles(path)) visit(base);
  return [...found.values()];
}

/** An element that extends another one is made of that one, too. */
function baseFiles(path: string): readonly string[] {
  const { tree } = sourceOf(path);
  const bases = tree.statements
    .filter(ts.isClassDeclaration)
    .flatMap((declaration) =>
      (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText())),
    );
  return runtimeImports(tree)
    .map((specifier) => relative(root, join(root, dirname(path), specifier.replace(/\.js$/, '.ts'))))
    .filter((file) => isMainFile(file) && bases.some((base) => sourceOf(file).text.includes(`class ${base} `)));
}

/** Relative specifiers of a module's runtime imports, on demand included. */
function runtimeImports(tree: ts.SourceFile): readonly string[] {
  const specifiers: string[] = [];
  const add = (node: ts.Expression | undefined): void => {
    if (node && ts.isStringLiteral(node) && node.text.startsWith('.')) specifiers.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
      add(node.moduleSpecifier);
    } else if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return specifiers;
}

/** Texts of the tagged templates of a file, with `\0` where an expression stands. */
export function templatesOf({ tree }: SourceFile, tags: readonly string[]): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && tags.includes(node.tag.getText())) {
      const { template } = node;
      texts.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('\0'),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

/** Names that a doc comment gives with a tag: `@csspart name - ...`. The default slot is `''`. */
export function documented({ text }: SourceFile, tag: string): readonly string[] {
  const names = [...text.matchAll(new RegExp(`^ \\* @${tag} (?:\\{\\w+\\} )?\\[?([\\w-]+)`, 'gm'))];
  return names.map(([, name = '']) => (name === '-' ? '' : name)).sort();
}

/** Declaration of an event's class. */
export interface EventClass {
  readonly className: string;
  readonly eventName: string | undefined;
  readonly bubbles: boolean;
  readonly composed: boolean;
  readonly comment: string;
}

/** The classes of events in a file. */
export function eventClassesOf({ tree, text }: SourceFile): readonly EventClass[] {
  return tree.statements.filter(ts.isClassDeclaration).flatMap((declaration) => {
    const body = declaration.getText();
    if (!/extends Event\b/.test(body)) return [];
    const [, options = ''] = /super\(([\s\S]*?)\);/.exec(body) ?? [];
    const comments = ts.getLeadingCommentRanges(text, declaration.pos) ?? [];
    return {
      className: declaration.name?.text ?? '',
      eventName: /static readonly eventName = '([\w-]+)'/.exec(body)?.[1],
      bubbles: /bubbles: true/.test(options),
      composed: /composed: true/.test(options),
      comment: comments.map(({ pos, end }) => text.slice(pos, end)).join('\n'),
    };
  });
}

/** Names of the event classes that the files of an element make. */
export function dispatched(sources: readonly SourceFile[]): readonly string[] {
  const names = sources.flatMap(({ text }) => [...text.matchAll(/new (Gk\w+Event)\(/g)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}
