import { useSyncExternalStore } from 'react';
import { setLabels } from 'gk-elements';
import { languagePreference } from './language-preference.js';
import { LanguageStore, type LanguageChoice, type LanguageState, type ShownLanguage } from './language-store.js';
import { setWordTable } from './translate.js';

/** The console's language: words of the screens and elements, `<html lang>`, and the form of numbers and dates. */
export const consoleLanguage = new LanguageStore({ preference: languagePreference, apply: showLanguage });

function showLanguage({ words, labels, locale, htmlLang }: ShownLanguage): void {
  setWordTable(words, locale);
  setLabels({ locale, ...labels });
  document.documentElement.lang = htmlLang;
}

/** The language of the screens with its version, and a new render when either changes. */
export function useLanguageState(): LanguageState {
  return useSyncExternalStore(consoleLanguage.subscribe, () => consoleLanguage.state);
}

/** State and action of a language selector (spec 000 section 2.2, "global settings menu"). */
export interface LanguageSelection {
  readonly language: string;
  readonly languages: readonly LanguageChoice[];
  /** Chooses a language for this browser; the console renders anew in it. */
  readonly choose: (language: string) => void;
}

/** The console's language and what else can be chosen. */
export function useLanguage(): LanguageSelection {
  const { language, languages } = useLanguageState();
  return { language, languages, choose };
}

const choose = (language: string): void => consoleLanguage.choose(language);
