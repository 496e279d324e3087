// Client-side router with real addresses, which can be shared and reloaded.

export interface Route {
  /** The first word of the address: "" is the lobby. */
  page: string;
  rest: string[];
  query: URLSearchParams;
}

export function parse(address: string): Route {
  const { pathname, searchParams } = new URL(address, "http://here");
  const [page = "", ...rest] = pathname
    .split("/")
    .filter((word) => word !== "")
    .map(decoded);
  return { page, rest, query: searchParams };
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The table of a link or id that somebody typed or pasted; "" if it is none. */
export function tableOf(typed: string): string {
  const text = typed.trim();
  const found = /(?:^|\/)table\/([\w-]+)/.exec(text)?.[1];
  return found ?? (/^[\w-]{4,40}$/.test(text) ? text : "");
}

export const route: Route = $state(parse(globalThis.location?.href ?? "/"));

function show(): void {
  Object.assign(route, parse(location.href));
}

export function go(address: string): void {
  history.pushState(null, "", address);
  show();
  window.scrollTo(0, 0);
}

/** Handle internal links without reloading the page. Call once. */
export function followLinks(): void {
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    go(link.href);
  });
}
