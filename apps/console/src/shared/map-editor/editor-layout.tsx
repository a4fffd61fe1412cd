import type { KeyboardEvent, ReactNode } from 'react';
import './map-editor.css';

/**
 * The screen of a map editor: the form at the left, the map at the right, one below the other where there is no room.
 * Ctrl+Z and Ctrl+Y, outside of text fields, go back and forth in what was drawn, where that is kept.
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
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!undoable || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undoable.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) undoable.redo();
    else return;
    event.preventDefault();
  };
  return (
    // Shortcuts of what is inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gk-editor" onKeyDown={onKeyDown}>
      <div className="gk-editor-form">{form}</div>
      <div className="gk-editor-map">{map}</div>
    </div>
  );
}
