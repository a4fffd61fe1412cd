import { memo } from 'react';
import type { PermissionGroup } from 'gk-sdk';
import { isCopiedPermissionGroup } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { isNoAdministrator, NO_ADMINISTRATOR } from '../../shared/access/no-administrator.js';
import { lockReason } from './access-switches.js';
import type { IconName } from '../../shared/ui/icon-lines.js';
import { Icon } from '../../shared/ui/icon.js';

/** Actions of a heading's buttons. */
export type GroupAction = 'hide' | 'rename' | 'copy' | 'rehearse' | 'delete';

/** The action of the button that was pressed, if one was. */
export function pressedAction(target: Element): { readonly action: GroupAction; readonly groupId: number } | undefined {
  const button = target.closest<HTMLElement>('[data-action]');
  const action = ACTIONS.find((name) => name === button?.dataset['action']);
  return button && action ? { action, groupId: Number(button.dataset['group']) } : undefined;
}

const ACTIONS: readonly GroupAction[] = ['hide', 'rename', 'copy', 'rehearse', 'delete'];

/** The head of a column: the group, and what can be done with it. The grid hears the press, so that an edit draws no heading anew. */
export const GroupHeading = memo(function GroupHeading({
  group,
  left,
  width,
  busy,
  edited,
}: {
  readonly group: PermissionGroup;
  readonly left: number;
  readonly width: number;
  readonly busy: boolean;
  /** Something is not saved: the group is rehearsed as it is saved. */
  readonly edited: boolean;
}) {
  const { id, name } = group;
  const canDelete = useServerHas('permission-group-delete');
  const locked = lockReason(group);
  return (
    <div
      className="gk-matrix-group"
      role="columnheader"
      aria-label={`${id} ${name}`}
      style={{ transform: `translateX(${left}px)`, width }}
    >
      <span className="gk-matrix-name" title={name}>
        {id} {name}
      </span>
      {locked !== undefined && (
        <small className="gk-matrix-note" title={t(locked)}>
          {t('Keeps all rights')}
        </small>
      )}
      {isNoAdministrator(group) && (
        <small className="gk-matrix-note" title={t(NO_ADMINISTRATOR)}>
          {t('No administrators')}
        </small>
      )}
      <span className="gk-matrix-actions">
        <HeadingButton groupId={id} action="hide" icon="eyeOff" label={t('Hide {name}', { name })} />
        {isCopiedPermissionGroup(id) && (
          <HeadingButton
            groupId={id}
            action="rename"
            icon="pencil"
            label={t('Edit name of {name}', { name })}
            disabled={busy}
          />
        )}
        <HeadingButton
          groupId={id}
          action="copy"
          icon="copy"
          label={t('Create copy of {name}', { name })}
          disabled={busy}
        />
        <HeadingButton
          groupId={id}
          action="rehearse"
          icon="eye"
          label={t('See the console as {group}', { group: name })}
          disabled={edited}
        />
        {canDelete && isCopiedPermissionGroup(id) && (
          <HeadingButton
            groupId={id}
            action="delete"
            icon="trash"
            label={t('Delete {name}', { name })}
            disabled={busy}
          />
        )}
      </span>
    </div>
  );
});

function HeadingButton({
  groupId,
  action,
  icon,
  label,
  disabled = false,
}: {
  readonly groupId: number;
  readonly action: GroupAction;
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={label}
      title={label}
      disabled={disabled}
      data-action={action}
      data-group={groupId}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}
