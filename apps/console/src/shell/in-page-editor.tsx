import { Suspense, useSyncExternalStore } from 'react';
import { useMay } from '../shared/access/use-may.js';
import { DialogBoundary } from '../shared/dialog/dialog-boundary.js';
import { inPageEditing } from '../shared/i18n/in-page-editing.js';
import { WordsBar } from './shell-parts.js';

/** While words are edited in place: the bar that says so, and the handler of presses on words. */
export function InPageEditor() {
  const active = useSyncExternalStore(inPageEditing.subscribe, inPageEditing.get);
  const may = useMay('i18neditor');
  if (!active || !may) return null;
  return (
    <DialogBoundary onClose={() => inPageEditing.end()}>
      <Suspense fallback={null}>
        <WordsBar />
      </Suspense>
    </DialogBoundary>
  );
}
