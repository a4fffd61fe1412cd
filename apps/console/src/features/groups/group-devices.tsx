import { useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import type { DeviceGroup, GroupDevice } from 'gk-sdk/rest';
import { DeviceChecklist } from '../../shared/device-picker/device-checklist.js';
import { t } from '../../shared/i18n/translate.js';
import { UndoButtons } from '../../shared/map-editor/undo-buttons.js';
import { checkChanges, moveChanges } from './link-changes.js';
import { MoveDevicesDialog } from './move-devices-dialog.js';
import { useLinkRuns } from './use-link-runs.js';

/** The devices of a group as a checklist; a change is sent at once, and can be taken back. */
export function GroupDevices({
  group,
  groups,
  links,
  mayEdit,
  onLinks,
}: {
  readonly group: DeviceGroup;
  readonly groups: readonly DeviceGroup[];
  readonly links: readonly GroupDevice[];
  readonly mayEdit: boolean;
  readonly onLinks: (links: readonly GroupDevice[]) => void;
}) {
  const [moving, setMoving] = useState(false);
  const runs = useLinkRuns(groups, onLinks);
  const members = useMemo(
    () => links.filter(({ groupId }) => groupId === group.groupId).map(({ deviceId }) => deviceId),
    [links, group],
  );
  const { done, all } = runs.progress;
  return (
    <section className="gk-groups-devices" aria-label={t('Devices of {name}', { name: group.name })}>
      <DeviceChecklist
        label={t('Devices of {name}', { name: group.name })}
        deviceIds={members}
        readOnly={!mayEdit || runs.running}
        onChange={(next) => runs.run({ kind: 'change', changes: checkChanges(group.groupId, members, next) })}
      />
      {mayEdit && (
        <div className="gk-groups-tools">
          <UndoButtons
            undoable={{ ...runs, undo: () => runs.run({ kind: 'undo' }), redo: () => runs.run({ kind: 'redo' }) }}
          />
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={members.length === 0 || groups.length < 2 || runs.running}
            onClick={() => setMoving(true)}
          >
            {t('Move devices to another group')}
          </Button>
          {runs.running && (
            <>
              <span role="status">{t('{count} of {total}', { count: done, total: all })}</span>
              <Button size="sm" variant="outline-secondary" onClick={runs.cancel}>
                {t('Cancel')}
              </Button>
            </>
          )}
        </div>
      )}
      {moving && (
        <MoveDevicesDialog
          group={group}
          groups={groups}
          members={members}
          onClose={() => setMoving(false)}
          onMove={(deviceIds, to) =>
            runs.run({ kind: 'change', changes: moveChanges(deviceIds, group.groupId, to.groupId) })
          }
        />
      )}
    </section>
  );
}
