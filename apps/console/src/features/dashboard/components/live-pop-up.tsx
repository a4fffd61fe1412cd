import { useState } from 'react';
import { Alert, Modal } from 'react-bootstrap';
import { Link } from 'react-router';
import { useDevice } from 'gk-react';
import { channelNumbers } from 'gk-sdk';
import { ChannelButtons } from '../../../shared/channels/channel-buttons.js';
import { toggleChannel } from '../../../shared/channels/channel-choice.js';
import { LiveTileGrid } from '../../../shared/channels/live-tile-grid.js';
import { useSeenOnline } from '../../../shared/fleet/use-seen-online.js';

/** Channels of the pop-up at a time (spec 000 section 9). */
const MAX_CHANNELS = 8;

/** Live view of one device over the dashboard, up to eight channels. */
export function LivePopUp({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) {
  const device = useDevice(deviceId);
  const seenOnline = useSeenOnline(device);
  const present = device ? channelNumbers(device) : [];
  const [chosen, setChosen] = useState<readonly number[]>(present.slice(0, 1));
  const [overLimit, setOverLimit] = useState(false);
  const toggle = (channel: number): void => {
    const answer = toggleChannel(chosen, channel, MAX_CHANNELS);
    setOverLimit(answer.overLimit);
    setChosen(answer.chosen);
  };
  return (
    <Modal show size="xl" onHide={onClose} aria-labelledby="live-pop-up-title" fullscreen="lg-down">
      <Modal.Header closeButton>
        <Modal.Title id="live-pop-up-title" as="h2" className="fs-5">
          Live view {deviceId}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div className="gk-live-pop-up-head">
          <ChannelButtons channels={present} names={device?.channelNames ?? []} chosen={chosen} onToggle={toggle} />
          <Link className="ms-auto" to={`/liveview/${encodeURIComponent(deviceId)}`}>
            Open the live view screen
          </Link>
        </div>
        <div role="alert">{overLimit && <Alert variant="warning">over max live view count({MAX_CHANNELS})</Alert>}</div>
        {!device || !seenOnline ? (
          <Alert variant="secondary">Unknow device or device offline</Alert>
        ) : (
          <div className="gk-live-pop-up-tiles">
            <LiveTileGrid device={device} channels={chosen} />
          </div>
        )}
      </Modal.Body>
    </Modal>
  );
}
