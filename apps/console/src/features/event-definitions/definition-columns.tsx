import type { EventDefinition } from 'gk-sdk/rest';
import { toNotifyColor } from 'gk-sdk/rules';
import { word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { textColumn, timeColumn } from '../../shared/table/column-kinds.js';

/** Columns of the definitions (spec 001 section 2). */
export function definitionColumns(nameOf: (eventCode: number) => string): Column<EventDefinition>[] {
  return [
    textColumn('profile', word('Profile'), ({ profile }) => profile),
    {
      id: 'eventtype',
      title: word('Event type'),
      value: ({ eventCode }: EventDefinition) => eventCode,
      text: ({ eventCode }) => `${eventCode} ${nameOf(eventCode)}`,
      hideable: false,
    },
    textColumn('eventname', word('Event Name'), ({ name }) => name),
    textColumn('notifytext', word('Notify text'), ({ notifyText }) => notifyText),
    textColumn('notifycolor', word('Notify color'), ({ notifyColor }) => toNotifyColor(notifyColor), {
      cell: ({ notifyColor }) => (
        <span className="gk-definitions-color">
          <span style={{ backgroundColor: toNotifyColor(notifyColor) }} aria-hidden="true" />{' '}
          {toNotifyColor(notifyColor)}
        </span>
      ),
    }),
    timeColumn('updatetime', word('Update Time'), ({ updatedS }) => updatedS),
  ];
}
