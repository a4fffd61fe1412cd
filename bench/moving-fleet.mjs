// A command channel in front of a recorder's own, on which as many vehicles move at each poll as a measurement wants.
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';

const ONLINE_LIST = /^VCP\nL:\d+\nM:Q04\n/;
/** Lists go out as the recorder sends them: compressed. */
const perMessageDeflate = { threshold: 16 * 1024, zlibDeflateOptions: { level: 1 }, serverNoContextTakeover: true };

/**
 * Stands in front of the command channel of a recorder, on a free port of the loopback interface.
 * @param {string} url of the recorder
 */
export async function startMovingFleet(url) {
  /** How many vehicles of the online list are elsewhere at each poll, and by how much, degrees. */
  const fleet = { moving: 0, stepDegrees: 0 };
  let polls = 0;
  let left = 0;

  /** A part of the online list, with its first vehicles somewhere else; others stand where they stood at the start. */
  function moved(text) {
    const end = text.indexOf('\n\n') + 2;
    const rows = JSON.parse(text.slice(end));
    for (const row of rows) {
      const place = row.gps_info?.data;
      if (!place || left <= 0) continue;
      left -= 1;
      // There and back, so that the fleet stays in view.
      place.lat += (polls % 2) * fleet.stepDegrees;
      place.trackingAngle = (polls * 10) % 360;
    }
    const body = JSON.stringify(rows);
    return text.slice(0, end).replace(/\nL:\d+\n/, `\nL:${Buffer.byteLength(body)}\n`) + body;
  }

  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate });
  server.on('connection', (page) => {
    const recorder = new WebSocket(url.replace('http', 'ws'), { origin: url });
    const waiting = [];
    page.on('message', (data) => {
      const text = data.toString();
      if (text.includes('\nM:Q04\n')) {
        polls += 1;
        left = fleet.moving;
      }
      if (recorder.readyState === WebSocket.OPEN) recorder.send(text);
      else waiting.push(text);
    });
    recorder.on('open', () => waiting.splice(0).forEach((text) => recorder.send(text)));
    recorder.on('message', (data) => {
      const text = data.toString();
      page.send(ONLINE_LIST.test(text) ? moved(text) : text);
    });
    page.on('close', () => recorder.close());
    recorder.on('close', () => page.close());
    recorder.on('error', () => page.close());
  });
  await once(server, 'listening');
  return {
    port: server.address().port,
    fleet,
    stop: () => {
      for (const page of server.clients) page.terminate();
      server.close();
    },
  };
}
