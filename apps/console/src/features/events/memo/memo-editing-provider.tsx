import { useRef, useState, type ReactNode } from 'react';
import { decideMemo } from '../rows/event-pages.js';
import { eventsResource } from 'gk-sdk/rest';
import { useUnsaved } from '../../../shared/form/unsaved.js';
import { t } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import type { EventPatch } from '../list/event-list-context.js';
import { MemoContext, type MemoEdit, type MemoEditing } from './memo-editing.js';
import { joinMemos } from './memo-text.js';

/**
 * Holds the memo that is being written, so that neither scrolling nor a refresh loses it. Before it is sent the event
 * is read again: text that somebody else wrote meanwhile is shown beside it.
 */
export function MemoEditingProvider({
  onChange,
  children,
}: {
  readonly onChange: (patch: EventPatch) => void;
  readonly children: ReactNode;
}) {
  const events = useRest(eventsResource);
  const [edit, setEdit] = useState<MemoEdit>();
  const field = useRef<HTMLInputElement>(null);
  const [before, setBefore] = useState<ReadonlyMap<number, string>>(new Map());
  useUnsaved(edit !== undefined && edit.text !== edit.base);

  const send = useSave(async (signal, { serialNo, base, text }: MemoEdit, undoes: boolean) => {
    const [stored] = await events.query({ serialNo }, { signal });
    const decision = decideMemo(base, stored?.memo ?? '', text);
    if (decision.kind === 'conflict') {
      setEdit({ serialNo, base: decision.theirs, text, theirs: decision.theirs });
      onChange({ serialNo, memo: decision.theirs });
      return;
    }
    if (decision.kind === 'send') {
      onChange({ serialNo, ...(await events.setMemo(serialNo, decision.memo, { signal })) });
      setBefore((known) => noted(known, serialNo, undoes ? undefined : base));
    }
    setEdit((now) => (now?.serialNo === serialNo ? undefined : now));
  });

  const editing: MemoEditing = {
    edit,
    field,
    busy: send.kind === 'running',
    begin: ({ serialNo, memo = '' }) => {
      // Only an answer to the other user's text overwrites it.
      if (edit?.theirs !== undefined) {
        if (field.current) field.current.focus();
        else
          notify({
            title: t('The memo of event {event} was changed by another user. Decide on it first.', {
              event: edit.serialNo,
            }),
          });
      }
      // The memo before is sent; one that cannot be stays in the field.
      else if (edit && edit.text !== edit.base) send.run(edit, false);
      else setEdit({ serialNo, base: memo, text: memo });
    },
    type: (text) => setEdit((now) => now && { ...now, text }),
    cancel: () => setEdit(undefined),
    save: () => edit && send.run(edit, false),
    joinBoth: () =>
      setEdit((now) => now && { serialNo: now.serialNo, base: now.base, text: joinMemos(now.base, now.text) }),
    takeTheirs: () => setEdit(undefined),
    before: (serialNo) => before.get(serialNo),
    undo: ({ serialNo, memo = '' }) => {
      const text = before.get(serialNo);
      if (text !== undefined) send.run({ serialNo, base: memo, text }, true);
    },
  };
  return <MemoContext value={editing}>{children}</MemoContext>;
}

function noted(
  known: ReadonlyMap<number, string>,
  serialNo: number,
  memo: string | undefined,
): ReadonlyMap<number, string> {
  const next = new Map(known);
  if (memo === undefined) next.delete(serialNo);
  else next.set(serialNo, memo);
  return next;
}
