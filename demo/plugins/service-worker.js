/* Caches all files of the page, so that it works offline. offline.ts replaces the names in capitals. */
const NAME = `knights-tour ${registration.scope} `;
const CACHE = NAME.concat(VERSION);
const [PAGE, FOR_DEVELOPERS] = ['index.html', 'developers.html'].map(
  (file) => new URL(file, registration.scope).href,
);

/** Returns the files for this browser. JAVASCRIPT_FILES replace WebAssembly where it does not run. */
function filesToCache() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return FILES;
  } catch {
    return FILES.concat(JAVASCRIPT_FILES);
  }
}

/** Bypasses the HTTP cache for files with a fixed name: it may still have those of the last deployment. */
function freshRequest(file) {
  return new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });
}

/** Finds a file of this deployment, or of an older one whose page is still open. */
async function findCached(wanted) {
  const options = { ignoreSearch: true };
  return (await caches.match(wanted, { ...options, cacheName: CACHE })) ?? caches.match(wanted, options);
}

/** Deletes the files of other deployments, unless an open page may need them or a newer deployment is being installed. */
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
      .then((cache) => cache.addAll(filesToCache().map(freshRequest)))
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
    // The folder itself is the page, too. Other pages in it come from the network.
    const address = request.url.replace(/[?#].*/, '');
    if (![PAGE, FOR_DEVELOPERS, registration.scope].includes(address)) return;
    wanted = address === FOR_DEVELOPERS ? FOR_DEVELOPERS : PAGE;
    event.waitUntil(deleteOthers());
  }
  event.respondWith(findCached(wanted).then((cached) => cached ?? fetch(request)));
});
