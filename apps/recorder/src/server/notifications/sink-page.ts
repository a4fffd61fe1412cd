import { createHash } from 'node:crypto';
import type { Notification } from '../../store/notifications/notification-log.js';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid #8884; }
td.failed { color: #c62828; }
`;

/** Nothing but its own style: no script, no picture, no frame around it. */
export const SINK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A notification as the sink shows it; `waiting` = it has not left yet, or waits for its next attempt. */
export type SinkRow = Omit<Notification, 'state'> & { readonly state: Notification['state'] | 'waiting' };

const CHANNELS: Readonly<Record<Notification['channel'], string>> = { push: 'Push', mail: 'Mail', sms: 'SMS' };
const STATES: Readonly<Record<SinkRow['state'], string>> = {
  waiting: 'Waiting',
  kept: 'Kept here',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
};
const COLUMNS = ['Time (UTC)', 'Plan', 'Event', 'Device ID', 'Channel', 'Recipient', 'Text', 'State'];

/** The page of the sink: the notifications as a table, which loads itself again. */
export function sinkPage(notifications: readonly SinkRow[], { sink }: { readonly sink: boolean }): string {
  const rows = notifications.map((one) => {
    const cells = [
      new Date(one.atMs).toISOString().slice(0, 19).replace('T', ' '),
      one.plan,
      one.code === null ? '' : String(one.code),
      one.deviceId,
      CHANNELS[one.channel],
      one.recipient,
      one.text,
    ];
    const state = one.reason === '' ? STATES[one.state] : `${STATES[one.state]}: ${one.reason}`;
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td class="${one.state}">${escaped(state)}</td></tr>`;
  });
  const body = rows.length === 0 ? '<p>no records</p>' : table(rows);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Notifications</title>
<style>${STYLE}</style></head>
<body><h1>Notifications</h1>
<p>${sink ? 'Mails and text messages of this recorder go nowhere else.' : 'Mails and text messages go out as the server settings say.'} Pushes go to the cloud target of the server settings.</p>
${body}</body></html>`;
}

function table(rows: readonly string[]): string {
  const head = COLUMNS.map((name) => `<th>${name}</th>`).join('');
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
