import { memo, useEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { englishOfKey } from 'gk-elements/labels/messages';
import type { TranslationLanguage } from 'gk-sdk/rest';
import { translationProblem } from '../../shared/i18n/translation-problem.js';
import { t } from '../../shared/i18n/translate.js';
import { withFocusedRow } from '../../shared/table/with-focused-row.js';
import { Icon } from '../../shared/ui/icon.js';
import { textOf, type TextChange, type WordsDraft } from './words-draft.js';
import { languageFlag } from './language-flag.js';

/** Height of a row; the style sheet has the same. */
const ROW_PX = 44;
/** Before the height of the table is known. */
const FIRST_RECT = { width: 0, height: 400 };

/**
 * The words, each with its text in every language shown. Tab goes from cell to cell, the arrows up and down from word to
 * word; what is typed counts when the cell is left. Only the rows in sight are drawn.
 */
export function WordsTable({
  words,
  languages,
  draft,
  disabled,
  onText,
  onDelete,
  onInsert,
}: {
  readonly words: readonly string[];
  readonly languages: readonly TranslationLanguage[];
  readonly draft: WordsDraft;
  readonly disabled: boolean;
  readonly onText: (change: TextChange) => void;
  readonly onDelete: (word: string) => void;
  readonly onInsert: (below: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  /** The cell that is to have the focus as soon as it is there, unless another one gets it. */
  const wanted = useRef<string>(undefined);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const virtualizer = useVirtualizer({
    count: words.length,
    getScrollElement: () => box.current,
    initialRect: FIRST_RECT,
    estimateSize: () => ROW_PX,
    // The head covers as much.
    scrollPaddingEnd: ROW_PX,
    overscan: 6,
    rangeExtractor: (range) => withFocusedRow(defaultRangeExtractor(range), box.current, range.count),
  });
  const moveTo = (row: number, column: number): void => {
    if (row < 0 || row >= words.length) return;
    wanted.current = `[data-row="${row}"][data-column="${column}"]`;
    virtualizer.scrollToIndex(row);
    draw();
  };
  // A cell that was out of sight is drawn later than this table.
  useEffect(() => {
    if (wanted.current !== undefined) box.current?.querySelector<HTMLInputElement>(wanted.current)?.focus();
  });
  return (
    <div
      ref={box}
      className="gk-words-table"
      role="table"
      aria-label={t('Words')}
      aria-rowcount={words.length + 1}
      onFocus={() => (wanted.current = undefined)}
    >
      <div className="gk-words-head" role="row" aria-rowindex={1}>
        <span role="columnheader">{t('Word')}</span>
        {languages.map(({ config, name, icon }) => (
          <span key={config} role="columnheader">
            {languageFlag(icon)} {name}
          </span>
        ))}
        <span role="columnheader" className="visually-hidden">
          {t('Actions')}
        </span>
      </div>
      <div className="gk-words-rows" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: row, start }) => {
          const word = words[row];
          if (word === undefined) return null;
          const struck = draft.deleted.has(word);
          return (
            <div
              key={word}
              className={struck ? 'gk-words-row struck' : 'gk-words-row'}
              role="row"
              aria-rowindex={row + 2}
              data-index={row}
              style={{ top: start }}
            >
              <span role="rowheader" title={word}>
                {struck ? <s>{word}</s> : word}
              </span>
              {languages.map(({ config, name }, column) => (
                <span key={config} role="cell">
                  <WordCell
                    word={word}
                    language={config}
                    label={`${word}, ${name}`}
                    saved={textOf(draft.table, config, word)}
                    row={row}
                    column={column}
                    disabled={disabled || struck}
                    onText={onText}
                    onMove={moveTo}
                  />
                </span>
              ))}
              <span role="cell" className="gk-words-actions">
                <button
                  type="button"
                  className="btn btn-sm btn-outline-secondary"
                  aria-pressed={struck}
                  aria-label={t('Del {word}', { word })}
                  disabled={disabled}
                  onClick={() => onDelete(word)}
                >
                  {t('Del')}
                </button>
                <button
                  type="button"
                  className="btn btn-sm btn-outline-secondary"
                  aria-label={t('Insert a word below {word}', { word })}
                  title={t('Insert a word below {word}', { word })}
                  disabled={disabled}
                  onClick={() => onInsert(word)}
                >
                  <Icon name="plus" size={14} />
                </button>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const WordCell = memo(function WordCell({
  word,
  language,
  label,
  saved,
  row,
  column,
  disabled,
  onText,
  onMove,
}: {
  readonly word: string;
  readonly language: string;
  readonly label: string;
  readonly saved: string;
  readonly row: number;
  readonly column: number;
  readonly disabled: boolean;
  readonly onText: (change: TextChange) => void;
  readonly onMove: (row: number, column: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? saved;
  const commit = (): void => {
    setTyped(undefined);
    if (typed !== undefined && typed !== saved) onText({ word, language, text: typed });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setTyped(undefined);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onMove(row + 1, column);
    else if (event.key === 'ArrowUp') onMove(row - 1, column);
    else return;
    if (event.key === 'Enter') commit();
    event.preventDefault();
  };
  const problem = translationProblem(word, text);
  return (
    <input
      className={problem ? 'form-control form-control-sm is-invalid' : 'form-control form-control-sm'}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem}
      // English words are their own texts.
      placeholder={language === 'en' ? englishOfKey(word) : t('missing')}
      data-row={row}
      data-column={column}
      value={text}
      disabled={disabled}
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
});
