import { t } from '../i18n/translate.js';
import './report.css';

/** Query of the result below it: the fields may have been changed since. */
export function SearchedWords({ words }: { readonly words: string }) {
  return <p className="gk-report-searched">{t('Searched: {words}', { words })}</p>;
}
