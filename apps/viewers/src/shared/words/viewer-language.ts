import { setLabels } from 'gk-elements';
import { type Texts, translated } from 'gk-elements/labels/making';
import { timeZoneLabel, zoneOffsetS } from 'gk-sdk/rules';
import { pageZone } from '../page-zone.js';
import type { TextTable } from './server-texts.js';
import { englishWords, VIEWER_CONTEXTS, type ViewerLanguage, type ViewerWords } from './viewer-words.js';

const ENGLISH: ViewerLanguage = { words: englishWords, labels: {}, locale: undefined, htmlLang: 'en' };

/** As the timeline writes the same moment. */
const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
};

let shown = ENGLISH;

/** The words of the language that is shown. */
export function words(): ViewerWords {
  return shown.words;
}

/** Names of events by their code, where the language has others than English. */
export function eventNames(): Readonly<Record<number, string>> | undefined {
  return shown.labels.eventFeed?.eventNames;
}

/** `Nov 21, 2026, 14:05:09 Asia/Taipei`: a moment of a recording, in the zone of the page. */
export function momentWords(unixS: number): string {
  const zone = pageZone();
  // `Intl` does not know every offset: the moment is moved, and written as if it were UTC.
  const moved = new Date((unixS + zoneOffsetS(unixS, zone)) * 1000);
  // In the language of the page, as its elements write dates, whatever the browser's is.
  return `${moved.toLocaleString(shown.locale ?? 'en', MOMENT)} ${typeof zone === 'string' ? zone : timeZoneLabel(zone / 3600)}`;
}

/**
 * Shows the default language of a brand: `en`, `tw` for some variants (spec 000 section 1). A viewer has no selector of
 * languages. One without words of its own is shown in English, as is one whose words do not come.
 *
 * @param table - Words of the server that replace those of the page.
 * @returns Whether the words are others than before.
 */
export async function showLanguage(language: string, table: TextTable = {}): Promise<boolean> {
  const before = shown;
  const bundled = language === 'tw' ? await fetchTaiwan() : ENGLISH;
  shown = await withTexts(bundled, table[language] ?? {});
  document.documentElement.lang = shown.htmlLang;
  setLabels(shown.labels);
  return shown.words !== before.words;
}

async function withTexts(language: ViewerLanguage, texts: Texts): Promise<ViewerLanguage> {
  if (Object.keys(texts).length === 0) return language;
  try {
    const { editedLabels } = await import('gk-elements/labels/edited');
    const words = translated(englishWords, language.words, texts, language.locale ?? 'en', VIEWER_CONTEXTS);
    return { ...language, words, labels: editedLabels(texts, language.labels) };
  } catch (error) {
    console.info('The edited words could not be shown.', error);
    return language;
  }
}

async function fetchTaiwan(): Promise<ViewerLanguage> {
  try {
    return (await import('./taiwan.js')).TAIWAN;
  } catch (error) {
    console.info('The words of tw could not be fetched.', error);
    return ENGLISH;
  }
}
