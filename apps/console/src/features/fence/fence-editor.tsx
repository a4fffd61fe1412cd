import { useState } from 'react';
import type { GpsPoint } from 'gk-sdk';
import { fencesResource, type Fence } from 'gk-sdk/rest';
import { canSaveFence, savedFence } from '../../shared/geo/fence.js';
import type { Circle } from '../../shared/map-editor/circle-geometry.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { EditorLayout } from '../../shared/map-editor/editor-layout.js';
import { formatPosition } from '../../shared/geo/format-position.js';
import { t } from '../../shared/i18n/translate.js';
import { useCheckedSave } from '../../shared/map-editor/use-checked-save.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FenceForm } from './fence-form.js';
import { FenceMap } from './fence-map.js';
import { FenceTrial } from './fence-trial.js';
import { useFenceDraft } from './use-fence-draft.js';
import type { OtherFences } from './use-other-fences.js';

const NO_TRACK: readonly GpsPoint[] = [];

/** One fence: its form at the left, its circle on the map at the right (spec 002 section 2). */
export function FenceEditor({
  index,
  fence: saved,
  begin,
  others,
  onSaved,
}: {
  readonly index: number;
  readonly fence: Fence;
  /** Circle that it begins with, in the place of its own. */
  readonly begin?: Circle | undefined;
  /** The other fences, to be seen on the map. */
  readonly others: OtherFences;
  readonly onSaved: () => void;
}) {
  const fences = useRest(fencesResource);
  const [before, setBefore] = useState(saved);
  const draft = useFenceDraft(before, begin);
  const [track, setTrack] = useState(NO_TRACK);
  useUnsaved(draft.dirty);
  const save = useCheckedSave<Fence>({
    before,
    read: (signal) => fences.read(index, { signal }),
    save: (fence, signal) => fences.save(index, savedFence(fence), { signal }),
    describe: describeFence,
    saved: (fence) => {
      setBefore(savedFence(fence));
      onSaved();
    },
  });
  return (
    <EditorLayout
      undoable={draft.drawn}
      form={
        <>
          <FenceForm
            chosen={canSaveFence(index)}
            draft={draft}
            saving={save.kind === 'running'}
            onSave={() => save.run(draft.fence)}
          />
          <FenceTrial fence={draft.fence} onTrack={setTrack} />
        </>
      }
      map={<FenceMap index={index} draft={draft} others={others} track={track} />}
    />
  );
}

/** A fence in a line: its name, place and triggers, and the number of its devices. */
function describeFence({ title, enabled, lat, lng, radiusM, triggerIn, triggerOut, deviceIds }: Fence): string {
  const parts = [
    title || t('(free)'),
    enabled ? t('enabled') : t('disabled'),
    `${formatPosition({ lat, lng })}, ${Math.round(radiusM)} ${t('m')}`,
    ...(triggerIn ? [t('Trigger in')] : []),
    ...(triggerOut ? [t('Trigger out')] : []),
    t('{count, plural, one {# device} other {# devices}}', { count: deviceIds.length }),
  ];
  return parts.join(', ');
}
