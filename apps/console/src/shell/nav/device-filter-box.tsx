import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Form } from 'react-bootstrap';
import { readFleetView, writeFleetView } from '../../shared/fleet/fleet-view.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { listScreenFor } from '../footer-model.js';

/** Words wait this long for the next letter before the lists are filtered. */
const SETTLE_MS = 150;

/** The device filter: id, driver, memo or plate. It acts on list screens and leads to one from elsewhere. */
export function DeviceFilterBox() {
  const navigate = useNavigate();
  const location = useLocation();
  const home = useIsMobile() ? '/blockview' : '/';
  const shown = readFleetView(new URLSearchParams(location.search)).text;
  const [typed, setTyped] = useState<string>();

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      const pathname = listScreenFor(location.pathname, home);
      const here = pathname === location.pathname;
      const params = writeFleetView(new URLSearchParams(here ? location.search : ''), { text: typed });
      void navigate({ pathname, search: params.toString() }, { replace: here });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, navigate, location.pathname, location.search, home]);

  return (
    <Form.Control
      type="search"
      size="sm"
      id="device-filter"
      className="gk-nav-filter"
      placeholder="Filter devices"
      aria-label="Filter devices by id, driver, memo or plate"
      aria-keyshortcuts="/"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
