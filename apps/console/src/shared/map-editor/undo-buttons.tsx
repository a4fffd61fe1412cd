import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';

/** Undo and redo of the drawing, as buttons. */
export function UndoButtons({
  undoable,
}: {
  readonly undoable: {
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly undo: () => void;
    readonly redo: () => void;
  };
}) {
  return (
    <div className="btn-group btn-group-sm">
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Undo')}
        title={t('Undo')}
        disabled={!undoable.canUndo}
        onClick={undoable.undo}
      >
        <Icon name="undo" size={16} />
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary"
        aria-label={t('Redo')}
        title={t('Redo')}
        disabled={!undoable.canRedo}
        onClick={undoable.redo}
      >
        <Icon name="redo" size={16} />
      </button>
    </div>
  );
}
