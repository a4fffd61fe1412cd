import { useEffect, useMemo, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import { translationResource, type Translation } from 'gk-sdk/rest';
import { SCREEN_TIMINGS_MS } from '../../shared/time/screen-timings.js';
import { insertWord } from '../../shared/i18n/translation.js';
import { usePrompt } from '../../shared/dialog/use-questions.js';
import { saveFile } from '../../shared/export/save-file.js';
import { csvBlob } from '../../shared/export/table-files.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { inPageEditing } from '../../shared/i18n/in-page-editing.js';
import { consoleLanguage } from '../../shared/i18n/language.js';
import { t } from '../../shared/i18n/translate.js';
import { CsvButton } from '../../shared/import/csv-button.js';
import { useUndoable } from '../../shared/map-editor/history.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { useCheckedSave } from '../../shared/map-editor/use-checked-save.js';
import { notify } from '../../shared/notice/notify.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { SearchField } from '../../shared/url-state/search-field.js';
import { listParameter, switchParameter, textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { languageFlag } from './language-flag.js';
import { previewWords, wordColumns, type WordsPreview } from './words-csv.js';
import {
  brokenTexts,
  changedTexts,
  isEdited,
  savedTable,
  setTexts,
  startWords,
  toggleDeleted,
  wordsInView,
  wordsOnTop,
  type TextChange,
} from './words-draft.js';
import { WordsPreviewDialog } from './words-preview-dialog.js';
import { WordsTable } from './words-table.js';
import './words-page.css';

const SHAPE = { hide: listParameter(), find: textParameter(), missing: switchParameter() };

/** Translation editor (spec 002 section 2, "i18n editor"): words of console and elements in every language. */
export function WordsPage() {
  const translation = useRest(translationResource);
  const table = useResource('translation table', (signal) => translation.read({ signal }));
  return (
    <div className="gk-words">
      <ResourceView resource={table} title={t('I18n editor')} loading={t('Loading the words')}>
        {(loaded) => <Words key={loadedKey(loaded)} loaded={loaded} reload={table.reload} />}
      </ResourceView>
    </div>
  );
}

/** A table that was loaded again is edited from its beginning. */
const keys = new WeakMap<Translation, number>();
let lastKey = 0;
function loadedKey(table: Translation): number {
  const known = keys.get(table);
  if (known !== undefined) return known;
  keys.set(table, ++lastKey);
  return lastKey;
}

function Words({ loaded, reload }: { readonly loaded: Translation; readonly reload: () => void }) {
  const { rest } = useSession();
  const [{ hide, find, missing }, setView] = useUrlState(SHAPE);
  const draft = useUndoable(startWords(loaded));
  const [preview, setPreview] = useState<WordsPreview>();
  const [waiting, setWaiting] = useState(false);
  const prompt = usePrompt();
  const mayLeave = useMayLeave();
  const { table } = draft.value;
  const languages = useMemo(
    () => loaded.languages.map(({ config }) => config).filter((config) => !hide.includes(config)),
    [loaded, hide],
  );
  const filter = JSON.stringify([hide, find, missing]);
  const [since, setSince] = useState({ filter, table });
  if (since.filter !== filter) setSince({ filter, table });
  const words = useMemo(
    () => wordsInView(draft.value, { languages, text: find, onlyMissing: missing }, since.table),
    [draft.value, languages, find, missing, since],
  );
  const broken = useMemo(() => brokenTexts(draft.value), [draft.value]);
  const firstBroken = broken[0];
  const edited = useMemo(() => isEdited(draft.value, loaded), [draft.value, loaded]);
  useUnsaved(edited && !waiting);

  const save = useCheckedSave({
    before: loaded,
    read: (signal) => translationResource(rest).read({ signal }),
    save: async (saved, signal) => {
      await translationResource(rest).save(saved, { signal });
      return t('The words are reloaded in {seconds} seconds.', { seconds: SCREEN_TIMINGS_MS.translationReload / 1000 });
    },
    describe: (one) => describeChanges(changedTexts(loaded, one)),
    merge: (theirs, mine) => wordsOnTop(loaded, mine, theirs),
    saved: () => setWaiting(true),
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      reload();
      void consoleLanguage.load(() => translationResource(rest).read(), true);
    }, SCREEN_TIMINGS_MS.translationReload);
    return () => clearTimeout(timer);
  }, [waiting, reload, rest]);

  const insert = async (below: string): Promise<void> => {
    const added = await prompt({
      title: t('Please enter new word'),
      label: t('Word'),
      check: (text) => {
        if (text.trim() === '') return t('cannot be empty');
        return table.words.includes(text) ? t('The table has this word already.') : undefined;
      },
    });
    if (added !== undefined) draft.commit({ ...draft.value, table: insertWord(table, below, added) });
  };
  const read = (rows: readonly (readonly string[])[]): void => {
    const found = previewWords(table, rows);
    if (found) setPreview(found);
    else
      notify({ title: 'error', text: t('The first row of the file must name a column {column}.', { column: 'word' }) });
  };
  const busy = waiting || save.kind === 'running';
  return (
    <>
      <PageHeader
        title={t('I18n editor')}
        state={
          waiting
            ? t('Saved. Loading again')
            : edited
              ? t('not saved')
              : t('{count} words', { count: table.words.length })
        }
        actions={
          <>
            <UndoButtons undoable={draft} />
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={busy}
              onClick={() => void mayLeave().then((leave) => leave && reload())}
            >
              {t('Reload')}
            </Button>
            <Button
              size="sm"
              disabled={!edited || busy || broken.length > 0}
              onClick={() => save.run(savedTable(draft.value))}
            >
              {save.kind === 'running' ? t('Saving...') : t('Save')}
            </Button>
          </>
        }
      />
      <div className="gk-words-tools">
        <fieldset className="gk-words-languages">
          <legend className="visually-hidden">{t('Languages')}</legend>
          {loaded.languages.map(({ config, name, icon }) => (
            <Form.Check
              key={config}
              id={`gk-words-${config}`}
              label={`${languageFlag(icon)} ${name}`}
              checked={!hide.includes(config)}
              onChange={(event) =>
                setView({
                  hide: event.currentTarget.checked ? hide.filter((one) => one !== config) : [...hide, config],
                })
              }
            />
          ))}
        </fieldset>
        <SearchField label={t('Find a word')} text={find} onText={(text) => setView({ find: text })} />
        <Form.Check
          type="switch"
          id="gk-words-missing"
          label={t('Missing only')}
          checked={missing}
          onChange={(event) => setView({ missing: event.currentTarget.checked })}
        />
        <div className="btn-group btn-group-sm">
          <CsvButton disabled={busy} onRows={read} />
          <button
            type="button"
            className="btn btn-outline-secondary"
            onClick={() => {
              const saved = savedTable(draft.value);
              saveFile('words.csv', csvBlob(saved.words, wordColumns(saved)));
            }}
          >
            {t('Save CSV')}
          </button>
        </div>
        <Button size="sm" variant="outline-secondary" disabled={edited} onClick={() => inPageEditing.begin()}>
          {t('Edit words in place')}
        </Button>
      </div>
      {firstBroken && (
        <p className="gk-words-broken" role="alert">
          {t('Texts without the values of their word: {count}.', { count: broken.length })}{' '}
          <button
            type="button"
            className="btn btn-link btn-sm"
            onClick={() =>
              setView({
                find: firstBroken.word,
                missing: false,
                hide: hide.filter((language) => language !== firstBroken.language),
              })
            }
          >
            {t('Show the first')}
          </button>
        </p>
      )}
      {words.length === 0 ? (
        <EmptyPanel title={missing && find === '' ? t('No text is missing.') : t('No matching words.')} />
      ) : (
        <WordsTable
          words={words}
          languages={loaded.languages.filter(({ config }) => languages.includes(config))}
          draft={draft.value}
          disabled={busy}
          onText={(change) => draft.commit(setTexts(draft.value, [change]))}
          onDelete={(word) => draft.commit(toggleDeleted(draft.value, word))}
          onInsert={(word) => void insert(word)}
        />
      )}
      {preview && (
        <WordsPreviewDialog
          preview={preview}
          onTake={() => {
            draft.commit(setTexts(draft.value, [...preview.newWords.map(asWord), ...preview.changes]));
            setPreview(undefined);
          }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  );
}

/** A word without a text is still a word. */
const asWord = (word: string) => ({ word, language: 'en', text: '' });

/** Changes in a line, the first ones by their words. */
function describeChanges(changes: readonly TextChange[]): string {
  const named = changes.slice(0, 3).map(({ word: english, text }) => `${english} = ${text || t('(empty)')}`);
  return [t('{count, plural, one {# text changes} other {# texts change}}', { count: changes.length }), ...named].join(
    ', ',
  );
}
