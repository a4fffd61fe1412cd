import { cleanup, screen } from '@testing-library/react';
import type { Resource } from 'gk-react';
import { GkError } from 'gk-sdk';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { PageHeader } from './page-header.js';
import { ResourceView } from './resource-view.js';

afterEach(cleanup);

const reload = (): void => undefined;
const show = (resource: Resource<string>) =>
  startConsole().render(
    <ResourceView resource={resource} title="Users" loading="Loading the users">
      {(name) => <PageHeader title="Users" state={name} />}
    </ResourceView>,
  );

it.each<[string, Resource<string>, string]>([
  ['while they load', { kind: 'loading', data: undefined, error: undefined, reload }, 'Loading the users'],
  [
    'after they failed',
    { kind: 'failed', data: undefined, error: new GkError('refused', 'Broken on purpose'), reload },
    'Broken on purpose',
  ],
  ['with the data', { kind: 'ready', data: 'anna', error: undefined, reload }, 'anna'],
])('a screen has one heading %s', (_, resource, words) => {
  show(resource);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Users']);
  expect(screen.getByText(words)).toBeTruthy();
});
