import { useEffect, useMemo, useState } from 'react';
import { tracksResource, type PlannedTrack } from 'gk-sdk/rest';
import { checkRouteLength, drawRoute, type LatLng } from 'gk-sdk/rules';
import { canSaveRoute, canEditRoute } from './route-rules.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { sameValue } from '../../shared/form/same-value.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { t } from '../../shared/i18n/translate.js';
import { EditorLayout } from '../../shared/map-editor/editor-layout.js';
import { useUndoable } from '../../shared/map-editor/history.js';
import { useCheckedSave } from '../../shared/map-editor/use-checked-save.js';
import { notify } from '../../shared/notice/notify.js';
import { useRest } from '../../shared/query/use-rest.js';
import { BitmapPreview } from './bitmap-preview.js';
import { PlaceList } from './place-list.js';
import { PlaceNumbers } from './place-numbers.js';
import { RouteForm, type RouteFields } from './route-form.js';
import { RouteMap } from './route-map.js';
import { RouteWords } from './route-words.js';
import { useDrivingPath } from './use-driving-path.js';

/** One route: form and positions at the left, map at the right (spec 002 section 2). */
export function RouteEditor({
  index,
  track,
  onSaved,
}: {
  /** -1 = no route is chosen: nothing can be changed. */
  readonly index: number;
  readonly track: PlannedTrack;
  readonly onSaved: () => void;
}) {
  const tracks = useRest(tracksResource);
  const [before, setBefore] = useState(track);
  const [fields, setFields] = useState<RouteFields>(track);
  const drawn = useUndoable<readonly LatLng[]>(track.points);
  const driving = useDrivingPath(drawn.committed);
  const answer = useMemo(() => drawRoute(driving.path), [driving.path]);
  // Without directions, the saved way of the same positions is better than straight lines.
  const kept = driving.kind === 'straight' && sameValue(drawn.committed, before.points) ? before.bitmap : undefined;
  const bitmap = kept ?? (answer.kind === 'bitmap' ? answer.bitmap : undefined);
  const { title, enabled, deviceIds } = fields;
  const changed: PlannedTrack = { ...before, title, enabled, deviceIds, points: drawn.committed };
  const dirty = !sameValue(changed, before);
  useUnsaved(dirty);
  const tooLarge = driving.kind !== 'loading' && checkRouteLength(driving.km) !== undefined;
  useEffect(() => {
    if (tooLarge) {
      notify({ title: t('route too large'), text: t('please reset route'), tone: 'danger', kind: 'route-too-large' });
    }
  }, [tooLarge]);
  const save = useCheckedSave<PlannedTrack>({
    before,
    read: (signal) => tracks.read(index, { signal }),
    save: (next, signal) => tracks.save(index, next, { signal }),
    describe: describeTrack,
    saved: (next) => {
      setBefore(next);
      onSaved();
    },
  });
  const disabled = !canEditRoute(index);
  const canSave = canSaveRoute({ index, markers: drawn.committed.length, km: driving.km });
  const ready = canSave && driving.kind !== 'loading' && bitmap !== undefined && save.kind !== 'running';
  const confirm = useConfirm();
  const send = async (): Promise<void> => {
    const straight = {
      title: t('Save straight lines as the route?'),
      text: t('No directions available. The length of the route along the streets is not known.'),
      yes: t('Save'),
    };
    if (driving.kind === 'straight' && kept === undefined && !(await confirm(straight))) return;
    save.run({ ...changed, bitmap });
  };
  return (
    <EditorLayout
      undoable={drawn}
      form={
        <>
          <RouteForm fields={fields} disabled={disabled} onChange={setFields} />
          <PlaceList places={drawn.committed} disabled={disabled} onChange={drawn.commit} />
          <PlaceNumbers
            label=""
            place={undefined}
            disabled={disabled}
            onChange={(place) => drawn.commit([...drawn.committed, place])}
          />
          <RouteWords
            driving={driving}
            isKept={kept !== undefined}
            tooLarge={tooLarge}
            markers={drawn.committed.length}
          />
          <div className="gk-editor-actions">
            <button type="button" className="btn btn-sm btn-primary" disabled={!ready} onClick={() => void send()}>
              {save.kind === 'running' ? t('Saving...') : t('SAVE')}
            </button>
            {dirty && <span className="gk-editor-mark">{t('not saved')}</span>}
          </div>
          {bitmap && driving.kind !== 'loading' && <BitmapPreview bitmap={bitmap} />}
        </>
      }
      map={<RouteMap index={index} drawn={drawn} driving={driving} disabled={disabled} />}
    />
  );
}

/** A route in a line: its name, its positions, and the number of its devices. */
function describeTrack({ title, enabled, points, deviceIds }: PlannedTrack): string {
  return [
    title || t('(free)'),
    enabled ? t('enabled') : t('disabled'),
    t('{count, plural, one {# position} other {# positions}}', { count: points.length }),
    t('{count, plural, one {# device} other {# devices}}', { count: deviceIds.length }),
  ].join(', ');
}
