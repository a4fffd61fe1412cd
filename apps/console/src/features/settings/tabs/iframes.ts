import type { IframePage } from 'gk-sdk/rest';
import { isIframeUrl, MAX_IFRAMES, SETTING_LENGTHS } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';

const ROWS = Array.from({ length: MAX_IFRAMES }, (_, index) => index);

/** A row as the form has it: new pages are kept apart until somebody trusts them. */
const formOf = (page: IframePage | undefined): IframePage & { readonly sandboxed: boolean } =>
  page === undefined ? { title: '', url: '', sandboxed: true } : { ...page, sandboxed: page.sandboxed ?? false };

/** Iframes: up to 5 rows of title and url; incomplete ones are dropped by the save (spec 002 sections 2 and 5). */
export default defineSetting({
  resource: ({ iframes }) =>
    mapSetting(
      iframes,
      (pages) => ({ pages: ROWS.map((row) => formOf(pages[row])) }),
      ({ pages }) => pages,
    ),
  fields: ROWS.flatMap((row) => [
    {
      kind: 'text',
      name: `pages.${row}.title`,
      label: word('Title of page {number}'),
      labelNumber: row + 1,
      maxLength: SETTING_LENGTHS.iframeTitle,
    } as const,
    {
      kind: 'text',
      name: `pages.${row}.url`,
      label: word('Address of page {number}'),
      labelNumber: row + 1,
      placeholder: 'https://',
      maxLength: SETTING_LENGTHS.iframeUrl,
      accepts: isIframeUrl,
      problem: word('An address that begins with http://, https:// or /'),
    } as const,
    {
      kind: 'switch',
      name: `pages.${row}.sandboxed`,
      label: word('Page {number} in a sandbox: it cannot reach this console or leave its frame'),
      labelNumber: row + 1,
    } as const,
  ]),
  // The save drops such rows (spec 002 section 5): it would say Saved of a page that is gone.
  check: ({ pages }) =>
    Object.fromEntries(
      pages.flatMap(({ title, url }, row): [string, string][] => {
        if ((title.trim() === '') === (url.trim() === '')) return [];
        const missing = url.trim() === '' ? 'url' : 'title';
        return [[`pages.${row}.${missing}`, t('A page needs a title and an address: without both it is not saved')]];
      }),
    ),
});
