import { englishWords, type ViewerLanguage, type ViewerWords } from './viewer-words.js';

const ENGLISH: ViewerLanguage = { words: englishWords, locale: undefined, htmlLang: 'en' };

const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  timeZoneName: 'short',
};

let shown = ENGLISH;

/** The words of the language that is shown. */
export function words(): ViewerWords {
  return shown.words;
}

/** A moment of a recording, in the browser's zone, which is named. */
export function momentWords(unixS: number): string {
  return new Date(unixS * 1000).toLocaleString(shown.locale, MOMENT);
}

/**
 * Shows the default language of a brand: `en`, `tw` for some variants (spec 000 section 1). A viewer has no selector of
 * languages. One without words of its own is shown in English, as is one whose words do not come.
 */
export async function showLanguage(language: string): Promise<void> {
  shown = language === 'tw' ? await fetchTaiwan() : ENGLISH;
  document.documentElement.lang = shown.htmlLang;
}

async function fetchTaiwan(): Promise<ViewerLanguage> {
  try {
    return (await import('./taiwan.js')).showTaiwanLabels();
  } catch (error) {
    console.info('The words of tw could not be fetched.', error);
    return ENGLISH;
  }
}
