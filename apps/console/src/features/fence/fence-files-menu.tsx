import { useState } from 'react';
import { Dropdown } from 'react-bootstrap';
import type { Fence } from 'gk-sdk/rest';
import { cleanTitle } from '../../shared/geo/fence.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { saveFile } from '../../shared/export/save-file.js';
import { t } from '../../shared/i18n/translate.js';
import { useFileChooser } from '../../shared/import/use-file-chooser.js';
import { useTextFile } from '../../shared/import/use-text-file.js';
import { notify } from '../../shared/notice/notify.js';
import { readFences, writeFences, type FenceFormat, type FileFence } from './fence-files.js';
import type { OtherFences } from './use-other-fences.js';

const FORMATS: readonly { readonly format: FenceFormat; readonly name: string; readonly type: string }[] = [
  { format: 'geojson', name: 'GeoJSON', type: 'application/geo+json' },
  { format: 'gpx', name: 'GPX', type: 'application/gpx+xml' },
  { format: 'kml', name: 'KML', type: 'application/vnd.google-earth.kml+xml' },
];

/** Fences from a file and into one. A file's fence becomes the circle of the chosen one: no place is made for it. */
export function FenceFiles({
  fence,
  others,
  onRead,
}: {
  readonly fence: Fence;
  readonly others: OtherFences;
  readonly onRead: (read: FileFence) => void;
}) {
  const [choices, setChoices] = useState<readonly FileFence[]>([]);
  const take = (read: FileFence): void => {
    setChoices([]);
    onRead({ ...read, title: cleanTitle(read.title), radiusM: Math.round(read.radiusM) });
  };
  const { read, dialog } = useTextFile((text) => {
    try {
      const found = readFences(text);
      const [only, ...more] = found;
      if (only && more.length === 0) take(only);
      else setChoices(found);
    } catch (thrown) {
      notify({ title: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  });
  const label = t('Open GeoJSON, GPX or KML');
  const { choose, input } = useFileChooser(label, '.geojson,.json,.gpx,.kml', read);
  return (
    <>
      <Dropdown className="ms-auto">
        <Dropdown.Toggle size="sm" variant="outline-secondary">
          {t('File')}
        </Dropdown.Toggle>
        <Dropdown.Menu align="end">
          <Dropdown.Item as="button" type="button" onClick={choose}>
            {label}
          </Dropdown.Item>
          <Dropdown.Divider />
          {FORMATS.map(({ format, name, type }) => (
            <Dropdown.Item
              key={format}
              as="button"
              type="button"
              // A file of all fences without some of them looks as complete as any other.
              disabled={!others.complete}
              onClick={() =>
                saveFile(`fences.${format}`, new Blob([writeFences(format, [fence, ...others.drawn])], { type }))
              }
            >
              {t('Save all fences as {name}', { name })}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown>
      {input}
      {dialog}
      {choices.length > 0 && (
        <DialogFrame title={t('Which fence in the file?')} onClose={() => setChoices([])}>
          <div className="list-group">
            {choices.map((choice, index) => (
              <button
                key={index}
                type="button"
                className="list-group-item list-group-item-action"
                onClick={() => take(choice)}
              >
                <bdi>{choice.title || t('without a title')}</bdi> ({choice.center.lat}, {choice.center.lng};{' '}
                {choice.radiusM} m)
              </button>
            ))}
          </div>
        </DialogFrame>
      )}
    </>
  );
}
