import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setWordTable } from '../../../shared/i18n/translate.js';
import { startConsole } from '../../../testing/render-console.js';
import database from './database.js';
import maintain from './maintain.js';

afterEach(() => {
  setWordTable({});
  cleanup();
});

/** Returns the choices of a tab's select in Chinese. */
async function choices(Panel: ComponentType, label: string, answers: Readonly<Record<string, object>>) {
  const { recorder, signIn, render } = startConsole();
  for (const [call, json] of Object.entries(answers)) recorder.http.routes[call] = { json };
  await signIn();
  setWordTable({ '{number} days': '{number} 天', full: '全部保留', 'restart PC daily': '每天重新啟動電腦' }, 'zh-TW');
  render(<Panel />);
  const select = await screen.findByLabelText(label);
  return within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

it("offers the choices of the server's rules in the language of the screens", async () => {
  const days = { event: 0, streamlog: 7, gps: 180 };
  const kept = await choices(database.Panel, 'Keep events', { 'GET /gkserver/dbmaintain': days });
  expect(kept.slice(0, 2)).toEqual(['全部保留', '30 天']);
  cleanup();
  const plans = await choices(maintain.Panel, 'Restart plan', { 'GET /gkserver/restartplan': { restartplan: 0 } });
  expect(plans).toContain('每天重新啟動電腦');
});
