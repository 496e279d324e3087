import { mount } from "svelte";
import App from "./App.svelte";
import { applyCachedFonts } from "./art/fonts";
import "./art/tokens.css";
import "./lib/base.css";
import { me, recognise } from "./lib/state/account.svelte";
import { followLinks, route } from "./lib/state/router.svelte";
import { keepSearching } from "./lib/state/search.svelte";
import { defaults, keepSettings, settings } from "./lib/state/settings.svelte";
import { comeBackSoon, connection } from "./lib/server/socket";
import { setLanguage } from "./lib/texts/texts.svelte";
import { pageOf } from "./pages/pages";

applyCachedFonts();
// Load the page and the texts in parallel; App shows an error if the page fails.
pageOf(route.page)?.().catch(() => undefined);
const [texts] = await Promise.allSettled([
  // One that the server does not have gives way to that of the page.
  setLanguage(route.query.get("lang") ?? settings.language).catch(() => setLanguage(defaults().language)),
  recognise().then(() => {
    if (me.account && route.page === "table") connection.prepare(); // while the rest is on its way
  }),
]);
keepSettings();
followLinks();
comeBackSoon();
keepSearching();
const APOLOGY = [
  "The server does not answer.",
  "El servidor no responde.",
  "Il server non risponde.",
  "Der Server antwortet nicht.",
  "Le serveur ne répond pas.",
].join(" / "); // texts come from the server
const target = document.getElementById("app")!;
target.replaceChildren();
if (texts.status === "fulfilled") mount(App, { target });
else target.textContent = APOLOGY;
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js");
