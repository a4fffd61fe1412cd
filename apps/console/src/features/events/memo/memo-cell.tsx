import { useEffect, useRef } from 'react';
import type { FleetEvent } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useEventList } from '../list/event-list-context.js';
import { useMemoEditing } from './memo-editing.js';
import { MAX_MEMO_LENGTH } from './memo-text.js';

/** The memo of an event, written in its place below level 2 (spec 001 section 6): Enter saves, Esc takes back. */
export function MemoCell({ event }: { readonly event: FleetEvent }) {
  const { mayEditMemo } = useEventList();
  const { edit, begin, before, undo, busy } = useMemoEditing();
  const { serialNo, memo = '' } = event;
  const isEdited = edit?.serialNo === serialNo;
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (isEdited) wasEdited.current = true;
    if (isEdited || busy || !wasEdited.current) return;
    wasEdited.current = false;
    // The field went with the focus in it.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isEdited, busy]);
  if (!mayEditMemo) return memo;
  if (isEdited) return <MemoField />;
  return (
    <span className="gk-event-memo">
      <button
        ref={button}
        type="button"
        className="gk-event-memo-text"
        aria-label={
          memo === ''
            ? t('Write a memo for {event}', { event: serialNo })
            : t('Memo of {event}: {memo}', { event: serialNo, memo })
        }
        disabled={busy}
        onClick={() => begin(event)}
      >
        {memo === '' ? <span className="gk-table-action">{t('Write')}</span> : memo}
      </button>
      {before(serialNo) !== undefined && (
        <button
          type="button"
          className="gk-event-icon"
          aria-label={t('Undo the memo of {event}', { event: serialNo })}
          title={t('Undo')}
          disabled={busy}
          onClick={() => undo(event)}
        >
          <Icon name="undo" size={16} />
        </button>
      )}
    </span>
  );
}

function MemoField() {
  const { edit, field, busy, type, save, cancel, joinBoth, takeTheirs } = useMemoEditing();
  useEffect(() => {
    // The field takes the focus of the button that it stands in place of, and none from elsewhere on the screen, such as a tab.
    if (document.activeElement?.contains(field.current)) field.current?.focus();
  }, [field]);
  if (!edit) return null;
  return (
    <span className="gk-event-memo-edit">
      <input
        className="form-control form-control-sm"
        aria-label={t('Memo of event {event}', { event: edit.serialNo })}
        value={edit.text}
        maxLength={MAX_MEMO_LENGTH}
        readOnly={busy}
        ref={field}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          else if (event.key === 'Escape') cancel();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => edit.text === edit.base && edit.theirs === undefined && cancel()}
      />
      {edit.theirs === undefined ? (
        <>
          <button type="button" className="btn btn-sm btn-primary" disabled={busy} onClick={save}>
            {t('Save')}
          </button>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={cancel}>
            {t('Cancel')}
          </button>
        </>
      ) : (
        <span className="gk-event-memo-theirs" role="alert">
          {t('Another user wrote: {text}', { text: edit.theirs === '' ? t('(empty)') : edit.theirs })}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={joinBoth}>
            {t('Keep both')}
          </button>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={takeTheirs}>
            {t('Keep theirs')}
          </button>
          <button type="button" className="btn btn-sm btn-outline-primary" disabled={busy} onClick={save}>
            {t('Overwrite with mine')}
          </button>
        </span>
      )}
    </span>
  );
}
