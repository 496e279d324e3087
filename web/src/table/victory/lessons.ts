import { api } from "../../lib/server/api";
import { Refusal } from "../../lib/server/connection";
import type { CostlyDecision, Lessons } from "../../lib/server/protocol";

const LATER = 20_000; // milliseconds
const TRIES = 6;

/** What a finished game teaches a seat. A server that is busy with its tables is asked again, until `gone`. */
export async function lessonsOf(table: string, seat: number, gone: AbortSignal): Promise<CostlyDecision[]> {
  for (let tries = 1; !gone.aborted; tries++) {
    try {
      return (await api<Lessons>("GET", `/api/games/${table}/lessons?seat=${seat}`)).decisions;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "too_many" || tries === TRIES) break; // the result does without them
    }
    await new Promise((resolve) => setTimeout(resolve, LATER));
  }
  return [];
}
