import { messagePlaces, messageProblem } from 'gk-elements/labels/making';
import { t } from './translate.js';

/** Why a text cannot be saved as the translation of a word, in words; undefined where it can. An empty one shows the word itself. */
export function translationProblem(word: string, text: string): string | undefined {
  const problem = text === '' ? undefined : messageProblem(word, text);
  if (problem === undefined) return undefined;
  const wanted = placeWords(messagePlaces(word) ?? []);
  if (wanted === '') return t('This word has no values: leave out {places}.', { places: placeWords(bracedIn(text)) });
  return problem === 'places'
    ? t('The text must have the same values as the word: {places}.', { places: wanted })
    : t('The braces of the text do not match. Write the values as the word does: {places}.', { places: wanted });
}

const placeWords = (places: readonly string[]): string => places.map((place) => `{${place}}`).join(', ');

const bracedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place)),
];
