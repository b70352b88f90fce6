/* Keeps all files of the page, so that it works offline once it was loaded. What is in capitals offline.ts puts in. */
const NAME = `knights-tour ${registration.scope}`;
const CACHE = [NAME, VERSION].join(' ');

/** The files of this browser: JAVASCRIPT_FILES do what others do where WebAssembly runs. */
function filesToKeep() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return FILES;
  } catch {
    return FILES.concat(JAVASCRIPT_FILES);
  }
}

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(filesToKeep()))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(NAME) && name !== CACHE))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // The page itself may be asked for by the name of its folder.
  const wanted = request.mode === 'navigate' ? new URL('index.html', registration.scope) : request;
  event.respondWith(caches.match(wanted, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
