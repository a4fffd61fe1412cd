import { literal, toPascal } from './names.mjs';

/** English words that the files use besides the title. */
export const words = ['There is no device {device}.', 'Loading the devices'];

/** A review: what was recorded of one device, at a moment that the address keeps, with the list of the others. */
export function files(name, title) {
  const pascal = toPascal(name);
  return {
    [`${name}-page.tsx`]: `
import { useCallback, useRef } from 'react';
import { GkPlayer } from 'gk-react/elements/player';
import type { Device } from 'gk-sdk';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { DeviceToolbar } from '../../shared/device-screen/device-toolbar.js';
import { KnownDeviceScreen } from '../../shared/device-screen/known-device-screen.js';
import { t } from '../../shared/i18n/translate.js';
import { useAddressMoment } from '../../shared/playback/use-address-moment.js';
import { momentParameter } from '../../shared/url-state/moment-parameter.js';
import { useUrlState } from '../../shared/url-state/use-url-state.js';
import './${name}-page.css';

const URL_STATE = { at: momentParameter, ch: channelsParameter };
const FIRST_CHANNEL: readonly number[] = [1];

/** ${title}. */
export function ${pascal}Page() {
  return (
    <KnownDeviceScreen segment="${name}" title={() => t(${literal(title)})} icon="playback">
      {(device) => <Recordings key={device.deviceId} device={device} />}
    </KnownDeviceScreen>
  );
}

function Recordings({ device }: { readonly device: Device }) {
  const [{ at, ch = FIRST_CHANNEL }, change] = useUrlState(URL_STATE);
  const player = useRef<GkPlayer>(null);
  const write = useCallback((timeS: number) => change({ at: timeS }), [change]);
  const { wantedS, go, onTime, onState } = useAddressMoment(player, at, write);
  return (
    <>
      <DeviceToolbar device={device} listPath="/splayback" switches={null} />
      <div className="gk-${name}">
        <GkPlayer
          ref={player}
          device={device.deviceId}
          channels={ch}
          atS={wantedS}
          onGkPlayerTimeChanged={onTime}
          onGkPlayerStateChanged={onState}
          onGkPlayerStartSelected={({ timeS }) => go(timeS)}
          onGkPlayerChannelsChanged={({ channels }) => change({ ch: channels })}
        />
      </div>
    </>
  );
}
`,
    [`${name}-page.css`]: `
.gk-${name} {
  min-height: 0;
  padding: var(--gk-space-3);
}
`,
    [`${name}-page.test.tsx`]: `
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ${pascal}Page } from './${name}-page.js';

afterEach(cleanup);

it('says that there is no such device', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<${pascal}Page />);
  expect(await screen.findByText(/^There is no device/)).toBeTruthy();
});
`,
  };
}
