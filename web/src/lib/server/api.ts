import { Refusal } from "./connection";

const JSON_BODY = { "Content-Type": "application/json" };

/** One request of the HTTP API. Rejects with a Refusal that says why; `offline` if the server cannot be reached. */
export async function api<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { ...headers, ...(body === undefined ? {} : JSON_BODY) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("offline", "");
  }
  if (answer.ok) return (await answer.json()) as Answer;
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; text?: string };
  throw new Refusal(problem.code ?? (answer.status === 429 ? "too_many" : "failed"), problem.text ?? "");
}

/** A request whose answer is kept; one that failed is sent again for the next caller. */
export function asksOnce<Answer>(path: string): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () =>
    (asked ??= api<Answer>("GET", path).catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
}
