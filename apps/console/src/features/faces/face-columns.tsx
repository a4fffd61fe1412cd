import type { FaceFields } from 'gk-sdk/rest';
import { checkFaceField } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { InlineText } from '../../shared/table/inline-cells.js';
import type { ItemState } from '../../shared/query/use-batch.js';
import { Icon } from '../../shared/ui/icon.js';
import type { FaceRow } from './face-list.js';

/** Context of the table's cells. */
export interface FaceCells {
  readonly pictureUrl: (photoId: string) => string;
  readonly stateOf: (faceId: string) => ItemState | undefined;
  readonly onEdit: (face: FaceRow, field: keyof FaceFields, text: string, signal: AbortSignal) => Promise<string>;
  readonly onUpload: (faceId: string) => void;
  readonly onRemovePhoto: (photoId: string) => void;
}

/** Columns of the faces (spec 002 section 2); what a device needs of a face, and what became of it, give way last. */
export function faceColumns(cells: FaceCells): Column<FaceRow>[] {
  return [
    numberColumn('faceid', word('Faceid'), ({ id }) => Number(id), { rank: 6 }),
    textColumn('set', word('On the device'), ({ id }) => stateWords(cells.stateOf(id)), {
      rank: 3,
      cell: ({ id }) => {
        const state = cells.stateOf(id);
        return <span className={state?.kind === 'failed' ? 'text-danger' : undefined}>{stateWords(state)}</span>;
      },
    }),
    editedColumn('unit', 'unit', word('Group'), cells, 4),
    editedColumn('idcard', 'idCard', word('Identify'), cells, 2),
    { ...editedColumn('name', 'name', word('Name'), cells, 0), hideable: false },
    editedColumn('contact', 'contact', word('Contact'), cells, 5),
    numberColumn('photo', word('Photo'), ({ photoIds }) => photoIds.length, {
      align: 'start',
      rank: 1,
      cell: (face) => <Photos face={face} cells={cells} />,
    }),
    editedColumn('memo', 'memo', word('Memo'), cells, 7),
    timeColumn('updatetime', word('Updatetime'), ({ updatedS }) => updatedS, { rank: 8 }),
  ];
}

/** Most characters of each field, in its cell and in the dialog. */
export const FACE_LENGTHS: Readonly<Record<keyof FaceFields, number>> = {
  unit: 255,
  idCard: 255,
  name: 255,
  contact: 2000,
  memo: 2000,
};

/** A field that is edited in its cell; only "the changed field" is sent (spec 002 section 7). */
function editedColumn(
  id: string,
  field: keyof FaceFields,
  label: string,
  cells: FaceCells,
  rank: number,
): Column<FaceRow> {
  return textColumn(id, label, (face) => face[field], {
    rank,
    cell: (face) => (
      <InlineText
        label={t('{label} of face {face}', { label: t(label), face: face.id })}
        value={face[field]}
        check={(text) => checkFaceField(field, text) && t('cannot be empty')}
        maxLength={FACE_LENGTHS[field]}
        onSave={(text, signal) => cells.onEdit(face, field, text, signal)}
      />
    ),
  });
}

function stateWords(state: ItemState | undefined): string {
  switch (state?.kind) {
    case undefined:
      return '';
    case 'waiting':
      return t('waiting');
    case 'running':
      return t('Sending');
    case 'done':
      return state.words;
    case 'failed':
      return state.message;
    case 'cancelled':
      return t('not sent: cancelled');
  }
}

/** Thumbnails, each with its delete, and the way to one more. */
function Photos({ face, cells }: { readonly face: FaceRow; readonly cells: FaceCells }) {
  const name = face.name || face.id;
  return (
    <div className="gk-face-photos">
      {face.photoIds.map((photoId) => (
        <span key={photoId} className="gk-face-photo">
          <img
            src={cells.pictureUrl(photoId)}
            alt={t('Photo {photo} of {name}', { photo: photoId, name })}
            loading="lazy"
          />
          <button
            type="button"
            aria-label={t('Delete photo {photo} of {name}', { photo: photoId, name })}
            onClick={() => cells.onRemovePhoto(photoId)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-label={t('Add a photo of {name}', { name })}
        onClick={() => cells.onUpload(face.id)}
      >
        <Icon name="plus" size={14} />
      </button>
    </div>
  );
}
