import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import type * as Stage from './page/stage.ts';

/** Pictures drawn by the page in `page/` in a headless Chromium. */
export interface FrameSource {
  /** RGBA bytes of one picture. */
  draw(shot: Stage.Shot, index: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts the browser (`$CHROMIUM`, else Debian's) and a loopback server that gives it the page and takes the pictures. */
export async function openFrameSource(): Promise<FrameSource> {
  let arrived: ((pixels: Buffer) => void) | undefined;
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        arrived?.(Buffer.concat(parts));
        response.end();
      });
      return;
    }
    void servePage(request.url ?? '/').then(({ type, body }) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await openPage(browser, server);
  return {
    async draw(shot, index) {
      const pixels = new Promise<Buffer>((resolve) => (arrived = resolve));
      await page.evaluate(
        async ([stage, shot, index]) => {
          const { drawFrame } = (await import(stage)) as typeof Stage;
          const data = await drawFrame(shot, index);
          await fetch('/frame', { method: 'POST', body: new Uint8Array(data) });
        },
        ['/stage.ts', shot, index] as const,
      );
      return pixels;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function openPage(browser: Browser, server: Server): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

async function servePage(url: string): Promise<{ type: string; body: string | undefined }> {
  if (url === '/') return { type: 'text/html', body: '<!doctype html><title>Clips</title>' };
  if (!/^\/[a-z-]+(\/[a-z-]+)*\.ts$/.test(url)) return { type: 'text/plain', body: undefined };
  const source = await readFile(new URL(`./page${url}`, import.meta.url), 'utf8');
  return { type: 'text/javascript', body: stripTypeScriptTypes(source) };
}
