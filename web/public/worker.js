// Makes the page installable and gives it something to say without a network. What has a hash in its name is kept,
// because it never changes; everything else is asked of the server, and only if that fails the offline page is shown.

const PAGES = "pages-1";
const ASSETS = "assets-1";
const MOST_ASSETS = 120;
const OFFLINE = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(PAGES).then((cache) => cache.addAll(OFFLINE)));
    self.skipWaiting();
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names.filter((name) => name !== PAGES && name !== ASSETS).map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
    else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
    else if (OFFLINE.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function asset(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) {
        const cache = await caches.open(ASSETS);
        await cache.put(request, answer.clone());
        const keys = await cache.keys();
        // The oldest ones belong to versions of the page that are gone.
        await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ASSETS)).map((key) => cache.delete(key)));
    }
    return answer;
}
