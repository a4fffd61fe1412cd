import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { englishOfKey } from 'gk-elements/labels/messages';
import { useResource } from 'gk-react';
import { translationResource } from 'gk-sdk/rest';
import { setTranslationText } from '../shared/i18n/translation.js';
import { translationProblem } from '../shared/i18n/translation-problem.js';
import { usePrompt } from '../shared/dialog/use-questions.js';
import { inPageEditing } from '../shared/i18n/in-page-editing.js';
import { consoleLanguage } from '../shared/i18n/language.js';
import { t, textOf } from '../shared/i18n/translate.js';
import { useRest } from '../shared/query/use-rest.js';
import { useSave } from '../shared/query/use-save.js';
import { Icon } from '../shared/ui/icon.js';
import './top-bars.css';
import { createWordFinder, wordAt } from './word-finder.js';

/** A word and those that differ from it by their context alone, and not in the language of the screen: nobody sees which it is. */
const shownAlike = (word: string, words: readonly string[]): readonly string[] =>
  words.filter((one) => englishOfKey(one) === englishOfKey(word) && textOf(one) === textOf(word));

/** The bar while words are edited in place, and the handler of presses on words. */
export function WordsBar() {
  const translation = useRest(translationResource);
  const prompt = usePrompt();
  const [picking, setPicking] = useState(true);
  const { language, languages } = consoleLanguage.state;
  const languageName = languages.find((one) => one.language === language)?.name ?? language;
  const table = useResource('words to edit in place', (signal) => translation.read({ signal }));
  const words = table.data?.words;
  const find = useMemo(() => words && createWordFinder(words, textOf), [words]);
  const save = useSave(async (signal, word: string, text: string) => {
    // Read again: somebody else may have saved another word since.
    const now = await translation.read({ signal });
    const known = now.words.includes(word) ? now : { ...now, words: [...now.words, word] };
    const changed = shownAlike(word, known.words);
    await translation.save(
      changed.reduce((all, one) => setTranslationText(all, language, one, text), known),
      { signal },
    );
    await consoleLanguage.load(() => translation.read(), true);
    return t('Save OK');
  });
  const edit = async (word: string): Promise<void> => {
    const text = await prompt({
      title: t('Change this word'),
      text: word,
      label: languageName,
      initial: textOf(word),
      check: (typed) => (typed.trim() === '' ? t('cannot be empty') : translationProblem(word, typed)),
    });
    if (text !== undefined && text !== textOf(word)) save.run(word, text);
  };
  const press = useEffectEvent((event: MouseEvent) => {
    const path = event.composedPath();
    const isOwn = path.some((part) => part instanceof Element && part.matches('.modal, .gk-words-bar, .gk-notices'));
    const word = find && !isOwn ? wordAt(path, find) : undefined;
    if (word === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void edit(word);
  });
  useEffect(() => {
    if (!picking) return undefined;
    const listener = (event: MouseEvent): void => press(event);
    window.addEventListener('click', listener, { capture: true });
    return () => window.removeEventListener('click', listener, { capture: true });
  }, [picking]);
  return (
    <div className="gk-words-bar" role="status">
      <Icon name="pencil" />
      <span>
        <strong>{t('Editing words in place ({language}).', { language: languageName })}</strong>{' '}
        {table.kind === 'failed'
          ? t('The words could not be loaded: {reason}', { reason: table.error.message })
          : !words
            ? t('Loading the words')
            : picking
              ? t('Click a word to change it.')
              : t('The page works as usual. Go to the screen whose words you want to change.')}
      </span>
      <Button size="sm" variant="light" aria-pressed={picking} onClick={() => setPicking(!picking)}>
        {picking ? t('Use the page') : t('Pick words')}
      </Button>
      <Button size="sm" variant="light" onClick={() => inPageEditing.end()}>
        {t('End')}
      </Button>
    </div>
  );
}
