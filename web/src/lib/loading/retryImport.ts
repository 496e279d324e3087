/** Part of the client that comes when it is wanted. Without a network it is tried again until it is there. */
const PAUSE = 2000; // ms

export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
