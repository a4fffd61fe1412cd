import type { KeyboardEvent, ReactNode } from 'react';
import './map-editor.css';

/**
 * Ctrl+Z undoes a step of the drawing, Ctrl+Y and Ctrl+Shift+Z redo it; in a text they are those of the text.
 *
 * @param undoable - Undefined where no steps are kept.
 * @returns The key handler of the element around the drawing.
 */
export function undoKeys(
  undoable: { readonly undo: () => void; readonly redo: () => void } | undefined,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!undoable || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undoable.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) undoable.redo();
    else return;
    event.preventDefault();
  };
}

/**
 * The screen of a map editor: the form at the left, the map at the right, one below the other where there is no room.
 * The keys of `undoable` work in all of it, outside of text fields.
 */
export function EditorLayout({
  form,
  map,
  undoable,
}: {
  readonly form: ReactNode;
  readonly map: ReactNode;
  readonly undoable?: { readonly undo: () => void; readonly redo: () => void };
}) {
  return (
    // Shortcuts of what is inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gk-editor" onKeyDown={undoKeys(undoable)}>
      <div className="gk-editor-form">{form}</div>
      <div className="gk-editor-map">{map}</div>
    </div>
  );
}
