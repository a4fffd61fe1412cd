// Finds texts of the console that a user reads and that do not go through t(): no language could say them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const consoleFolder = fileURLToPath(new URL('../../apps/console/src', import.meta.url));

/** Attributes that a user reads or hears. */
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
  'title',
  'confirmLabel',
  'cancelLabel',
]);
/** The functions that take a word of a screen. */
const WORD_FUNCTIONS = new Set(['t', 'word', 'textOf']);
/** Calls whose texts developers read: a sentence in these is no word of a screen. */
const DEVELOPER_CALLS =
  /^(Error|TypeError|RangeError|GkError|jsPDF|console\.\w+|matchMedia|document\.\w+|\w+\.querySelector\w*)$/;

/** A property or attribute whose texts are shown, however short: a unit is another one in another language. */
const UNIT = 'unit';
/** Values of settings under that name. */
const UNIT_CHOICES = new Set(['kilometre', 'mile', 'metric']);

const hasLetter = (text) => /\p{L}/u.test(text);
const hasWord = (text) => /\p{L}{2}/u.test(text);
/** A text of several words that begins like a sentence. */
const isSentence = (text) => /^\p{Lu}[\p{L}']*[ ,.:!?]+.*\p{L}/u.test(text);

/** A literal that reads like a word of a screen: a sentence, or a capitalized word as a value of a table. */
function isUnmarked(node) {
  if (isSentence(node.text)) return true;
  return (
    /^\p{Lu}\p{Ll}{2,}$/u.test(node.text) && ts.isPropertyAssignment(node.parent) && node.parent.initializer === node
  );
}

/** A unit that is written as it stands; one without letters, such as a degree, is the same in every language. */
function isUnmarkedUnit(node) {
  if (!hasLetter(node.text) || UNIT_CHOICES.has(node.text)) return false;
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === UNIT;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) && parent.parent.name.getText() === UNIT;
  return ts.isPropertyAssignment(parent) && parent.initializer === node && parent.name.getText() === UNIT;
}

/** Strings of an expression that end on the screen: not those that it compares or passes on. */
function shownStrings(expression, counts = hasWord) {
  const each = (part) => shownStrings(part, counts);
  if (ts.isStringLiteralLike(expression)) return counts(expression.text) ? [expression] : [];
  if (ts.isTemplateExpression(expression)) {
    const parts = [expression.head, ...expression.templateSpans.map(({ literal }) => literal)];
    return parts.some(({ text }) => counts(text)) ? [expression] : [];
  }
  if (ts.isParenthesizedExpression(expression)) return each(expression.expression);
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(each);
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return [expression.left, expression.right].flatMap(each);
    const passesRight = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ];
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return each(expression.right);
    if (passesRight.includes(kind)) return [expression.left, expression.right].flatMap(each);
  }
  return [];
}

function isPassedOver(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && at.expression !== node) {
      const name = at.expression.getText();
      if (WORD_FUNCTIONS.has(name) || DEVELOPER_CALLS.test(name)) return true;
    }
    if (ts.isPropertyAssignment(at) && (at.name === node || at.name.getText() === 'type')) return true;
    if (ts.isLiteralTypeNode(at) || ts.isImportDeclaration(at)) return true;
    if (ts.isJsxAttribute(at) && !SPOKEN_ATTRIBUTES.has(at.name.getText())) return true;
  }
  return false;
}

/** Whether a literal stands in a call of a library or an error. */
function isOfDeveloper(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && DEVELOPER_CALLS.test(at.expression.getText()))
      return true;
  }
  return false;
}

/**
 * The texts that a source shows unmarked, each with its line.
 *
 * @param {string} name path of the source, for its kind
 * @param {string} code the source
 */
export function unmarkedTexts(name, code) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, kind);
  const literals = new Map();
  const accuse = (node) => literals.set(node.getStart(), `${lineOf(source, node)} ${node.getText().trim()}`);
  const visit = (node) => {
    if (ts.isJsxText(node) && hasWord(node.text)) accuse(node);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      shownStrings(node.expression).forEach(accuse);
    }
    if (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value) shownStrings(value).forEach(accuse);
    }
    if (ts.isStringLiteralLike(node) && isUnmarked(node) && !isPassedOver(node)) accuse(node);
    if (ts.isStringLiteralLike(node) && isUnmarkedUnit(node) && !isOfDeveloper(node)) accuse(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...literals.values()];
}

function lineOf(source, node) {
  return `line ${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}:`;
}

/** The unmarked texts of the console, each with its file and line. */
export function unmarkedConsoleTexts() {
  return readdirSync(consoleFolder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .sort()
    .flatMap((file) =>
      unmarkedTexts(file, readFileSync(join(consoleFolder, file), 'utf8')).map((text) => `${file} ${text}`),
    );
}
