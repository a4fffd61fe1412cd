// Puts right in pages of the site's builder what axe finds in them.

/** Names of tables for screen readers. */
const TABLE = { en: 'Table', 'zh-TW': '表格' };

/**
 * Returns a page whose keyboard reaches everything that scrolls: wide tables scroll in a frame that takes the focus, and blocks
 * of code take it by an attribute that their own script takes off where nothing scrolls (it would make a region without a name
 * of each). Corners of tables are no headings of nothing.
 */
export function withinReach(html) {
  const [, lang = 'en'] = /<html[^>]* lang="([^"]+)"/.exec(html) ?? [];
  const frame = `<div class="gk-table" role="group" aria-label="${TABLE[lang] ?? TABLE.en}" tabindex="0">`;
  return html
    .replaceAll('<table>', `${frame}<table>`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<pre data-language', '<pre tabindex="0" data-language');
}
