/* Keeps all files of the page, so that it works offline once it was loaded. offline.ts fills in the names in capitals. */
const NAME = `knights-tour ${registration.scope} `;
const CACHE = NAME.concat(VERSION);
const PAGE = new URL('index.html', registration.scope).href;

/** The files of this browser: JAVASCRIPT_FILES do what others do where WebAssembly runs. */
function filesToKeep() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return FILES;
  } catch {
    return FILES.concat(JAVASCRIPT_FILES);
  }
}

/** The browser's own cache may still have the last deployment's version of a file whose name does not change. */
function freshRequest(file) {
  return new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });
}

/** A file of this deployment, or of an older one whose page is still open. */
async function keptFile(wanted) {
  const options = { ignoreSearch: true };
  return (await caches.match(wanted, { ...options, cacheName: CACHE })) ?? caches.match(wanted, options);
}

/** Deletes the files of other deployments, unless a page is open that may need them or a newer deployment is arriving. */
async function deleteOthers() {
  const names = await caches.keys();
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ url }) => url.startsWith(registration.scope))) return;
  if (registration.installing || registration.waiting) return;
  const others = names.filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(filesToKeep().map(freshRequest)))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  let wanted = request;
  if (request.mode === 'navigate') {
    // The page answers to the name of its folder, too. All other pages of the folder are left to the network.
    if (![PAGE, registration.scope].includes(request.url.replace(/[?#].*/, ''))) return;
    wanted = PAGE;
    event.waitUntil(deleteOthers());
  }
  event.respondWith(keptFile(wanted).then((kept) => kept ?? fetch(request)));
});
