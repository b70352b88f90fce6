import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A served page. */
export interface Page {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small server of static files on a free port. */
export interface StaticServer {
  readonly origin: string;
  /** Returns the text of the next request with the method POST. */
  received(): Promise<string>;
  close(): void;
}

/**
 * Serves files and pages.
 * @param folders the folder for each first part of a path, such as 'dist'
 * @param pages by path, such as '/index.html'
 * @param types the content type of all files of a folder, if it does not follow from their names
 * @param headers further headers of every response
 */
export async function serve(
  folders: Readonly<Record<string, URL>>,
  pages: Readonly<Record<string, Page>>,
  types: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  let onText: (text: string) => void = () => {};
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') {
      response.writeHead(204).end();
      text(request).then(onText);
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname];
    if (page) {
      response.writeHead(200, { 'content-type': TYPES['.html'], ...headers, ...page.headers }).end(page.html);
      return;
    }
    const [, folder = '', ...rest] = pathname.split('/');
    const base = folders[folder];
    const file = base && new URL(rest.join('/'), base);
    if (!file?.href.startsWith(base!.href)) {
      response.writeHead(404).end();
      return;
    }
    readFile(file).then(
      (content) => {
        const type = types[folder] ?? TYPES[extname(file.pathname)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, ...headers }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () =>
      new Promise((resolve) => {
        onText = resolve;
      }),
    close: () => server.close(),
  };
}
