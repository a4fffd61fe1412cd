import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EditorLayout } from './editor-layout.js';

afterEach(cleanup);

it('undoes by Ctrl+Z and does again by Ctrl+Y and Ctrl+Shift+Z, but not in a text', () => {
  const steps: string[] = [];
  const undoable = { undo: () => void steps.push('undo'), redo: () => void steps.push('redo') };
  render(<EditorLayout undoable={undoable} form={<input />} map={<button>Draw</button>} />);
  const button = screen.getByRole('button');
  fireEvent.keyDown(button, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(button, { key: 'Z', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(button, { key: 'y', metaKey: true });
  fireEvent.keyDown(button, { key: 'z' });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true });
  expect(steps).toEqual(['undo', 'redo', 'redo']);
});
