import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { dismiss, summon } from "./summons";

const notices: { title: string; close: () => void; onclick?: () => void }[] = [];
const close = vi.fn();
class Notice {
  static permission = "granted";
  close = close;
  constructor(readonly title: string) {
    notices.push(this);
  }
}
const device = {
  vibrate: vi.fn(),
  setAppBadge: vi.fn(() => Promise.resolve()),
  clearAppBadge: vi.fn(() => Promise.resolve()),
};
const page = { hidden: true };

beforeEach(() => {
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("document", page);
  vi.stubGlobal("Notification", Notice);
  vi.clearAllMocks();
  notices.length = 0;
  page.hidden = true;
  Notice.permission = "granted";
  settings.notify = true;
});

afterAll(() => {
  vi.unstubAllGlobals();
  settings.notify = false;
});

it("leaves whoever is looking alone", () => {
  page.hidden = false;
  summon("Your move!", "");
  expect([device.vibrate.mock.calls, device.setAppBadge.mock.calls, notices]).toEqual([[], [], []]);
});

it("vibrates, marks the icon and notifies, until one is back", () => {
  summon("Your move!", "");
  expect(device.vibrate).toHaveBeenCalledOnce();
  expect(device.setAppBadge).toHaveBeenCalledWith(1);
  expect(notices.map(({ title }) => title)).toEqual(["Your move!"]);
  dismiss();
  expect(device.clearAppBadge).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it("notifies only who wants it and where it is allowed", () => {
  settings.notify = false;
  summon("Your move!", "");
  settings.notify = true;
  Notice.permission = "denied";
  summon("Your move!", "");
  expect(notices).toEqual([]);
  expect(device.setAppBadge).toHaveBeenCalledTimes(2);
});
