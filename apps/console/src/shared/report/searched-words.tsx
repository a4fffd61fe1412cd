import { t } from '../i18n/translate.js';
import './report.css';

/** What was searched, above its result: the fields of a query may have been changed since. */
export function SearchedWords({ words }: { readonly words: string }) {
  return <p className="gk-report-searched">{t('Searched: {words}', { words })}</p>;
}
